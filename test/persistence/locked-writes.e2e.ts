import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { LOCK_WAIT_MS } from '../../src/persistence/database/connection-limits.js';
import type { Answer } from '../support/api-client.js';
import { ACCESS } from '../support/authorisation/access-table.js';
import { FACTORIES, type Ids, type Kind } from '../support/authorisation/resources.js';
import { ApplicationsFixture, type Member } from '../support/authorisation/applications-fixture.js';
import { eventually } from '../support/delivery.js';
import { emit } from '../support/events.js';
import { OPERATIONS } from '../support/operations.js';
import { bodyOf, unique } from '../support/samples.js';
import { describeWithPostgres, describeWithRedis, redisSettings } from '../support/servers.js';
import { startService } from '../support/service.js';

const rowsOf = (table: string): string => `SELECT FROM ${table} FOR UPDATE`;
/** For what only inserts, and locks no row of others. An index that is built holds it, too. */
const tableOf = (table: string): string => `LOCK TABLE ${table} IN SHARE MODE`;

/** What every operation that changes something waits for. */
const LOCKS: Record<string, string> = {
  'POST /applications': tableOf('applications'),
  'PATCH /applications/{id}': rowsOf('applications'),
  'POST /applications/{id}/tokens': rowsOf('applications'),
  'DELETE /applications/{id}/tokens/{tokenId}': rowsOf('application_tokens'),
  'POST /customers': tableOf('customers'),
  'PATCH /customers/{id}': rowsOf('customers'),
  'POST /contacts': rowsOf('customers'),
  'PATCH /contacts/{id}': rowsOf('contacts'),
  'POST /contacts/{id}/reconcile': rowsOf('contacts'),
  'POST /contact_reconciliations/{id}/undo': rowsOf('contact_reconciliations'),
  'POST /contact_changes/{id}/accept': rowsOf('contacts'),
  'POST /contact_changes/{id}/refuse': rowsOf('contact_changes'),
  'POST /contact_references': rowsOf('applications'),
  'PATCH /contact_references': rowsOf('contacts'),
  'PATCH /contact_references/{id}': rowsOf('contacts'),
  'POST /applications/{id}/contact_references': rowsOf('contacts'),
  'POST /products': tableOf('products'),
  'PATCH /products/{id}': rowsOf('products'),
  'POST /packagings': rowsOf('products'),
  'PATCH /packagings/{id}': rowsOf('packagings'),
  'PATCH /packaging_references/{id}': rowsOf('packaging_references'),
  'POST /applications/{id}/packaging_references': rowsOf('packagings'),
  'PATCH /applications/{id}/packaging_references/{referenceId}': rowsOf('packaging_references'),
  'POST /shipping_methods': tableOf('shipping_methods'),
  'PATCH /shipping_methods/{id}': rowsOf('shipping_methods'),
  'PATCH /shipping_method_references/{id}': rowsOf('shipping_method_references'),
  'POST /applications/{id}/shipping_method_references': rowsOf('shipping_methods'),
  'PATCH /applications/{id}/shipping_method_references/{referenceId}': rowsOf('shipping_method_references'),
  'POST /orders': rowsOf('packagings'),
  'POST /orders/bulk': rowsOf('packagings'),
  'PATCH /orders/{id}': rowsOf('orders'),
  'POST /orders/{id}/validate': rowsOf('orders'),
  'POST /orders/{id}/reopen': rowsOf('orders'),
  'POST /orders/{id}/ship': rowsOf('orders'),
  'POST /orders/{id}/deliver': rowsOf('orders'),
  'POST /orders/{id}/cancel': rowsOf('orders'),
  'POST /payments': rowsOf('orders'),
  'PUT /webhooks': rowsOf('applications'),
  'DELETE /webhooks/{id}': rowsOf('webhooks'),
  'POST /webhooks/{id}/ping': rowsOf('webhooks'),
  'POST /webhooks/{id}/rotate_secret': rowsOf('webhooks'),
  'POST /webhooks/{id}/enable': rowsOf('applications'),
  'POST /webhook_deliveries/{id}/redeliver': rowsOf('webhook_deliveries'),
  'POST /webhooks/{id}/replay': rowsOf('webhooks'),
  'POST /webhook_replays/{id}/cancel': rowsOf('webhook_replays'),
};

/** Long enough that one wait for the lock is over before it is free. */
const HOLD_MS = 3 * LOCK_WAIT_MS;

describeWithPostgres('a request that needs what another transaction has locked', () => {
  describeWithRedis('with deliveries in other processes', () => {
    let world: ApplicationsFixture;
    beforeAll(async () => {
      world = await ApplicationsFixture.start(await startService(redisSettings()));
    });
    afterAll(() => world.stop());

    it.each(Object.entries(LOCKS))('%s succeeds once it is free: %s', async (name, lock) => {
      const send = await requestOf(name);
      const answer = await whileHolding(lock, async () => {
        const answering = send();
        await eventually(somebodyWaits);
        await sleep(HOLD_MS);
        return { answering };
      });
      expect((await answer.answering).status).toBeLessThan(300);
    });

    it.each(['PATCH /contacts/{id}', 'PUT /webhooks', 'POST /contacts/{id}/reconcile', 'POST /payments'])(
      '%s is asked to come back when that takes too long',
      async (name) => {
        const send = await requestOf(name);
        const answer = await whileHolding(LOCKS[name]!, send);
        expect([answer.status, answer.body.code]).toEqual([503, 'temporarily_unavailable']);
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        expect((await send()).status).toBeLessThan(300);
      },
    );

    it.each(['40001', '40P01', '55P03'])(
      'succeeds though PostgreSQL gives its transaction up many times: %s',
      async (code) => {
        await world.service.database.query('CREATE SEQUENCE customers_refused');
        await world.service.database.query(
          `CREATE FUNCTION refuse_customer() RETURNS trigger LANGUAGE plpgsql AS $$
           BEGIN
             IF nextval('customers_refused') <= 12 THEN RAISE 'refused' USING ERRCODE = '${code}'; END IF;
             RETURN new;
           END $$`,
        );
        await world.service.database.query(
          `CREATE TRIGGER refuse BEFORE INSERT ON customers FOR EACH ROW EXECUTE FUNCTION refuse_customer()`,
        );
        try {
          expect((await world.admin.post('/customers', { name: unique('customer') })).status).toBe(201);
        } finally {
          await world.service.database.query('DROP FUNCTION refuse_customer CASCADE');
          await world.service.database.query('DROP SEQUENCE customers_refused');
        }
      },
    );

    /** Everything is ready but the request itself. */
    async function requestOf(name: string): Promise<() => Promise<Answer>> {
      const [method, path] = name.split(' ') as [string, string];
      const { needs, reaches, id, body: bodyFor } = ACCESS[`${method} /api/v1${path}`]!;
      const sender = world.member(needs === 'nothing' || needs === 'token' ? 'partner' : needs);
      const owner = reaches === 'all' ? world.member('partner') : sender;
      const ids = id === undefined ? {} : await thing(id, owner);
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => String(ids[parameter]));
      const body = await bodyFor?.(world, sender);
      // From here on the token is known for a while, and is not looked up.
      await sender.client.get('/me');
      const headers: Record<string, string> = method === 'POST' ? { 'Idempotency-Key': unique('key') } : {};
      return () => sender.client.send(method, filled, { body, headers });
    }

    /** Nobody delivers here, so a delivery would wait. */
    async function thing(kind: Kind, owner: Member): Promise<Ids> {
      if (kind !== 'delivery') return FACTORIES[kind](world, owner);
      const { id } = await FACTORIES.webhook(world, owner);
      const { event: type } = bodyOf(await owner.client.get(`/webhooks/${id}`));
      await emit(world.service, 1, { applicationId: owner.id, type });
      const [row] = await world.service.database.query<{ id: number }>(
        `UPDATE webhook_deliveries SET state = 'exhausted', next_attempt_at = NULL
         WHERE id = (SELECT max(id) FROM webhook_deliveries WHERE webhook_id = $1) RETURNING id`,
        [id],
      );
      return { id: row!.id };
    }

    async function somebodyWaits(): Promise<boolean> {
      const rows = await world.service.database.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    }

    async function whileHolding<T>(lock: string, work: () => Promise<T>): Promise<T> {
      const holder = new Client({ connectionString: world.service.database.url! });
      await holder.connect();
      try {
        await holder.query('BEGIN');
        await holder.query(lock);
        return await work();
      } finally {
        await holder.end();
      }
    }
  });

  it('is tried with every operation that changes something', () => {
    const writes = OPERATIONS.filter(({ method }) => method !== 'GET').map(({ name }) => name);
    expect(Object.keys(LOCKS).sort()).toEqual(writes.sort());
  });
});
