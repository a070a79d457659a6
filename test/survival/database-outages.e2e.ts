import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '../../src/config/env.js';
import { ApiClient, type Answer, type Values } from '../support/api-client.js';
import { QUEUES, waitUntil } from '../support/delivery.js';
import { IS_FULL_DEPTH, itAtFullDepth } from '../support/depth.js';
import { freePort } from '../support/free-port.js';
import { PostgresServer } from '../support/postgres-server.js';
import { ServiceProcess } from '../support/processes.js';
import { Receiver } from '../support/receiver.js';
import {
  bodyOf,
  minimalOrder,
  newApplication,
  newPackaging,
  sharePackaging,
  unique,
  type TestApplication,
} from '../support/samples.js';
import { describeWithPostgresServer } from '../support/servers.js';
import { ADMIN_TOKEN } from '../support/service.js';

/** Time limit for a busy machine whose server may have to recover first. */
const RECOVERY_MS = 90_000;
const OUTPUT_LENGTH = 5_000;

describeWithPostgresServer('an API process and workers with their own PostgreSQL server', () => {
  describe.each(QUEUES)('with the queue $queue', ({ queue, settings }) => {
    let server: PostgresServer;
    let receiver: Receiver;
    let processes: ServiceProcess[];
    let environment: Environment;
    let url: string;
    let shop: TestApplication;
    beforeEach(async () => {
      server = await PostgresServer.create();
      receiver = await Receiver.start();
      processes = [];
      const port = await freePort();
      url = `http://127.0.0.1:${port}`;
      environment = {
        ...settings(),
        ADMIN_TOKEN,
        DATABASE_URL: server.url,
        HOST: '127.0.0.1',
        PORT: String(port),
        SAMPLE_DATA: 'false',
        WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
        WEBHOOK_RETRY_SCHEDULE: '100ms,100ms,100ms',
      };
    });
    afterEach(async () => {
      await Promise.all(processes.map((each) => each.kill('SIGKILL')));
      await server.remove();
      await receiver.stop();
    });

    function start(entry: string, args: string[] = []): ServiceProcess {
      const started = new ServiceProcess(entry, environment, args);
      processes.push(started);
      return started;
    }

    const order = (): Values => minimalOrder({ externalReference: 'BOX' });
    const status = (path: string): Promise<number> =>
      fetch(url + path).then(
        (response) => response.status,
        () => 0,
      );
    const isReady = async (): Promise<boolean> => (await status('/health/ready')) === 200;

    async function startApiAndWorkers(): Promise<void> {
      await server.start('fsync=off');
      start('main');
      // A worker that loses its database while it starts exits, so PostgreSQL must not be stopped earlier.
      for (let started = 0; started < (queue === 'Bull' ? 1 : 4); started += 1)
        await start('worker').waitForOutput('The worker has started.');
      await waitUntil(isReady, RECOVERY_MS);
      await openShop();
    }

    async function openShop(): Promise<void> {
      const admin = new ApiClient(url, ADMIN_TOKEN);
      shop = await newApplication(admin, { autoValidate: true });
      await sharePackaging(admin, shop.id, (await newPackaging(admin)).id, { externalReference: 'BOX' });
      bodyOf(await shop.client.put('/webhooks', { event: 'sales_order_validated', url: receiver.url }));
    }

    async function expectTemporarilyUnavailable(answering: Promise<Answer>): Promise<void> {
      const { status: code, headers, body } = await answering;
      expect([code, body.code]).toEqual([503, 'temporarily_unavailable']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }

    /** Expects an order to be delivered by the same processes as before. */
    async function expectOrdersToBeDelivered(): Promise<void> {
      const before = receiver.received.length;
      const body = order();
      await waitUntil(async () => (await shop.client.post('/orders', body)).status === 200, RECOVERY_MS);
      await waitUntil(() => receiver.received.length > before, RECOVERY_MS).catch(withOutput);
      for (const each of processes)
        expect(await Promise.race([each.waitForExit(), sleep(0, 'alive')])).toBe('alive');
    }

    /** @throws Error with what the processes logged last, which says why they do not continue */
    function withOutput({ message }: Error): void {
      const outputs = processes.map(({ output, hasExited }) => {
        return `${hasExited ? 'An ended' : 'A running'} process logged:\n${output.slice(-OUTPUT_LENGTH)}`;
      });
      throw new Error([message, ...outputs].join('\n'));
    }

    it('wait for PostgreSQL at start', async () => {
      const api = start('main');
      const worker = start('worker');
      await waitUntil(async () => (await status('/health/live')) === 200, RECOVERY_MS);
      await api.waitForOutput('Waiting for the database');
      await worker.waitForOutput('Waiting for the database');
      expect(await status('/health/ready')).toBe(503);
      await expectTemporarilyUnavailable(new ApiClient(url, ADMIN_TOKEN).post('/orders', order()));
      await server.start('fsync=off');
      await waitUntil(isReady, RECOVERY_MS);
      await openShop();
      await expectOrdersToBeDelivered();
    });

    it.each(IS_FULL_DEPTH ? (['SIGINT', 'SIGQUIT'] as const) : (['SIGQUIT'] as const))(
      'continue after PostgreSQL was stopped with %s and restarted while orders are sent',
      async (signal) => {
        await startApiAndWorkers();
        const bodies = Array.from({ length: 200 }, order);
        const answers = new Map<Values, number>();
        const rest = [...bodies];
        const clients = Array.from({ length: 10 }, async () => {
          for (let body = rest.pop(); body !== undefined; body = rest.pop()) {
            answers.set(body, (await shop.client.post('/orders', body)).status);
          }
        });
        await waitUntil(() => answers.size > 20);
        await server.stop(signal);
        await Promise.all(clients);
        expect([...new Set(answers.values())].sort()).toEqual([200, 503]);
        await expectTemporarilyUnavailable(shop.client.post('/orders', order()));
        await expectTemporarilyUnavailable(shop.client.get('/orders'));
        expect(await isReady()).toBe(false);

        await server.start('fsync=off');
        await waitUntil(isReady, RECOVERY_MS);
        const taken = bodies.filter((body) => answers.get(body) === 200);
        expect(await stored(taken)).toBe(taken.length);
        for (const body of bodies) bodyOf(await shop.client.post('/orders', body));
        expect(await stored(bodies)).toBe(bodies.length);
        await expectOrdersToBeDelivered();
        await waitUntil(() => new Set(receiver.messageIds).size === bodies.length + 1, RECOVERY_MS);
      },
    );

    itAtFullDepth('continue after PostgreSQL stopped responding for a while', async () => {
      await startApiAndWorkers();
      const body = order();
      server.freeze();
      // The first request uses an open connection; the second one cannot open a connection.
      for (let left = 2; left > 0; left--)
        await expectTemporarilyUnavailable(shop.client.post('/orders', body));
      server.thaw();
      await waitUntil(isReady, RECOVERY_MS);
      bodyOf(await shop.client.post('/orders', body));
      expect(await stored([body])).toBe(1);
      await expectOrdersToBeDelivered();
    });

    itAtFullDepth('continue after PostgreSQL was read-only for a while', async () => {
      await startApiAndWorkers();
      const existing = bodyOf(await shop.client.post('/orders', order()));
      await server.query('ALTER SYSTEM SET default_transaction_read_only = on');
      await server.query('SELECT pg_reload_conf()');
      const body = order();
      await waitUntil(async () => (await shop.client.post('/orders', body)).status === 503);
      const admin = new ApiClient(url, ADMIN_TOKEN);
      await expectTemporarilyUnavailable(shop.client.post('/orders', body));
      await expectTemporarilyUnavailable(admin.post(`/orders/${existing.id}/ship`));
      await expectTemporarilyUnavailable(admin.post('/customers', { name: unique('customer') }));
      // Longer than a token is cached: it is looked up in the database again.
      await sleep(1_000);
      expect(bodyOf(await shop.client.get(`/orders/${existing.id}`)).state).toBe('validated');
      await server.query('ALTER SYSTEM RESET default_transaction_read_only');
      await server.query('SELECT pg_reload_conf()');
      await waitUntil(async () => (await admin.post(`/orders/${existing.id}/ship`)).status === 200);
      await expectOrdersToBeDelivered();
    });

    itAtFullDepth('exit when the configured database does not exist', async () => {
      await server.start('fsync=off');
      environment = { ...environment, DATABASE_URL: server.url.replace(/postgres$/, 'no_such_database') };
      for (const [entry, ...args] of [['main'], ['worker'], ['cli', 'migrate']] as const) {
        const started = start(entry, args);
        expect(await started.waitForExit()).toBe(1);
        expect(started.output).toContain('The database "no_such_database" does not exist on ');
        expect(started.output).not.toContain('Retrying');
      }
    });

    itAtFullDepth('create the schema once when several processes find an empty database', async () => {
      await server.start('fsync=off');
      const ports = [await freePort(), await freePort(), await freePort()];
      for (const port of ports) {
        environment = { ...environment, PORT: String(port) };
        start('main');
      }
      for (const port of ports) {
        url = `http://127.0.0.1:${port}`;
        await waitUntil(isReady, RECOVERY_MS);
      }
      const done = await server.query<{ name: string }>('SELECT name FROM migrations');
      expect(new Set(done.map(({ name }) => name)).size).toBe(done.length);
      expect(done.length).toBeGreaterThan(0);
      expect(await server.query('SELECT id::int FROM applications')).toEqual([{ id: 0 }]);
    });

    async function stored(bodies: Values[]): Promise<number> {
      const ids = bodies.map(({ externalId }) => `'${String(externalId)}'`);
      const [row] = await server.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM orders WHERE external_id IN (${ids.join()})`,
      );
      return row!.count;
    }
  });
});
