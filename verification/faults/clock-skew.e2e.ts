import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClockShifted } from '../support/preload/environment.js';
import type { ServiceProcess } from '../../test/support/processes.js';
import { describeWithPostgres, describeWithRedis, redisSettings } from '../../test/support/servers.js';
import { SurvivalFixture } from './survival-fixture.js';

const FIVE_MINUTES_MS = 300_000;

describeWithPostgres('two workers with clocks ten minutes apart', () => {
  describeWithRedis('with Redis', () => {
    let fixture: SurvivalFixture;
    let workers: ServiceProcess[];
    beforeAll(async () => {
      // The longest timeout, because an attempt that times out would be made again.
      fixture = await SurvivalFixture.create(() => ({ ...redisSettings(), WEBHOOK_TIMEOUT_MS: '60000' }));
      workers = await Promise.all(
        [-FIVE_MINUTES_MS, FIVE_MINUTES_MS].map((shift) => fixture.startWorker(withClockShifted(shift))),
      );
    }, 300_000);
    afterAll(() => fixture.end());

    it('log times that are more than five minutes apart', () => {
      const [early, late] = workers.map(({ output }) => Number(/"time":(\d+)/.exec(output)?.[1]));
      expect(late! - early!).toBeGreaterThan(FIVE_MINUTES_MS);
    });

    it('make each attempt once when it is due by the database clock', async () => {
      const received = () => fixture.shops.flatMap(({ receiver }) => receiver.received);
      for (const { receiver } of fixture.shops) {
        receiver.answer = ({ headers }) => ({ status: headers['x-webhook-attempt'] === '1' ? 500 : 200 });
      }
      const summary = await fixture.runUnderLoad('workers five minutes early and late', () => sleep(1_500));
      expect(summary.duplicates).toBe(0);
      const deviations = received().map(
        ({ headers, at }) => Number(headers['webhook-timestamp']) - at / 1_000,
      );
      expect(Math.max(...deviations.map(Math.abs))).toBeLessThan(60);
      const attempts = received().map(({ headers }) => headers['x-webhook-attempt']);
      expect(attempts.filter((attempt) => attempt === '1')).toHaveLength(summary.deliveries);
      expect(attempts.filter((attempt) => attempt === '2')).toHaveLength(summary.deliveries);
    }, 120_000);
  });
});
