import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import type { Environment } from '../../src/config/env.js';
import { ApiClient } from '../support/api-client.js';
import { createDatabase, type TestDatabase } from '../support/database.js';
import { waitUntil } from '../support/delivery.js';
import { freePort } from '../support/free-port.js';
import { ServiceProcess } from '../support/processes.js';
import { useReceiver } from '../support/receiver.js';
import { RedisServer } from '../support/redis-server.js';
import {
  bodyOf,
  newApplication,
  newPackaging,
  sharePackaging,
  unique,
  newSubscription,
} from '../support/samples.js';
import { describeWithPostgres, describeWithRedisServer } from '../support/servers.js';

/** The marker in every field with personal data and in every secret that a client can choose. */
const CANARY = 'zzcanary';
const ADMIN_TOKEN = `${CANARY} administrator`;
const SECRETS_KEY = `${CANARY} secrets key`;
const EMAIL = `${CANARY}@example.com`;
const ADDRESS = {
  recipient: `${CANARY} recipient`,
  street: `${CANARY} street`,
  details: `${CANARY} details`,
  zipCode: CANARY,
  city: `${CANARY} city`,
  country: 'FR',
};
const VAT_NUMBER = `US1${CANARY}`;
const PERSON = { firstName: `${CANARY} first`, lastName: `${CANARY} last`, email: EMAIL };

const order = (values: object = {}): Record<string, unknown> => ({
  externalId: unique(CANARY),
  externalReference: `${CANARY} reference`,
  contact: { externalReference: unique(CANARY), ...PERSON },
  customer: { name: `${CANARY} customer`, vatNumber: VAT_NUMBER },
  taxTreatment: 'export',
  exemptionReason: `${CANARY} reason`,
  invoicingAddress: ADDRESS,
  deliveryAddress: ADDRESS,
  purchaseOrderNumber: `${CANARY} number`,
  buyerReference: `${CANARY} buyer`,
  costCentre: `${CANARY} centre`,
  metadata: { [`${CANARY} name`]: `${CANARY} value` },
  items: [
    {
      externalReference: 'box',
      orderedQuantity: 2,
      label: `${CANARY} label`,
      costCentre: `${CANARY} centre`,
      metadata: { [`${CANARY} name`]: `${CANARY} value` },
    },
  ],
  vouchers: [{ description: `${CANARY} voucher`, taxedAmount: '0.01' }],
  comment: `${CANARY} comment`,
  ...values,
});

describeWithPostgres('personal data and secrets that were sent to the service', () => {
  describeWithRedisServer('with PostgreSQL and Redis', () => {
    let database: TestDatabase;
    let redis: RedisServer;
    const receiver = useReceiver('suite');
    let connection: Redis;
    let monitor: Redis;
    /** Every command that was sent to Redis. */
    let commands = '';
    let api: ServiceProcess;
    let worker: ServiceProcess;
    let url: string;
    let metrics = '';
    /** Tokens and webhook secrets as the responses showed them. */
    const secrets: string[] = [ADMIN_TOKEN, SECRETS_KEY];

    beforeAll(async () => {
      database = await createDatabase();
      redis = await RedisServer.create();
      await redis.start();
      connection = new Redis(redis.url, { maxRetriesPerRequest: null, retryStrategy: () => 50 });
      connection.on('error', () => undefined);
      monitor = await connection.monitor();
      monitor.on('monitor', (_time: string, args: string[]) => (commands += `${args.join(' ')}\n`));
      // The worst case: a receiver that returns the whole request in its response.
      receiver.answer = ({ headers, body }, index) => ({
        status: [500, 429, 400, 200][index % 4]!,
        headers: { 'X-Echo': CANARY },
        body: JSON.stringify(headers) + body.toString(),
      });
      await useService(await startProcesses());
    }, 180_000);
    afterAll(async () => {
      await Promise.all([api.kill('SIGKILL'), worker.kill('SIGKILL')]);
      monitor.disconnect();
      connection.disconnect();
      await redis.stop();
      await database.drop();
    });

    async function startProcesses(): Promise<ApiClient> {
      const withPassword = new URL(database.url!);
      withPassword.password = `${CANARY}password`;
      const port = await freePort();
      url = `http://127.0.0.1:${port}`;
      const environment: Environment = {
        DATABASE_URL: withPassword.href,
        REDIS_URL: redis.url,
        ADMIN_TOKEN,
        SECRETS_KEY,
        LOG_LEVEL: 'trace',
        SAMPLE_DATA: 'false',
        HOST: '127.0.0.1',
        PORT: String(port),
        WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
        WEBHOOK_RETRY_SCHEDULE: '100ms,100ms,100ms,100ms',
        RATE_LIMIT_FAILED_TOKENS: '3',
      };
      api = new ServiceProcess('main', environment);
      await api.waitForOutput('is ready at');
      worker = new ServiceProcess('worker', environment);
      await worker.waitForOutput('The worker has started.');
      return new ApiClient(url, ADMIN_TOKEN);
    }

    async function useService(admin: ApiClient): Promise<void> {
      const shop = await openShop(admin);
      await sendValidRequests(admin, shop);
      await sendInvalidRequests(shop);
      await causeDatabaseErrors(shop);
      await waitUntil(async () => {
        const [row] = await database.sql<{ left: number }>`
          SELECT count(*)::int AS left FROM webhook_deliveries WHERE state = 'waiting'`;
        return row!.left === 0;
      }, 60_000);
      metrics = await (await fetch(`${url}/metrics`)).text();
      await Promise.all([api.kill('SIGTERM'), worker.kill('SIGTERM')]);
    }

    /** An application with a second token, a rotated secret, subscriptions and a shared packaging. */
    async function openShop(admin: ApiClient): Promise<ApiClient> {
      const { id, token, client } = await newApplication(admin, { name: `${CANARY} shop` });
      const more = bodyOf(
        await admin.post(`/applications/${id}/tokens`, {}, { 'Idempotency-Key': unique('key') }),
      );
      secrets.push(token, more.token);
      const { id: packaging } = await newPackaging(admin);
      await sharePackaging(admin, id, packaging, { externalReference: 'box' });
      for (const event of ['sales_order_created', 'sales_order_validated', 'payment_received']) {
        const { secret } = await newSubscription(
          { client },
          event,
          `${receiver.url}/${CANARY}?token=${CANARY}`,
        );
        secrets.push(secret);
      }
      return client;
    }

    async function sendValidRequests(admin: ApiClient, shop: ApiClient): Promise<void> {
      const headers = { 'Idempotency-Key': unique(CANARY), Cookie: CANARY, 'User-Agent': CANARY };
      const sent = order();
      const { id, externalId, contact } = bodyOf(await shop.post('/orders', sent, headers));
      bodyOf(await shop.post('/orders', sent, headers));
      bodyOf(await shop.post('/orders/preview', order()));
      bodyOf(await shop.post('/orders/bulk', { orders: [order(), { ...order(), items: [] }] }));
      bodyOf(await shop.get(`/orders?externalReference=${CANARY}%20reference`));
      bodyOf(await shop.patch(`/orders/${id}`, { comment: `${CANARY} changed` }));
      bodyOf(await admin.post(`/orders/${id}/validate`, {}));
      bodyOf(
        await shop.post('/contact_references', {
          contact: { externalReference: unique(CANARY), ...PERSON },
          customer: { name: `${CANARY} customer` },
        }),
      );
      bodyOf(
        await shop.post('/payments', {
          type: 'card',
          customer: { externalReference: contact.externalReference },
          date: '2026-11-21',
          amount: '1.00',
          reference: unique(CANARY),
          comment: `${CANARY} payment`,
          operations: [{ orderExternalReference: externalId, amount: '1.00' }],
        }),
      );
      bodyOf(await admin.get('/contacts'));
    }

    async function sendInvalidRequests(shop: ApiClient): Promise<void> {
      const anonymous = new ApiClient(url, null);
      const refused = [
        shop.post('/orders', `{"comment": "${CANARY}`),
        shop.post('/orders', { [CANARY]: CANARY, contact: { email: [EMAIL] } }),
        shop.post('/orders', order({ currency: CANARY, expectedDeliveryDate: CANARY })),
        shop.post('/orders', order({ items: [{ externalReference: CANARY, orderedQuantity: 1 }] })),
        shop.post('/orders', order(), { 'Content-Type': `text/${CANARY}` }),
        shop.get(`/orders/${encodeURIComponent(EMAIL)}`),
        shop.get(`/${CANARY}?email=${EMAIL}`),
        shop.get('/me', { 'X-Request-Id': EMAIL }),
        shop.get(`/orders?cursor=${CANARY}`),
        anonymous.get(`/me?token=${shop.token}`),
        ...[CANARY, `${CANARY}${CANARY}`, `${shop.token}x`, 'x', 'y'].map((token) =>
          new ApiClient(url, token).post('/orders', order()),
        ),
        anonymous.get('/me', { Authorization: `Basic ${btoa(`${CANARY}:${CANARY}`)}` }),
      ];
      for (const answer of await Promise.all(refused)) expect(answer.status).toBeLessThan(500);
    }

    /** Causes unexpected errors whose details contain whole rows, and temporary errors. */
    async function causeDatabaseErrors(shop: ApiClient): Promise<void> {
      const faults = [
        [`RAISE EXCEPTION 'broken' USING ERRCODE = 'XX000', DETAIL = NEW::text, HINT = NEW::text`, 500],
        [`PERFORM NEW.name::int`, 500],
        [`RAISE EXCEPTION 'no space left' USING ERRCODE = 'disk_full', DETAIL = NEW::text`, 503],
        [`INSERT INTO customers (id, name) VALUES (0, NEW.name), (0, NEW.name)`, 500],
      ] as const;
      for (const [fault, status] of faults) {
        await database.query(`
          CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
          BEGIN IF pg_trigger_depth() = 1 THEN ${fault}; END IF; RETURN NEW; END $$`);
        await database.sql`
          CREATE TRIGGER fail BEFORE INSERT ON customers FOR EACH ROW EXECUTE FUNCTION fail()`;
        const answer = await shop.send('POST', '/orders', { body: order(), unchecked: 'answer' });
        await database.query('DROP FUNCTION fail CASCADE');
        expect([fault, answer.status]).toEqual([fault, status]);
        expect(JSON.stringify(answer.body)).not.toContain(`${CANARY} `);
      }
    }

    it('were sent, stored and delivered in this test', () => {
      expect(receiver.received.length).toBeGreaterThan(4);
      expect(receiver.received.map(({ body }) => body.toString()).join()).toContain(CANARY);
      expect(commands).toContain('deliveries');
      expect(commands).toContain('rate:write');
      expect(secrets).toHaveLength(7);
      expect(secrets.every((secret) => secret.length >= 16)).toBe(true);
      expect(api.output).toMatch(/"msg":"Unhandled error"/);
    });

    it.each([
      ['the API', () => api.output],
      ['the worker', () => worker.output],
    ])('do not appear in the logs of %s', (_, output) => {
      expect(linesWith(output(), [CANARY, 'example.com', 'ots_', 'whsec_', ...secrets])).toEqual([]);
    });

    it('do not appear in the request logs, which contain id, route and status of each request', () => {
      const lines = api.output.split('\n').filter((line) => line.includes('"msg":"request"'));
      const requests = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
      expect(requests).toContainEqual(
        expect.objectContaining({
          requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
          traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
          application: expect.any(Number),
          method: 'POST',
          route: '/api/v1/orders/:id/validate',
          status: 200,
          durationMs: expect.any(Number),
        }),
      );
      expect(requests).toContainEqual(expect.objectContaining({ application: null, status: 401 }));
      const unhandledError = api.output.split('\n').find((line) => line.includes('Unhandled error'));
      const { requestId, traceId } = JSON.parse(unhandledError!) as { requestId: string; traceId: string };
      expect(traceId).toMatch(/^[0-9a-f]{32}$/);
      expect(requests).toContainEqual(expect.objectContaining({ requestId, traceId, status: 500 }));
    });

    it('are not stored in Redis', () => {
      expect(linesWith(commands, [CANARY, 'ots_', 'whsec_', 'whk_', ...secrets])).toEqual([]);
    });

    it('do not appear in the metrics', () => {
      expect(metrics).toContain('order_service_order_requests_total');
      expect(linesWith(metrics, [CANARY, ...secrets])).toEqual([]);
    });

    it('are stored in the database, but tokens and secrets only hashed or encrypted', async () => {
      const dump = await dumpOf(database);
      expect(dump).toContain(`${CANARY} street`);
      const hex = (text: string): string => Buffer.from(text).toString('hex');
      const base64 = (text: string): string => Buffer.from(text).toString('base64');
      const written = secrets.flatMap((secret) => [secret, hex(secret), base64(secret)]);
      expect(linesWith(dump, written)).toEqual([]);
    });
  });
});

/** Every row of every table, one per line; bytes in hexadecimal. */
async function dumpOf({ query }: TestDatabase): Promise<string> {
  const tables = await query<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) => query<{ text: string }>(`SELECT t::text AS text FROM ${name} t`)),
  );
  return rows
    .flat()
    .map(({ text }) => text)
    .join('\n');
}

/** The lines that contain one of the words, plain or escaped as in JSON or URLs. */
const linesWith = (text: string, words: string[]): string[] =>
  text.split('\n').filter((line) => words.some((word) => line.toLowerCase().includes(word.toLowerCase())));
