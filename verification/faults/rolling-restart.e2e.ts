import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient } from '../../test/support/api-client.js';
import { waitUntil } from '../../test/support/delivery.js';
import { freePort } from '../../test/support/free-port.js';
import { Haproxy } from '../../test/support/haproxy.js';
import type { ServiceProcess } from '../../test/support/processes.js';
import { minimalOrder } from '../../test/support/samples.js';
import {
  describeWithPostgres,
  describeWithProgram,
  describeWithRedis,
  redisSettings,
} from '../../test/support/servers.js';
import { ADMIN_TOKEN } from '../../test/support/service.js';
import { SurvivalFixture } from './survival-fixture.js';

/** Longer than the three health checks, within two seconds, after which ops/haproxy/haproxy.cfg gives a process no requests. */
const SHUTDOWN_DELAY_MS = '6000';

describeWithPostgres('two API processes behind haproxy and two workers', () => {
  describeWithRedis('with Redis', () => {
    describeWithProgram('haproxy', 'haproxy', 'and haproxy', () => {
      const ports: string[] = [];
      const workers: ServiceProcess[] = [];
      let fixture: SurvivalFixture;
      let haproxy: Haproxy;
      beforeAll(async () => {
        for (let count = 0; count < 2; count += 1) ports.push(String(await freePort()));
        const redis = redisSettings();
        fixture = await SurvivalFixture.create(() => ({ ...redis, SHUTDOWN_DELAY_MS, PORT: ports[0] }));
        const started = await Promise.all([
          fixture.startApi({ PORT: ports[1] }),
          fixture.startWorker(),
          fixture.startWorker(),
        ]);
        workers.push(started[1], started[2]);
        const [first, second] = fixture.apis;
        haproxy = await Haproxy.start([first!.url, second!.url]);
        fixture.balancer = haproxy.url;
      }, 300_000);
      afterAll(async () => {
        await fixture.end();
        await haproxy.stop();
      });

      async function stop(stopped: ServiceProcess): Promise<void> {
        fixture.expectExit(stopped);
        expect(await stopped.kill('SIGTERM')).toBe(0);
        expect(stopped.output).not.toMatch(/"level":[56]0/);
      }

      /** The next process is stopped only when the one before is ready again: startApi() waits for that. */
      async function restartApis(): Promise<void> {
        for (const [index, PORT] of ports.entries()) {
          await stop(fixture.apis[index]!.process);
          await fixture.startApi({ PORT });
        }
      }

      async function restartWorkers(): Promise<void> {
        for (const worker of workers) {
          await stop(worker);
          await fixture.startWorker();
        }
      }

      interface Reads {
        /** The number of responses 200. */
        succeeded: number;
        /** Status and detail of each other response. */
        problems: string[];
      }

      /** Reads through haproxy until the returned function is called, which returns what the responses were. */
      function readContinuously(): () => Promise<Reads> {
        const client = new ApiClient(haproxy.url, ADMIN_TOKEN);
        const reads: Reads = { succeeded: 0, problems: [] };
        let reading = true;
        const read = async (): Promise<void> => {
          while (reading) {
            const id = fixture.load.taken.at(-1);
            const { status, body } = await client.get(id === undefined ? '/orders?limit=5' : `/orders/${id}`);
            if (status === 200) reads.succeeded += 1;
            else reads.problems.push(`${status} ${body.detail}`);
            await sleep(10);
          }
        };
        const ended = read();
        ended.catch(() => undefined);
        return async () => {
          reading = false;
          await ended;
          return reads;
        };
      }

      it('fail no request and deliver nothing twice while all are restarted one after the other', async () => {
        const stopReading = readContinuously();
        const summary = await fixture.runUnderLoad('restart of all behind haproxy', () =>
          Promise.all([restartApis(), restartWorkers()]),
        );
        const { succeeded, problems } = await stopReading();
        expect(problems).toEqual([]);
        expect(succeeded).toBeGreaterThan(0);
        expect(fixture.load.failures).toEqual({});
        expect(summary.orders).toBeGreaterThan(0);
        expect(summary.duplicates).toBe(0);
        const shown = ['api1 is DOWN', 'api1 is UP', 'api2 is DOWN', 'api2 is UP'];
        // haproxy notices the last start after its next checks.
        await waitUntil(() => shown.every((text) => haproxy.output.includes(text)));
      }, 240_000);

      it('return a problem document when no API process can be reached', async () => {
        const timesUnavailable = (): number => haproxy.output.split('has no server available').length - 1;
        const before = timesUnavailable();
        await fixture.killAll();
        // Until its checks fail, haproxy closes the connection of a client whose request it sent to a process that was killed.
        await waitUntil(() => timesUnavailable() >= before + 2);
        const client = new ApiClient(haproxy.url, fixture.shops[0]!.token);
        const answer = await client.post('/orders', minimalOrder({ externalReference: 'BOX' }));
        expect(answer.status).toBe(503);
        expect(answer.headers.get('retry-after')).toBe('5');
        expect(answer.body).toMatchObject({ code: 'temporarily_unavailable', outcome: 'nothing_stored' });
      }, 60_000);
    });
  });
});
