import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '../../src/config/env.js';
import { ApiClient } from '../../test/support/api-client.js';
import { DeliveryFixture, waitUntil } from '../../test/support/delivery.js';
import { freePort } from '../../test/support/free-port.js';
import { ServiceProcess } from '../../test/support/processes.js';
import { Receiver } from '../../test/support/receiver.js';
import { bodyOf } from '../../test/support/samples.js';
import { describeWithPostgres, describeWithRedis, redisSettings } from '../../test/support/servers.js';

const ADMIN_TOKEN = 'administrator of the tests';

/** Makes a payload as large as that of a small order. */
const FILLER = 'x'.repeat(1_200);

describe('a worker process', () => {
  it('exits with a message when DATABASE_URL is not set', async () => {
    const worker = new ServiceProcess('worker', { REDIS_URL: 'redis://127.0.0.1' });
    expect(await worker.waitForExit()).toBe(1);
    expect(worker.output).toBe(
      'A worker needs DATABASE_URL. With the embedded database the API process does the work of workers.\n',
    );
  });
});

describeWithPostgres('one API process and two workers', () => {
  describeWithRedis('with Redis', () => {
    let fixture: DeliveryFixture;
    let receiver: Receiver;
    let environment: Environment;
    let processes: ServiceProcess[];
    beforeEach(async () => {
      environment = { ...redisSettings(), ADMIN_TOKEN, LOG_LEVEL: 'info' };
      fixture = await DeliveryFixture.create(environment);
      receiver = await Receiver.start();
      processes = [];
    });
    afterEach(async () => {
      await Promise.all(processes.map((process) => process.kill('SIGKILL')));
      await fixture.end();
      await receiver.stop();
    });

    async function start(entry: string, more: Environment = {}): Promise<ServiceProcess> {
      const process = new ServiceProcess(entry, { ...fixture.environment, ...more });
      processes.push(process);
      if (entry === 'worker') await process.waitForOutput('The worker has started.');
      return process;
    }

    async function subscribeThroughApi(): Promise<number> {
      const port = await freePort();
      await start('main', { PORT: String(port), HOST: '127.0.0.1' });
      const api = new ApiClient(`http://127.0.0.1:${port}`, ADMIN_TOKEN);
      await waitUntil(() =>
        api.get('/me').then(
          ({ status }) => status === 200,
          () => false,
        ),
      );
      return bodyOf(await api.put('/webhooks', { event: 'sales_order_validated', url: receiver.url })).id;
    }

    const payload = (): string => JSON.stringify({ code: 'ORD-1', filler: FILLER });

    async function emit(count: number): Promise<string[]> {
      const administrator = { id: 0, applicationId: 0, key: '', secret: '' };
      const events = Array.from({ length: count }, () => fixture.newEvent(administrator, payload()));
      await fixture.store(events);
      return events.map(({ messageId }) => messageId);
    }

    it('share the deliveries, and all arrive although one worker is killed', async () => {
      await subscribeThroughApi();
      const timeout = { WEBHOOK_TIMEOUT_MS: '5000' };
      const [killed] = await Promise.all([start('worker', timeout), start('worker', timeout)]);
      receiver.delayMs = 30;
      const ids: string[] = [];
      for (let round = 0; round < 20; round += 1) {
        ids.push(...(await emit(50)));
        if (round === 10) await killed.kill('SIGKILL');
        await sleep(50);
      }
      await fixture.waitUntilStatesAre('delivered', 90_000);
      expect([...new Set(receiver.messageIds)].sort()).toEqual(ids.sort());
      // At most the deliveries that the killed worker had claimed are sent twice: the share of one subscription.
      expect(receiver.received.length - ids.length).toBeLessThanOrEqual(250);
    });

    it('lose nothing and send nothing twice when a worker is stopped under load', async () => {
      await subscribeThroughApi();
      const [stopped] = await Promise.all([start('worker'), start('worker')]);
      receiver.delayMs = 30;
      const ids: string[] = [];
      for (let round = 0; round < 10; round += 1) {
        ids.push(...(await emit(50)));
        if (round === 5) expect(await stopped.kill('SIGTERM')).toBe(0);
        await sleep(20);
      }
      await fixture.waitUntilStatesAre('delivered', 90_000);
      expect(receiver.messageIds.sort()).toEqual(ids.sort());
      expect(stopped.output).not.toMatch(/"level":[56]0/);
    });
  });
});
