import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient } from '../../test/support/api-client.js';
import { waitUntil } from '../../test/support/delivery.js';
import { RepeatingClient } from '../../test/support/patient-client.js';
import type { ServiceProcess } from '../../test/support/processes.js';
import { bodyOf, minimalOrder } from '../../test/support/samples.js';
import { describeWithPostgres, describeWithRedis, redisSettings } from '../../test/support/servers.js';
import { SurvivalFixture, type RunningApi } from './survival-fixture.js';

describeWithPostgres('two API processes and two workers', () => {
  describeWithRedis('with Redis', () => {
    let fixture: SurvivalFixture;
    beforeAll(async () => {
      fixture = await SurvivalFixture.create(() => ({ ...redisSettings(), SHUTDOWN_DELAY_MS: '15000' }));
      await fixture.startApi();
    }, 300_000);
    afterAll(() => fixture.end());

    /**
     * Acts as a load balancer: sends no further requests to an API process that is shutting down, but still sends them to
     * one that is not ready only because the database is busy.
     */
    function watchReadiness(): () => void {
      const timer = setInterval(() => {
        for (const api of fixture.apis) {
          void fetch(`${api.url}/health/ready`).then(
            ({ headers }) => (api.ready = headers.get('connection') !== 'close'),
            () => (api.ready = false),
          );
        }
      }, 100);
      return () => clearInterval(timer);
    }

    async function stopGracefully({ process, url }: RunningApi, worker: ServiceProcess): Promise<void> {
      await sleep(500);
      const codes = [process, worker].map((one) => {
        fixture.expectExit(one);
        return one.kill('SIGTERM');
      });
      // A busy database also makes it 503, for some time, but does not close the connection.
      await waitUntil(async () => (await fetch(`${url}/health/ready`)).headers.get('connection') === 'close');
      // It reports that it is not ready, and still answers requests of clients that have not noticed.
      const health = await fetch(`${url}/health/ready`);
      expect([health.status, health.headers.get('connection')]).toEqual([503, 'close']);
      expect((await new ApiClient(url, fixture.shops[0]!.token).get('/me')).status).toBe(200);
      expect(await Promise.all(codes)).toEqual([0, 0]);
      await sleep(500);
    }

    it('create one order from 50 concurrent identical requests', async () => {
      const [shop] = fixture.shops;
      const clients = fixture.apis.map(({ url }) => new RepeatingClient(url, shop!.token));
      const order = minimalOrder({ externalReference: 'BOX' });
      const send = (_: unknown, index: number) => clients[index % clients.length]!.post('/orders', order);
      const answers = await Promise.all(Array.from({ length: 50 }, send));
      const ids = new Set<number>(answers.map((answer) => bodyOf(answer).id));
      expect(ids.size).toBe(1);
      fixture.load.taken.push(...ids);
    }, 300_000);

    it('fail no request and send nothing twice when one of each is stopped under load', async () => {
      const [stopped] = fixture.apis;
      const [worker] = await Promise.all([fixture.startWorker(), fixture.startWorker()]);
      const stopWatching = watchReadiness();
      const summary = await fixture
        .runUnderLoad('SIGTERM to an API and a worker', () => stopGracefully(stopped!, worker))
        .finally(stopWatching);
      expect(fixture.load.failures).toEqual({});
      expect(summary.duplicates).toBe(0);
      for (const { output } of [stopped!.process, worker]) expect(output).not.toMatch(/"level":[56]0/);
    }, 300_000);
  });
});
