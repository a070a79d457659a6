import { describe, expect, it } from '@jest/globals';
import type { Answer, ApiClient } from '../support/api-client.js';
import { useEach } from '../support/each.js';
import {
  bodyOf,
  minimalOrder,
  newApplication,
  newContact,
  newPackaging,
  shareContact,
  sharePackaging,
  unique,
  newSubscription,
  takeOrder,
  newShop,
  BOX,
} from '../support/samples.js';
import { useService } from '../support/service.js';

const CREATED = 'sales_order_created';
const VALIDATED = 'sales_order_validated';

const service = useService();
const shop = useEach('suite', () => newShop(service.admin));

interface EventRow {
  message_id: string;
  type: string;
  application_id: number;
  sequence: number;
  payload: string;
}

const eventsOf = (orderId: number): Promise<EventRow[]> =>
  service.database.sql`
    SELECT message_id, type, application_id::int, sequence, payload FROM events WHERE order_id = ${orderId} ORDER BY id`;

async function textOf(path: string): Promise<string> {
  const response = await fetch(`${service.url}/api/v1${path}`, { headers: { 'X-AUTH-TOKEN': shop.token } });
  return response.text();
}

/** A subscription without pings; no worker runs, so its delivery rows stay as they were inserted. */
async function subscribe({ client }: { client: ApiClient }, event: string): Promise<number> {
  const { id } = await newSubscription({ client }, event, 'http://127.0.0.1:9/');
  await service.database.sql`UPDATE webhooks SET paused_until = now() + interval '1 hour' WHERE id = ${id}`;
  await service.database.query('DELETE FROM webhook_deliveries WHERE webhook_id = $1', [id]);
  return id;
}

describe('the event of an order', () => {
  it('has the same bytes as GET /orders/{id}', async () => {
    const { id } = await takeOrder(shop, {
      comment: 'e\u0301 😀 "\\ \u2028',
      expectedDeliveryDate: '2026-12-01',
      metadata: { cart: '1', é: '2', id: '3', z: '4', 10: '5', __proto: '6' },
    });
    const before = await textOf(`/orders/${id}`);
    const created = {
      message_id: expect.stringMatching(/^msg_[0-9a-f]{32}$/),
      type: CREATED,
      application_id: shop.id,
      sequence: 1,
      payload: before,
    };
    expect(await eventsOf(id)).toEqual([created]);
    bodyOf(await service.admin.post(`/orders/${id}/validate`));
    const after = await textOf(`/orders/${id}`);
    const events = await eventsOf(id);
    const validated = { ...created, type: VALIDATED, sequence: 2, payload: after };
    expect(events).toEqual([created, validated]);
    expect(events[0]!.message_id).not.toBe(events[1]!.message_id);
  });

  it('is created for both transitions of an order that is validated automatically', async () => {
    const autoValidating = await newShop(service.admin, { autoValidate: true });
    const body = await takeOrder(autoValidating);
    const [created, validated] = await eventsOf(body.id);
    expect(JSON.parse(validated!.payload)).toEqual(body);
    const { createdAt } = body;
    const first = { ...body, state: 'pending', version: 1, updatedAt: createdAt, validatedAt: null };
    expect(JSON.parse(created!.payload)).toEqual(first);
    expect([created!.type, validated!.type]).toEqual([CREATED, VALIDATED]);
    expect([created!.sequence, validated!.sequence]).toEqual([1, 2]);
  });

  it('is created once, however often the transition is requested', async () => {
    const sent = minimalOrder(BOX);
    const { id } = bodyOf(await shop.client.post('/orders', sent));
    bodyOf(await shop.client.post('/orders', sent));
    for (let time = 0; time < 3; time++) bodyOf(await service.admin.post(`/orders/${id}/validate`));
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual([CREATED, VALIDATED]);
  });
});

describe('the deliveries of an event', () => {
  it('are created for subscriptions to it whose application may see the order', async () => {
    const other = await newShop(service.admin);
    const office = await newApplication(service.admin, { rights: ['sales'] });
    const subscriptions = {
      ofShop: await subscribe(shop, CREATED),
      ofOffice: await subscribe(office, CREATED),
      ofOtherShop: await subscribe(other, CREATED),
      ofOtherEvent: await subscribe(shop, VALIDATED),
      inactive: await subscribe({ client: service.admin }, CREATED),
    };
    await service.database.sql`UPDATE webhooks SET active = false WHERE id = ${subscriptions.inactive}`;
    const { id } = await takeOrder(shop);
    const subscriptionsWithDelivery = async (type: string): Promise<number[]> => {
      const text = `SELECT d.webhook_id::int AS id FROM webhook_deliveries d JOIN events e ON e.id = d.event_id
        WHERE e.order_id = $1 AND e.type = $2 AND d.state = 'waiting' AND d.attempts = 0 ORDER BY 1`;
      return (await service.database.query<{ id: number }>(text, [id, type])).map((row) => row.id);
    };
    expect(await subscriptionsWithDelivery(CREATED)).toEqual([subscriptions.ofShop, subscriptions.ofOffice]);
    bodyOf(await service.admin.post(`/orders/${id}/validate`));
    expect(await subscriptionsWithDelivery(VALIDATED)).toEqual([subscriptions.ofOtherEvent]);
  });
});

describe('one transaction', () => {
  /** The transaction ids of the rows of an order, by table. */
  const transactionsOf = async (orderId: number): Promise<Record<string, string[]>> => {
    const [row] = await service.database.query<Record<string, string[]>>(
      `SELECT
        (SELECT array_agg(xmin::text) FROM orders WHERE id = $1) AS orders,
        (SELECT array_agg(DISTINCT xmin::text) FROM order_items WHERE order_id = $1) AS items,
        (SELECT array_agg(xmin::text ORDER BY version) FROM order_transitions WHERE order_id = $1) AS transitions,
        (SELECT array_agg(xmin::text ORDER BY id) FROM events WHERE order_id = $1) AS events,
        (SELECT array_agg(d.xmin::text ORDER BY d.id) FROM webhook_deliveries d
          JOIN events e ON e.id = d.event_id WHERE e.order_id = $1) AS deliveries,
        (SELECT array_agg(c.xmin::text) FROM contacts c JOIN orders o ON o.contact_id = c.id WHERE o.id = $1) AS contacts,
        (SELECT array_agg(c.xmin::text) FROM customers c JOIN orders o ON o.customer_id = c.id WHERE o.id = $1) AS customers`,
      [orderId],
    );
    return row!;
  };

  it('stores the order with its items, contact, history, event and deliveries', async () => {
    const application = await newShop(service.admin);
    await subscribe(application, CREATED);
    const item = { ...BOX, orderedQuantity: 1 };
    const { id } = await takeOrder(application, { items: [item, item] });
    const { orders, ...others } = await transactionsOf(id);
    const deliveries = new Set(others['deliveries']);
    expect({ ...others, deliveries: [...deliveries] }).toEqual({
      items: orders,
      transitions: orders,
      events: orders,
      deliveries: orders,
      contacts: orders,
      customers: orders,
    });
  });

  it('stores a transition with its history entry, event and deliveries', async () => {
    const application = await newShop(service.admin);
    await subscribe(application, VALIDATED);
    const { id } = await takeOrder(application);
    bodyOf(await service.admin.post(`/orders/${id}/validate`));
    const { orders, transitions, events, deliveries } = await transactionsOf(id);
    expect([transitions![1], events![1], deliveries!.at(-1)]).toEqual([orders![0], orders![0], orders![0]]);
    expect(transitions![0]).toBe(events![0]);
    expect(transitions![0]).not.toBe(orders![0]);
  });
});

describe('a failing statement', () => {
  const TABLES = ['orders', 'order_items', 'order_transitions', 'events', 'webhook_deliveries'];
  TABLES.push('contacts', 'customers', 'contact_references');

  /** The content of every table except sequences. */
  async function contents(): Promise<unknown> {
    const columns = [...TABLES, 'packaging_references'].map(
      (table) => `(SELECT coalesce(json_agg(t ORDER BY t.ctid), '[]')::text FROM ${table} t) AS ${table}`,
    );
    return (await service.database.query(`SELECT ${columns.join(', ')}`))[0];
  }

  /** Makes the next insert into this table fail as if the disk were full. */
  async function withFullDisk<T>(table: string, work: () => Promise<T>): Promise<T> {
    const { query, sql } = service.database;
    await sql`CREATE OR REPLACE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'no space left on device' USING ERRCODE = '53100'; END $$`;
    await query(
      `CREATE TRIGGER full_disk AFTER INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION disk_full()`,
    );
    try {
      return await work();
    } finally {
      await query(`DROP TRIGGER full_disk ON ${table}`);
    }
  }

  function expectUnavailable({ status, body, headers }: Answer): void {
    expect([status, body.code]).toEqual([503, 'temporarily_unavailable']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(JSON.stringify(body)).not.toContain('left on device');
  }

  it.each([...TABLES, 'packaging_references'])(
    'on %s leaves nothing of a new order stored',
    async (table) => {
      const application = await newShop(service.admin);
      await subscribe(application, CREATED);
      const reference = await sharePackaging(
        service.admin,
        application.id,
        (await newPackaging(service.admin)).id,
      );
      const itemThatBindsReference = {
        internalReferenceId: reference.id,
        externalReference: unique('p'),
        orderedQuantity: 1,
      };
      const sent = minimalOrder(BOX, { items: [itemThatBindsReference] });
      const before = await contents();
      await withFullDisk(table, async () => {
        expectUnavailable(await application.client.post('/orders', sent));
        expect(await contents()).toEqual(before);
      });
      const answer = await application.client.post('/orders', sent);
      expect([answer.status, answer.headers.get('idempotent-replayed')]).toEqual([200, null]);
      expect(await eventsOf(answer.body.id)).toHaveLength(1);
    },
  );

  it('leaves no alias of a contact reference stored', async () => {
    const reference = await shareContact(service.admin, shop.id, (await newContact(service.admin)).id);
    const contact = { internalReferenceId: reference.id, externalReference: unique('c') };
    await withFullDisk('events', async () =>
      expectUnavailable(await shop.client.post('/orders', minimalOrder(BOX, { contact }))),
    );
    const path = `/contact_references/${reference.id}`;
    expect(bodyOf(await shop.client.get(path)).externalReference).toBeNull();
  });

  it.each(['orders', 'order_transitions', 'events', 'webhook_deliveries'])(
    'on %s leaves an existing order unchanged',
    async (table) => {
      const application = await newShop(service.admin);
      await subscribe(application, VALIDATED);
      const taken = await takeOrder(application);
      const before = await contents();
      await withFullDisk(table, async () => {
        expectUnavailable(await service.admin.post(`/orders/${taken.id}/validate`));
        expect(await contents()).toEqual(before);
        expect(bodyOf(await application.client.get(`/orders/${taken.id}`))).toEqual(taken);
      });
      expect(bodyOf(await service.admin.post(`/orders/${taken.id}/validate`)).state).toBe('validated');
      expect(await eventsOf(taken.id)).toHaveLength(2);
    },
  );
});
