import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Environment } from '../../src/config/env.js';
import { ApiClient, type Values } from '../support/api-client.js';
import { createDatabase, type TestDatabase } from '../support/database.js';
import { QUEUES, waitUntil } from '../support/delivery.js';
import { IS_FULL_DEPTH } from '../support/depth.js';
import { ServiceProcess } from '../support/processes.js';
import { bodyOf, BOX, minimalOrder, newShop, unique, type Shop } from '../support/samples.js';
import { describeWithPostgres } from '../support/servers.js';
import { ADMIN_TOKEN } from '../support/service.js';

/** More than a page may have. JOB_ORDERS is for longer trials. */
const ORDERS = Number(process.env['JOB_ORDERS'] ?? (IS_FULL_DEPTH ? 2_000 : 600));
const ORDERS_PER_REQUEST = 50;
const KILLED_AFTER = ORDERS / 4;
/** Time limit for a busy machine. */
const LIMIT_MS = 240_000 + 60 * ORDERS;

describeWithPostgres('a job', () => {
  describe.each(QUEUES)('with an API and workers, $queue', ({ queue, settings }) => {
    let database: TestDatabase;
    let environment: Environment;
    let api: ServiceProcess;
    let admin: ApiClient;
    beforeAll(async () => {
      database = await createDatabase();
      environment = {
        ...{ DATABASE_URL: database.url!, ...settings(), ADMIN_TOKEN, HOST: '127.0.0.1', PORT: '0' },
        ...{ SAMPLE_DATA: 'false', METRICS_PORT: '' },
      };
      api = new ServiceProcess('main', environment);
      admin = new ApiClient(await api.url(), ADMIN_TOKEN);
    }, 180_000);
    afterAll(async () => {
      await api.kill('SIGTERM');
      await database.drop();
    });

    async function takeOrders({ client }: Shop): Promise<void> {
      for (let taken = 0; taken < ORDERS; taken += ORDERS_PER_REQUEST) {
        const count = Math.min(ORDERS_PER_REQUEST, ORDERS - taken);
        const orders = Array.from({ length: count }, () => minimalOrder(BOX));
        bodyOf(await client.post('/orders/bulk', { orders }));
      }
    }

    /** Runs a job of ORDERS items in workers, the first of which is killed in the middle. */
    async function runWithKill(job: Values): Promise<void> {
      const { id, total, waitingFor } = bodyOf(await admin.post('/jobs', job));
      expect(total).toBe(ORDERS);
      // With PostgreSQL alone the API works on it too.
      if (queue === 'Bull') expect(waitingFor).toEqual({ code: 'worker', detail: 'No worker is running.' });
      const done = async (): Promise<number> => bodyOf(await admin.get(`/jobs/${id}`)).done;
      const workers = Array.from(
        { length: queue === 'Bull' ? 1 : 4 },
        () => new ServiceProcess('worker', environment),
      );
      await waitUntil(async () => (await done()) >= KILLED_AFTER, LIMIT_MS);
      await workers[0]!.kill('SIGKILL');
      expect(await done()).toBeLessThan(ORDERS);
      workers.push(new ServiceProcess('worker', environment));
      try {
        await waitUntil(async () => (await done()) === ORDERS, LIMIT_MS);
        await waitUntil(async () => bodyOf(await admin.get(`/jobs/${id}`)).state === 'done');
      } finally {
        await Promise.all(workers.map((worker) => worker.kill('SIGTERM')));
      }
    }

    it(
      'is continued by another worker when one is killed, and does everything once',
      async () => {
        const shop = await newShop(admin);
        await takeOrders(shop);
        await runWithKill({ kind: 'orders.validate', filter: { application: shop.id } });
        const [counts] = await database.query(
          `SELECT (SELECT count(*)::int FROM orders WHERE state = 'validated') AS orders,
             (SELECT count(*)::int FROM order_transitions WHERE to_state = 'validated') AS transitions,
             (SELECT count(*)::int FROM events WHERE type = 'sales_order_validated') AS events,
             (SELECT count(*)::int FROM job_items WHERE outcome = 'done') AS items`,
        );
        expect(counts).toEqual({ orders: ORDERS, transitions: ORDERS, events: ORDERS, items: ORDERS });
      },
      3 * LIMIT_MS,
    );

    it(
      'of an import stores each row once',
      async () => {
        const product = { code: unique('product'), label: 'Olive oil', taxes: [] };
        bodyOf(await admin.post('/products', product));
        const packaging = { productCode: product.code, unit: 'piece', unit_factor: 1 };
        const lines = Array.from({ length: ORDERS }, (_, at) =>
          JSON.stringify({ ...packaging, name: `N${at}` }),
        );
        await runWithKill({
          ...{ kind: 'import', with: { resource: 'packagings', format: 'ndjson' } },
          file: lines.join('\n'),
        });
        const [counts] = await database.query(
          `SELECT count(*)::int AS packagings, count(DISTINCT k.name)::int AS names,
             (SELECT count(*)::int FROM job_items WHERE outcome = 'created') AS items
           FROM packagings k JOIN products p ON p.id = k.product_id WHERE p.code = $1`,
          [product.code],
        );
        expect(counts).toEqual({ packagings: ORDERS, names: ORDERS, items: ORDERS });
      },
      3 * LIMIT_MS,
    );
  });
});
