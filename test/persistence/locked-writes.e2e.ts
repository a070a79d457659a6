import { expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { LOCK_WAIT_MS } from '../../src/platform/postgres/connection-limits.js';
import { useStarted } from '../support/each.js';
import type { Answer } from '../support/api-client.js';
import { ACCESS, memberWith } from '../support/authorisation/access-table.js';
import { FACTORIES, type Ids, type Kind } from '../support/authorisation/resources.js';
import { ApplicationsFixture, type Member } from '../support/authorisation/applications-fixture.js';
import { waitUntil } from '../support/delivery.js';
import { emit } from '../support/events.js';
import { WRITES } from '../support/operations.js';
import { bodyOf, unique } from '../support/samples.js';
import { describeWithPostgres, describeWithRedis, redisSettings } from '../support/servers.js';
import { startService } from '../support/service.js';

const lockRows = (table: string): string => `SELECT FROM ${table} FOR UPDATE`;
/** For requests that only insert rows. CREATE INDEX takes the same lock. */
const lockTable = (table: string): string => `LOCK TABLE ${table} IN SHARE MODE`;

/** A lock that each operation which changes data has to wait for. */
const LOCKS: Record<string, string> = {
  'POST /applications': lockTable('applications'),
  'PATCH /applications/{id}': lockRows('applications'),
  'POST /applications/{id}/tokens': lockRows('applications'),
  'DELETE /applications/{id}/tokens/{tokenId}': lockRows('credentials'),
  'DELETE /applications/{id}/portal_links': lockRows('credentials'),
  'POST /applications/{id}/portal_links': lockRows('applications'),
  'POST /me/tokens': lockRows('applications'),
  'DELETE /me/tokens/{id}': lockRows('credentials'),
  'POST /jobs': lockTable('jobs'),
  'POST /jobs/{id}/cancel': lockTable('jobs'),
  'POST /jobs/{id}/retry': lockTable('jobs'),
  'POST /people': lockTable('people'),
  'PATCH /people/{id}': lockRows('people'),
  'POST /people/{id}/password_links': lockRows('people'),
  'DELETE /sessions/{id}': lockRows('credentials'),
  'POST /customers': lockTable('customers'),
  'PATCH /customers/{id}': lockRows('customers'),
  'POST /contacts': lockRows('customers'),
  'PATCH /contacts/{id}': lockRows('contacts'),
  'POST /contacts/{id}/reconcile': lockRows('contacts'),
  'POST /contacts/{id}/erase': lockRows('contacts'),
  'POST /contact_reconciliations/{id}/undo': lockRows('contact_reconciliations'),
  'POST /contact_changes/{id}/accept': lockRows('contacts'),
  'POST /contact_changes/{id}/refuse': lockRows('contact_changes'),
  'POST /contact_references': lockRows('applications'),
  'PATCH /contact_references': lockRows('contacts'),
  'PATCH /contact_references/{id}': lockRows('contacts'),
  'POST /applications/{id}/contact_references': lockRows('contacts'),
  'POST /products': lockTable('products'),
  'PATCH /products/{id}': lockRows('products'),
  'POST /packagings': lockRows('products'),
  'PATCH /packagings/{id}': lockRows('packagings'),
  'PATCH /packaging_references/{id}': lockRows('packaging_references'),
  'POST /applications/{id}/packaging_references': lockRows('packagings'),
  'PATCH /applications/{id}/packaging_references/{referenceId}': lockRows('packaging_references'),
  'POST /shipping_methods': lockTable('shipping_methods'),
  'PATCH /shipping_methods/{id}': lockRows('shipping_methods'),
  'PATCH /shipping_method_references/{id}': lockRows('shipping_method_references'),
  'POST /applications/{id}/shipping_method_references': lockRows('shipping_methods'),
  'PATCH /applications/{id}/shipping_method_references/{referenceId}': lockRows('shipping_method_references'),
  'POST /orders': lockRows('packagings'),
  'POST /orders/bulk': lockRows('packagings'),
  'PATCH /orders/{id}': lockRows('orders'),
  'PATCH /orders/{id}/items/{itemId}': lockRows('orders'),
  'POST /orders/{id}/validate': lockRows('orders'),
  'POST /orders/{id}/reopen': lockRows('orders'),
  'POST /orders/{id}/ship': lockRows('orders'),
  'POST /orders/{id}/deliver': lockRows('orders'),
  'POST /orders/{id}/cancel': lockRows('orders'),
  'POST /orders/{id}/answer': lockRows('orders'),
  'POST /orders/{id}/answer/accept': lockRows('orders'),
  'POST /orders/{id}/answer/refuse': lockRows('orders'),
  'POST /orders/{id}/change_requests': lockRows('orders'),
  'POST /orders/{id}/change_requests/preview': lockRows('orders'),
  'POST /change_requests/{id}/accept': lockRows('orders'),
  'POST /change_requests/{id}/refuse': lockRows('orders'),
  'POST /change_requests/{id}/withdraw': lockRows('orders'),
  'PUT /orders/{id}/shipments/{reference}': lockRows('orders'),
  'POST /orders/{id}/shipments/{reference}/deliver': lockRows('orders'),
  'PUT /orders/{id}/documents/{kind}': lockRows('orders'),
  'DELETE /orders/{id}/documents/{kind}': lockRows('orders'),
  'PUT /orders/{id}/holds/{code}': lockRows('orders'),
  'DELETE /orders/{id}/holds/{code}': lockRows('orders'),
  'PUT /unknown_references/{id}': lockRows('unknown_references'),
  'POST /payments': lockRows('orders'),
  'PUT /webhooks': lockRows('applications'),
  'DELETE /webhooks/{id}': lockRows('webhooks'),
  'POST /webhooks/{id}/ping': lockRows('webhooks'),
  'POST /webhooks/{id}/rotate_secret': lockRows('webhooks'),
  'POST /webhook_keys/rotate': lockRows('applications'),
  'POST /webhooks/{id}/enable': lockRows('applications'),
  'POST /webhook_deliveries/{id}/redeliver': lockRows('webhook_deliveries'),
  'POST /webhooks/{id}/replay': lockRows('webhooks'),
  'POST /webhook_replays/{id}/cancel': lockRows('work'),
};

/** Longer than lock_timeout, so that the first attempt fails. */
const HOLD_MS = 2 * LOCK_WAIT_MS;

describeWithPostgres('a request that needs rows which another transaction has locked', () => {
  describeWithRedis('with delivery in other processes', () => {
    const fixture = useStarted('suite', async () =>
      ApplicationsFixture.start(await startService(redisSettings())),
    );

    it.each(Object.entries(LOCKS))('%s succeeds when the lock is released: %s', async (name, lock) => {
      const send = await requestOf(name);
      const answer = await whileHolding(lock, async () => {
        const answering = send();
        await waitUntil(isSessionWaiting);
        await sleep(HOLD_MS);
        return { answering };
      });
      expect((await answer.answering).status).toBeLessThan(300);
    });

    it.each([
      { names: ['PATCH /contacts/{id}', 'POST /contacts/{id}/reconcile', 'POST /payments'] },
      { names: ['PUT /webhooks'] },
    ])(
      '$names are refused with 503 when the lock is held too long, and succeed afterwards',
      async ({ names }) => {
        const requests: (() => Promise<Answer>)[] = [];
        for (const name of names) requests.push(await requestOf(name));
        const locks = [...new Set(names.map((name) => LOCKS[name]))];
        const answers = await whileHolding(locks.join('; '), () =>
          Promise.all(requests.map((send) => send())),
        );
        for (const { status, body, headers } of answers) {
          expect([status, body.code]).toEqual([503, 'temporarily_unavailable']);
          expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
        }
        for (const send of requests) expect((await send()).status).toBeLessThan(300);
      },
    );

    it.each(['40001', '40P01', '55P03'])(
      'succeeds after PostgreSQL has aborted its transaction many times: %s',
      async (code) => {
        await fixture.service.database.query('CREATE SEQUENCE customers_refused');
        await fixture.service.database.query(
          `CREATE FUNCTION refuse_customer() RETURNS trigger LANGUAGE plpgsql AS $$
           BEGIN
             IF nextval('customers_refused') <= 12 THEN RAISE 'refused' USING ERRCODE = '${code}'; END IF;
             RETURN new;
           END $$`,
        );
        await fixture.service.database.sql`
          CREATE TRIGGER refuse BEFORE INSERT ON customers FOR EACH ROW EXECUTE FUNCTION refuse_customer()`;
        try {
          expect((await fixture.admin.post('/customers', { name: unique('customer') })).status).toBe(201);
        } finally {
          await fixture.service.database.query('DROP FUNCTION refuse_customer CASCADE');
          await fixture.service.database.query('DROP SEQUENCE customers_refused');
        }
      },
    );

    /** Prepares a valid request. @returns a function that sends it */
    async function requestOf(name: string): Promise<() => Promise<Answer>> {
      const [method, path] = name.split(' ') as [string, string];
      const access = ACCESS[`${method} /api/v1${path}`]!;
      const { reaches, id, body: bodyFor } = access;
      const sender = fixture.member(memberWith(access));
      const owner = reaches === 'all' ? fixture.member('partner') : sender;
      const ids = id === undefined ? {} : await newResource(id, owner);
      const filledPath = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => String(ids[parameter]));
      const body = await bodyFor?.(fixture, sender);
      // The token is cached now, so that the request itself does not look it up.
      await sender.client.get('/me');
      const headers: Record<string, string> = method === 'POST' ? { 'Idempotency-Key': unique('key') } : {};
      return () => sender.client.send(method, filledPath, { body, headers });
    }

    /** No worker runs in this test, so a delivery is set to its final state directly. */
    async function newResource(kind: Kind, owner: Member): Promise<Ids> {
      if (kind !== 'delivery') return FACTORIES[kind](fixture, owner);
      const { id } = await FACTORIES.webhook(fixture, owner);
      const { event: type } = bodyOf(await owner.client.get(`/webhooks/${id}`));
      await emit(fixture.service, 1, { applicationId: owner.id, type });
      const [row] = await fixture.service.database.sql<{ id: number }>`
        UPDATE webhook_deliveries SET state = 'exhausted', next_attempt_at = NULL
         WHERE id = (SELECT max(id) FROM webhook_deliveries WHERE webhook_id = ${id}) RETURNING id`;
      return { id: row!.id };
    }

    async function isSessionWaiting(): Promise<boolean> {
      const rows = await fixture.service.database.sql`
        SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      return rows.length > 0;
    }

    async function whileHolding<T>(lock: string, work: () => Promise<T>): Promise<T> {
      const lockHolder = new Client({ connectionString: fixture.service.database.url! });
      await lockHolder.connect();
      try {
        await lockHolder.query('BEGIN');
        await lockHolder.query(lock);
        return await work();
      } finally {
        await lockHolder.end();
      }
    }
  });

  it('is tested with every operation that changes data', () => {
    const writes = WRITES.map(({ name }) => name);
    expect(Object.keys(LOCKS).sort()).toEqual(writes.sort());
  });
});
