import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient } from '../support/api-client.js';
import type { ServiceProcess } from '../support/processes.js';
import { bodyOf, minimalOrder } from '../support/samples.js';
import { describeWithPostgres, describeWithRedis, redisSettings } from '../support/servers.js';
import { SurvivalScene, type RunningApi } from './survival-scene.js';

describeWithPostgres('two API processes and two workers', () => {
  describeWithRedis('with Redis', () => {
    let scene: SurvivalScene;
    beforeAll(async () => {
      scene = await SurvivalScene.create(() => ({ ...redisSettings(), SHUTDOWN_DELAY_MS: '1500' }));
      await scene.startApi();
    }, 120_000);
    afterAll(() => scene.end());

    /** As a load balancer does: whoever is not ready gets no further request. */
    function watchReadiness(): () => void {
      const timer = setInterval(() => {
        for (const api of scene.apis) {
          void fetch(`${api.url}/health/ready`).then(
            ({ ok }) => (api.ready = ok),
            () => (api.ready = false),
          );
        }
      }, 100);
      return () => clearInterval(timer);
    }

    async function leave({ process, url }: RunningApi, worker: ServiceProcess): Promise<void> {
      await sleep(500);
      const codes = [process, worker].map((one) => {
        scene.mayEnd(one);
        return one.kill('SIGTERM');
      });
      await sleep(700);
      // It says that it is leaving, and serves whoever has not heard it yet.
      const health = await fetch(`${url}/health/ready`);
      expect([health.status, health.headers.get('connection')]).toEqual([503, 'close']);
      expect((await new ApiClient(url, scene.shops[0]!.token).get('/me')).status).toBe(200);
      expect(await Promise.all(codes)).toEqual([0, 0]);
      await sleep(500);
    }

    it('create one order from 50 concurrent identical requests', async () => {
      const [shop] = scene.shops;
      const clients = scene.apis.map(({ url }) => new ApiClient(url, shop!.token));
      const order = minimalOrder({ externalReference: 'BOX' });
      const send = (_: unknown, index: number) => clients[index % clients.length]!.post('/orders', order);
      const answers = await Promise.all(Array.from({ length: 50 }, send));
      const ids = new Set<number>(answers.map((answer) => bodyOf(answer).id));
      expect(ids.size).toBe(1);
      scene.load.taken.push(...ids);
    }, 60_000);

    it('fail no request and send nothing twice when one of each is stopped under load', async () => {
      const [leaving] = scene.apis;
      const [worker] = await Promise.all([scene.startWorker(), scene.startWorker()]);
      const unwatch = watchReadiness();
      const summary = await scene
        .survives('SIGTERM to an API and a worker', () => leave(leaving!, worker))
        .finally(unwatch);
      expect(scene.load.failures).toEqual({});
      expect(summary.doubles).toBe(0);
      for (const { output } of [leaving!.process, worker]) expect(output).not.toMatch(/"level":[56]0/);
    }, 120_000);
  });
});
