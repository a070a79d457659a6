import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { compare, type Comparison } from '../bench/isolation/comparison.js';
import {
  ISOLATION_SETTINGS,
  startSilentDnsServer,
  type IsolationSetup,
  type SilentDnsServer,
} from '../bench/isolation/setup.js';
import { EXTREME_LOADS, type ExtremeLoad } from '../bench/isolation/extreme-loads.js';
import { HealthyApplication } from '../bench/isolation/healthy.js';
import { createDatabase, type TestDatabase } from '../../test/support/database.js';
import { ServiceProcess } from '../../test/support/processes.js';
import { describeWithPostgres, describeWithRedis, redisSettings } from '../../test/support/servers.js';
import { ADMIN_TOKEN } from '../../test/support/service.js';

/** Scales the number of rows: 1 means 1.2 million deliveries, 120,000 orders and 500 large orders. */
const SCALE = Number(process.env['ISOLATION_SCALE'] ?? '0.05');
const TIMEOUT_MS = 600_000 + SCALE * 600_000;
const WARM_UP_SECONDS = 2;
const DURATIONS = { seconds: 3, webhooksMs: 60_000 };
const MAX_RATIO = 10;
/** Repetitions, because the machine may be busy during one of them. */
const ROUNDS = 3;

describeWithPostgres('two applications on one API process and one worker', () => {
  describeWithRedis('with Redis', () => {
    let database: TestDatabase;
    let dns: SilentDnsServer;
    let processes: ServiceProcess[];
    let setup: IsolationSetup;
    let healthy: HealthyApplication;
    beforeAll(async () => {
      database = await createDatabase();
      dns = await startSilentDnsServer();
      const environment = {
        ...ISOLATION_SETTINGS,
        ...redisSettings(),
        ADMIN_TOKEN,
        DATABASE_URL: database.url!,
        // The default of the service: how many connections one application may hold follows from it.
        DATABASE_POOL_SIZE: '20',
        PORT: '0',
        WEBHOOK_DNS_SERVERS: dns.address,
      };
      processes = ['main', 'worker'].map((entry) => new ServiceProcess(entry, environment));
      const [api, worker] = processes as [ServiceProcess, ServiceProcess];
      const [url] = await Promise.all([api.url(), worker.waitForOutput('The worker has started.')]);
      setup = { url, adminToken: ADMIN_TOKEN, query: database.query, scale: SCALE };
      healthy = await HealthyApplication.create(setup);
      await healthy.measure(WARM_UP_SECONDS);
    }, TIMEOUT_MS);
    afterAll(async () => {
      await Promise.all(processes.map((process) => process.kill('SIGKILL')));
      await healthy.stop();
      dns.close();
      await database.drop();
    }, TIMEOUT_MS);

    /** Measures again when only the ratio is too high, because a busy machine can cause that. */
    async function measure(load: ExtremeLoad): Promise<Comparison> {
      for (let round = 1; ; round += 1) {
        const comparison = await compare(setup, healthy, load, DURATIONS);
        process.stderr.write(`isolation | ${load.name}: ${comparison.ratio.toFixed(1)} times as long\n`);
        const isSuccess = comparison.during.refusals.length === 0 && comparison.missing === 0;
        if (round === ROUNDS || !isSuccess || comparison.ratio < MAX_RATIO) return comparison;
      }
    }

    describe.each(EXTREME_LOADS)('$name', (load) => {
      it(
        'cause no refused orders, lost webhooks or long latencies of the other application',
        async () => {
          const { alone, during, ratio, missing, failingSubscriptions } = await measure(load);
          expect([...alone.refusals, ...during.refusals]).toEqual([]);
          expect([missing, failingSubscriptions]).toEqual([0, []]);
          expect(ratio).toBeLessThan(MAX_RATIO);
          expect(processes.map(({ hasExited }) => hasExited)).toEqual([false, false]);
        },
        TIMEOUT_MS,
      );
    });
  });
});
