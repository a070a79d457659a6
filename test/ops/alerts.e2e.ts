import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { DeliveryFixture, waitUntil, type Subscription } from '../support/delivery.js';
import { freePort } from '../support/free-port.js';
import { PrometheusServer, type Alert } from '../support/prometheus.js';
import { Receiver, type ReplyOrHang } from '../support/receiver.js';
import { runSection } from '../support/runbook.js';
import { newApplication, type TestApplication } from '../support/samples.js';
import {
  describeWithPostgres,
  describeWithProgram,
  describeWithRedis,
  redisSettings,
} from '../support/servers.js';
import { startService, type TestService } from '../support/service.js';

const POOL_SIZE = 4;
/** The requests of one application use a quarter of the connections. */
const APPLICATIONS = 2 * POOL_SIZE;

describeWithPostgres('with Prometheus', () =>
  describeWithRedis('and a worker', () =>
    describeWithProgram('prometheus', 'prometheus', 'an alert identifies the cause:', () => {
      let fixture: DeliveryFixture;
      let service: TestService;
      let prometheus: PrometheusServer;
      let operator: TestApplication;
      let failing: Subscription;
      let paused: Subscription;
      let gone: Subscription;
      let healthy: Subscription;
      /** The process of a session that was forgotten. */
      let report: number;
      let receiversWork = false;
      const receivers: Receiver[] = [];
      const sessions: Client[] = [];

      beforeAll(async () => {
        // Three attempts; then a delivery waits for an hour.
        fixture = await DeliveryFixture.create({
          ...redisSettings(),
          WEBHOOK_RETRY_SCHEDULE: '100ms,100ms,1h',
        });
        const { database } = fixture;
        const small = { ...database, connection: { ...database.connection, poolSize: POOL_SIZE } };
        service = await startService(fixture.environment, small);
        operator = await newApplication(service.admin, { rights: ['sales'] });
        const port = await freePort();
        await fixture.startWorker({ METRICS_PORT: String(port), HOST: '127.0.0.1' });
        prometheus = await PrometheusServer.start({
          api: new URL(service.url).host,
          worker: `127.0.0.1:${port}`,
        });
        failing = await subscribe({ status: 502 });
        paused = await subscribe({ status: 429, headers: { 'Retry-After': '3600' } });
        gone = await subscribe({ status: 410 });
        healthy = await subscribe({ status: 200 });
        report = await forgottenSession(
          'nightly-report',
          'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
          'SELECT count(*) FROM webhook_deliveries',
        );
      });
      afterAll(async () => {
        await prometheus.stop();
        for (const session of sessions) await session.end();
        await service.stop();
        await fixture.end();
        for (const receiver of receivers) await receiver.stop();
      });

      /** Waits until an alert fires with these labels. */
      async function waitForAlert(alertname: string, labels: Record<string, string>): Promise<Alert> {
        let found: Alert | undefined;
        await waitUntil(async () => {
          found = (await prometheus.firing()).find((alert) =>
            Object.entries({ alertname, ...labels }).every(([name, value]) => alert.labels[name] === value),
          );
          return found !== undefined;
        });
        expect(found!.annotations['runbook_url']).toBe(`docs/runbook.md#${alertname.toLowerCase()}`);
        return found!;
      }

      const waitUntilOver = (...names: string[]): Promise<void> =>
        waitUntil(async () =>
          (await prometheus.firing()).every(({ labels }) => !names.includes(labels['alertname']!)),
        );

      const labelsOf = ({ id, applicationId }: Subscription): Record<string, string> => ({
        webhook: String(id),
        application: String(applicationId),
      });

      const runRunbook = (section: string, { labels }: Alert, pid = 0): Promise<string> =>
        runSection(section, {
          URL: service.url,
          TOKEN: operator.token,
          DATABASE_URL: fixture.database.url!,
          WEBHOOK: labels['webhook'] ?? '',
          APPLICATION: labels['application'] ?? '',
          PID: String(pid),
        });

      const work = (): void => void (receiversWork = true);

      /** @param reply of the receiver, until all receivers work */
      async function subscribe(reply: ReplyOrHang): Promise<Subscription> {
        const receiver = await Receiver.start();
        receivers.push(receiver);
        receiver.answer = () => (receiversWork ? { status: 200 } : reply);
        const subscription = await fixture.subscribe(receiver.url);
        await fixture.emit(subscription, 3);
        return subscription;
      }

      /** A session that somebody has forgotten. @returns the id of its process */
      async function forgottenSession(name: string, ...statements: string[]): Promise<number> {
        const client = new Client({ connectionString: fixture.database.url!, application_name: name });
        // The runbook terminates it.
        client.on('error', () => undefined);
        await client.connect();
        sessions.push(client);
        const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
        for (const statement of statements) await client.query(statement);
        return rows[0]!.pid;
      }

      it('one receiver is not reached', async () => {
        const alert = await waitForAlert('ReceiverNotReached', labelsOf(failing));
        await waitUntil(async () =>
          (await prometheus.firing()).every(({ labels }) => labels['webhook'] !== String(healthy.id)),
        );
        work();
        const output = await runRunbook('ReceiverNotReached', alert);
        expect(output).toContain('http_502');
        expect(output).toContain('"health":"failing"');
      });

      it('the oldest event was not delivered, because its receiver asked for a pause', async () => {
        const alert = await waitForAlert('OldestUndelivered', labelsOf(paused));
        await waitUntilOver('DeliveriesDelayed');
        work();
        expect(await runRunbook('OldestUndelivered', alert)).toContain('http_429');
      });

      it('a subscription was disabled', async () => {
        const alert = await waitForAlert('SubscriptionDisabled', { ...labelsOf(gone), reason: 'gone' });
        work();
        expect(await runRunbook('SubscriptionDisabled', alert)).toContain('"disabledReason":"gone"');
      });

      it('the queue is slowed by an old snapshot', async () => {
        const alert = await waitForAlert('OldSnapshot', { holder: 'session' });
        const output = await runRunbook('OldSnapshot', alert, report);
        expect(output).toMatch(new RegExp(`^ *${report} .*nightly-report.*idle in transaction`, 'm'));
      });

      it('the four alerts end when their runbook sections were followed', async () => {
        await fixture.waitUntilStatesAre('delivered');
        await waitUntilOver('ReceiverNotReached', 'OldestUndelivered', 'SubscriptionDisabled', 'OldSnapshot');
      });

      it('the connection pool is close to exhaustion, because a session holds a lock', async () => {
        const applications = await Promise.all(
          Array.from({ length: APPLICATIONS }, () => newApplication(service.admin)),
        );
        const pid = await forgottenSession('forgotten-change', 'BEGIN', 'LOCK TABLE orders');
        let over = false;
        const requests = applications.map(async ({ client }) => {
          while (!over) await client.get('/orders');
        });
        const instance = new URL(service.url).host;
        const alert = await waitForAlert('ConnectionPoolNearlyExhausted', { instance, job: 'api' });
        const output = await runRunbook('ConnectionPoolNearlyExhausted', alert, pid);
        expect(output).toMatch(new RegExp(`^ *${pid} .*forgotten-change.*idle in transaction`, 'm'));
        over = true;
        await Promise.all(requests);
        await waitUntilOver('ConnectionPoolNearlyExhausted');
      });
    }),
  ),
);
