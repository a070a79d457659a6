import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeWithPostgres, describeWithRedis, redisSettings } from '../support/servers.js';
import { withFailPoint } from '../support/preload/environment.js';
import { SurvivalScene } from '../support/survival.js';

const REPOSITORIES = 'persistence/orders';

describeWithPostgres('two API processes, one of which is killed', () => {
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
        'after an order is stored and before the response is sent',
        `${REPOSITORIES}/order-creation.repository.js OrderCreationRepository.store after 20`,
      ],
      ['in the middle of a transaction', `${REPOSITORIES}/order.repository.js OrderRepository.move after 10`],
      [
        'after COMMIT and before the response is sent',
        'persistence/database/transactions.js Transactions.run after 10',
      ],
    ])(
      '%s: each order is stored once',
      async (when, point) => {
        const { process } = await scene.startApi(withFailPoint(point));
        scene.expectExit(process);
        const summary = await scene.runUnderLoad(`API killed ${when}`, async () => {
          expect(await process.waitForExit()).toBeNull();
        });
        expect(summary.duplicates).toBe(0);
        expect(Object.keys(scene.load.failures)).not.toEqual([]);
      },
      120_000,
    );
  });
});
