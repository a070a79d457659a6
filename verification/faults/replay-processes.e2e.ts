import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ReplayRepository } from '../../src/persistence/webhooks/replay.repository.js';
import { Connections } from '../../src/platform/postgres/pool/connections.js';
import { Transactions } from '../../src/platform/postgres/transactions/transactions.js';
import { DeliveryFixture, waitUntil } from '../../test/support/delivery.js';
import { ServiceProcess } from '../../test/support/processes.js';
import { Receiver } from '../../test/support/receiver.js';
import { describeWithPostgres, describeWithRedis, redisSettings } from '../../test/support/servers.js';

const EVENTS = 600;

describeWithPostgres('a replay with two workers', () => {
  describeWithRedis('with Redis', () => {
    let fixture: DeliveryFixture;
    let receiver: Receiver;
    let workers: ServiceProcess[];
    beforeEach(async () => {
      fixture = await DeliveryFixture.create({
        ...redisSettings(),
        LOG_LEVEL: 'info',
        WEBHOOK_TIMEOUT_MS: '5000',
      });
      receiver = await Receiver.start();
      workers = [];
    });
    afterEach(async () => {
      await Promise.all(workers.map((worker) => worker.kill('SIGKILL')));
      await fixture.end();
      await receiver.stop();
    });

    async function startWorker(): Promise<ServiceProcess> {
      const worker = new ServiceProcess('worker', fixture.environment);
      workers.push(worker);
      await worker.waitForOutput('The worker has started.');
      return worker;
    }

    it('finishes although one worker is killed during it', async () => {
      receiver.delayMs = 50;
      const subscription = await fixture.subscribe(receiver.url);
      const ids = await fixture.emit(subscription, EVENTS);
      await fixture.database.query('DELETE FROM webhook_deliveries');
      const [killed] = await Promise.all([startWorker(), startWorker()]);

      const transactions = new Transactions(new Connections(fixture.dataSource));
      const replays = new ReplayRepository(transactions);
      const values = {
        webhookId: subscription.id,
        since: new Date(0),
        until: null,
        state: 'undelivered' as const,
      };
      const replay = await transactions.run((tx) => replays.start(tx, subscription.applicationId, values));
      await waitUntil(() => receiver.received.length > 100);
      // Without responses the replay cannot end before its progress is read.
      const release = receiver.hold();
      await killed.kill('SIGKILL');
      const progress = async () => (await replays.find(subscription.applicationId, replay!.id))!;
      expect((await progress()).status).toBe('running');
      release();

      await waitUntil(async () => (await progress()).status === 'finished', 120_000);
      await fixture.waitUntilStatesAre('delivered', 60_000);
      expect(await progress()).toMatchObject({ queued: EVENTS });
      expect(await fixture.deliveries()).toHaveLength(EVENTS);
      expect([...new Set(receiver.messageIds)].sort()).toEqual(ids.sort());
    }, 240_000);
  });
});
