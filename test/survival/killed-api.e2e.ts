import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeWithPostgres, describeWithRedis, redisSettings } from '../support/servers.js';
import { dyingAt } from '../support/preload/environment.js';
import { SurvivalScene } from './survival-scene.js';

const REPOSITORIES = 'persistence/orders';

describeWithPostgres('an API process beside another one that is killed', () => {
  describeWithRedis('with Redis', () => {
    let scene: SurvivalScene;
    beforeAll(async () => {
      scene = await SurvivalScene.create(redisSettings);
      await scene.startWorker();
    }, 120_000);
    afterAll(() => scene.end());

    it.each([
      [
        'before an order is stored',
        `${REPOSITORIES}/order-creation.repository.js OrderCreationRepository.store before 20`,
      ],
      [
        'between the order and its answer',
        `${REPOSITORIES}/order-creation.repository.js OrderCreationRepository.store after 20`,
      ],
      ['in the middle of a transaction', `${REPOSITORIES}/order.repository.js OrderRepository.move after 10`],
      ['between the commit and its answer', 'persistence/database/transactions.js Transactions.run after 10'],
    ])(
      '%s: each order is stored once',
      async (when, point) => {
        const { process } = await scene.startApi(dyingAt(point));
        scene.mayEnd(process);
        const summary = await scene.survives(`API killed ${when}`, async () => {
          expect(await process.ended()).toBeNull();
        });
        expect(summary.doubles).toBe(0);
        expect(Object.keys(scene.load.failures)).not.toEqual([]);
      },
      120_000,
    );
  });
});
