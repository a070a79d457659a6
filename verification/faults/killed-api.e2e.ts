import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { IS_FULL_DEPTH } from '../../test/support/depth.js';
import { describeWithPostgres, describeWithRedis, redisSettings } from '../../test/support/servers.js';
import { withFailPoint } from '../support/preload/environment.js';
import { SurvivalFixture } from './survival-fixture.js';

const REPOSITORIES = 'persistence/orders';

const CASES = [
  [
    'after an order is stored and before the response is sent',
    `${REPOSITORIES}/order-creation.repository.js OrderCreationRepository.store after 20`,
  ],
  [
    'before an order is stored',
    `${REPOSITORIES}/order-creation.repository.js OrderCreationRepository.store before 20`,
  ],
  ['in the middle of a transaction', `${REPOSITORIES}/order.repository.js OrderRepository.move after 10`],
  [
    'after COMMIT and before the response is sent',
    'platform/postgres/transactions/transactions.js Transactions.run after 10',
  ],
];

describeWithPostgres('two API processes, one of which is killed', () => {
  describeWithRedis('with Redis', () => {
    let fixture: SurvivalFixture;
    beforeAll(async () => {
      fixture = await SurvivalFixture.create(redisSettings);
      await fixture.startWorker();
    }, 300_000);
    afterAll(() => fixture.end());

    it.each(CASES.slice(0, IS_FULL_DEPTH ? CASES.length : 1))(
      '%s: each order is stored once',
      async (when, point) => {
        const { process } = await fixture.startApi(withFailPoint(point));
        fixture.expectExit(process);
        const summary = await fixture.runWithHistory(`API killed ${when}`, async () => {
          expect(await process.waitForExit()).toBeNull();
        });
        expect(summary.duplicates).toBe(0);
        expect(Object.keys(fixture.load.failures)).not.toEqual([]);
      },
      120_000,
    );
  });
});
