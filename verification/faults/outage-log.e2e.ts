import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '../../src/config/env.js';
import { ApiClient } from '../../test/support/api-client.js';
import { waitUntil } from '../../test/support/delivery.js';
import { freePort } from '../../test/support/free-port.js';
import { PostgresServer } from '../../test/support/postgres-server.js';
import { ServiceProcess } from '../../test/support/processes.js';
import { RedisServer } from '../../test/support/redis-server.js';
import {
  bodyOf,
  minimalOrder,
  newApplication,
  newPackaging,
  sharePackaging,
} from '../../test/support/samples.js';
import { describeWithPostgresServer, describeWithRedisServer } from '../../test/support/servers.js';
import { ADMIN_TOKEN } from '../../test/support/service.js';

/** Time limit for a busy machine whose server may have to recover first, and for the pause until an outage counts as ended. */
const RECOVERY_MS = 120_000;
const OUTAGE_MS = 5_000;
const CLIENTS = 10;

const [INFO, WARN] = [30, 40];

/** A line of the log: of an outage, or of a request. */
interface Line {
  level: number;
  msg: string;
  status?: number;
  outage?: string;
  failures?: Record<string, number>;
  causes?: Record<string, number>;
  total?: number;
  seconds?: number;
}

const linesOf = (process: ServiceProcess): Line[] =>
  process.output
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as Line);

const hasEnded = ({ msg }: Line): boolean => msg.startsWith('The outage has ended');

describeWithPostgresServer('the log of an API process and a worker', () => {
  describeWithRedisServer('with their own Redis', () => {
    let server: PostgresServer;
    let redis: RedisServer;
    let api: ServiceProcess;
    let worker: ServiceProcess;
    let url: string;

    beforeAll(async () => {
      server = await PostgresServer.create();
      await server.start('fsync=off');
      redis = await RedisServer.create();
      await redis.start();
      const port = await freePort();
      url = `http://127.0.0.1:${port}`;
      const environment: Environment = {
        ADMIN_TOKEN,
        DATABASE_URL: server.url,
        HOST: '127.0.0.1',
        PORT: String(port),
        REDIS_URL: redis.url,
        SAMPLE_DATA: 'false',
      };
      api = new ServiceProcess('main', environment);
      worker = new ServiceProcess('worker', environment);
      await waitUntil(async () => (await statusOf('/health/ready')) === 200, RECOVERY_MS);
      await worker.waitForOutput('The worker has started.');
    });
    beforeEach(() => {
      for (const each of [api, worker]) each.output = '';
    });
    afterAll(async () => {
      await Promise.all([api, worker].map((each) => each.kill('SIGKILL')));
      await redis.stop();
      await server.remove();
    });

    const statusOf = (path: string): Promise<number> =>
      fetch(url + path).then(
        ({ status }) => status,
        () => 0,
      );

    /** Sends orders, and asks whether the process is ready, while `outage` runs. @returns the statuses of the orders */
    async function underLoad(outage: () => Promise<void>): Promise<number[]> {
      const admin = new ApiClient(url, ADMIN_TOKEN);
      const shop = await newApplication(admin, { autoValidate: true });
      await sharePackaging(admin, shop.id, (await newPackaging(admin)).id, { externalReference: 'BOX' });
      const statuses: number[] = [];
      let over = false;
      const clients = Array.from({ length: CLIENTS }, async () => {
        while (!over)
          statuses.push(
            (await shop.client.post('/orders', minimalOrder({ externalReference: 'BOX' }))).status,
          );
      });
      const probe = (async () => {
        while (!over) {
          await statusOf('/health/ready');
          await sleep(500);
        }
      })();
      await waitUntil(() => statuses.length > CLIENTS);
      await outage();
      await waitUntil(async () => (await statusOf('/health/ready')) === 200, RECOVERY_MS);
      over = true;
      await Promise.all([...clients, probe]);
      bodyOf(await shop.client.get('/orders'));
      return statuses;
    }

    /** Expects one line at the begin, one a minute, one at the end, and no other warning or stack. */
    async function expectOneOutage(process: ServiceProcess, subject: string): Promise<Line> {
      await waitUntil(() => linesOf(process).some(hasEnded), RECOVERY_MS);
      const problems = linesOf(process).filter(({ level, outage }) => level >= WARN || outage !== undefined);
      const [begin, end] = [problems.at(0)!, problems.at(-1)!];
      expect(problems.filter(({ outage }) => outage !== subject)).toEqual([]);
      expect(begin).toMatchObject({
        level: WARN,
        msg: expect.stringContaining('Further failures are counted'),
      });
      expect(end).toMatchObject({ level: INFO, msg: expect.stringContaining('The outage has ended') });
      expect(problems.length).toBeLessThanOrEqual(2 + end.seconds! / 60);
      expect(process.output).not.toMatch(/ at .*\.js:/);
      return end;
    }

    it('has one line at the begin and one at the end of five seconds without a database', async () => {
      const statuses = await underLoad(async () => {
        await server.stop('SIGQUIT');
        await sleep(OUTAGE_MS);
        await server.start('fsync=off');
      });
      const refused = statuses.filter((status) => status !== 200);
      expect(new Set(refused)).toEqual(new Set([503]));
      const end = await expectOneOutage(api, 'database');
      expect(end.total).toBeGreaterThanOrEqual(refused.length);
      expect(end.causes).toHaveProperty('ECONNREFUSED');
      expect(linesOf(api).filter(({ status }) => status === 503).length).toBeGreaterThanOrEqual(
        refused.length,
      );
      expect((await expectOneOutage(worker, 'database')).failures).toHaveProperty('Relay');
    });

    it('has one line at the begin and one at the end of five seconds without Redis', async () => {
      const statuses = await underLoad(async () => {
        await redis.stop();
        await sleep(OUTAGE_MS);
        await redis.start();
      });
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect((await expectOneOutage(api, 'redis')).failures).toHaveProperty('Readiness');
      expect((await expectOneOutage(worker, 'redis')).failures).toHaveProperty('Relay');
    });
  });
});
