import { describe, expect, it } from '@jest/globals';
import { EVENT_NAMES } from '../../src/events/catalogue.js';
import type { Answer, Body } from '../support/api-client.js';
import { waitUntil } from '../support/delivery.js';
import { useEach } from '../support/each.js';
import { deletePings, emit } from '../support/events.js';
import { orderCopy } from '../support/order-documents.js';
import { useReceiver } from '../support/receiver.js';
import {
  bodyOf,
  newApplication,
  newContact,
  newShop,
  shareContact,
  unique,
  newSubscription,
  takeOrder,
  BOX,
} from '../support/samples.js';
import { useService } from '../support/service.js';
import { newSeller } from '../support/validated-orders.js';

const EVENT = 'sales_order_validated';

const service = useService({ WEBHOOK_RETRY_SCHEDULE: '20h' });
const receiver = useReceiver('suite');
const office = useEach('suite', () => newApplication(service.admin, { rights: ['sales'] }));
const shop = useEach('suite', () => newShop(service.admin, {}, { unitPrice: null }));

const summary = async (): Promise<Body> => bodyOf(await office.client.get('/summary'));

/** What an action adds to the numbers of one part of the summary. */
async function added(part: string, act: () => Promise<unknown>): Promise<Body> {
  const numbers = async (): Promise<Record<string, number>> => (await summary())[part];
  const before = await numbers();
  await act();
  const after = await numbers();
  return Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - before[name]!]));
}

const order = (item: object, values: object = {}) => takeOrder(shop, { ...values }, { ...BOX, ...item });
const NOT_BLOCKED = {
  missing_price: 0,
  declared_total_mismatch: 0,
  purchase_order_missing: 0,
  on_hold: 0,
  quantity_not_orderable: 0,
  vat_number_missing: 0,
  unknown_item: 0,
};
const PRICED = { unitPrice: '8.50' };

describe('GET /summary', () => {
  it('has zeros and no oldest delivery while nothing waits', async () => {
    expect(await summary()).toEqual({
      orders: {
        pending: 0,
        blocked: 0,
        blockers: NOT_BLOCKED,
        held: 0,
        unanswered: 0,
        changeRequested: 0,
      },
      contacts: { temporary: 0, proposedChanges: 0 },
      unknownReferences: { waiting: 0 },
      webhooks: { failing: 0, disabled: 0 },
      deliveries: { waiting: 0, oldest: null },
      processes: [
        {
          kind: 'single',
          version: expect.any(String),
          startedAt: expect.any(String),
          seenAt: expect.any(String),
        },
      ],
    });
  });

  it('counts pending orders, and the blocked ones by each of their blockers', async () => {
    const act = async (): Promise<void> => {
      await order(PRICED);
      await order({});
      await order(PRICED, { declaredTotals: { gross: '1.00' } });
    };
    const before = await summary();
    await act();
    const { orders } = await summary();
    expect(orders.pending - before.orders.pending).toBe(3);
    expect(orders.blocked - before.orders.blocked).toBe(2);
    expect(orders.blockers).toEqual({ ...NOT_BLOCKED, missing_price: 1, declared_total_mismatch: 1 });
  });

  it('does not count orders that were validated, or cancelled with a blocker', async () => {
    const priced = await order(PRICED);
    const blocked = await order({});
    const before = await summary();
    bodyOf(await office.client.post(`/orders/${priced.id}/validate`));
    bodyOf(await office.client.post(`/orders/${blocked.id}/cancel`, { reason: 'ordered twice' }));
    const { orders } = await summary();
    expect(orders.pending).toBe(before.orders.pending - 2);
    expect(orders.blocked).toBe(before.orders.blocked - 1);
    expect(orders.blockers.missing_price).toBe(before.orders.blockers.missing_price - 1);
  });

  it('counts orders whose answer is due until they are answered', async () => {
    const seller = await newSeller(service, { answerWithin: 24 });
    const before = await summary();
    const { id } = await seller.validated();
    expect((await summary()).orders.unanswered - before.orders.unanswered).toBe(1);
    const lines = [1, 2].map((position) => ({ position, status: 'accepted' }));
    bodyOf(await office.client.post(`/orders/${id}/answer`, { lines }));
    expect((await summary()).orders.unanswered).toBe(before.orders.unanswered);
  });

  it('counts temporary contacts until they are reconciled', async () => {
    const known = await newContact(service.admin);
    const contact = { externalReference: unique('contact'), lastName: 'Renard' };
    let created: Body;
    const create = async (): Promise<void> => {
      created = bodyOf(await shop.client.post('/contact_references', { contact }));
    };
    expect(await added('contacts', create)).toEqual({ temporary: 1, proposedChanges: 0 });
    const reconcile = (): Promise<Answer> =>
      office.client.post(`/contacts/${created.contact.id}/reconcile`, { contactId: known.id });
    expect(await added('contacts', reconcile)).toEqual({ temporary: -1, proposedChanges: 0 });
  });

  it('counts proposed changes until they are decided', async () => {
    const known = await newContact(service.admin);
    const reference = await shareContact(service.admin, shop.id, known.id);
    let change: Body;
    const propose = async (): Promise<void> => {
      const path = `/contact_references/${reference.id}`;
      change = bodyOf(await shop.client.patch(path, { lastName: 'Lumen' })).proposedChange;
    };
    expect(await added('contacts', propose)).toEqual({ temporary: 0, proposedChanges: 1 });
    const refuse = (): Promise<Answer> => office.client.post(`/contact_changes/${change.id}/refuse`);
    expect(await added('contacts', refuse)).toEqual({ temporary: 0, proposedChanges: -1 });
  });
});

describe('GET /summary, of webhooks', () => {
  const subscribe = (event: string = EVENT): Promise<Body> => newSubscription(shop, event, receiver.url);
  const change = (id: number, columns: string): Promise<unknown> =>
    service.database.query(`UPDATE webhooks SET ${columns} WHERE id = $1`, [id]);

  it('counts failing and disabled subscriptions as GET /webhooks?health= lists them', async () => {
    const subscribed: Body[] = [];
    // One after the other, because the lists are in the order of the ids.
    for (const event of EVENT_NAMES.slice(0, 5)) subscribed.push(await subscribe(event));
    const [failing, paused, disabled, gone, deleted] = subscribed;
    await change(failing.id, 'failing_confirmed_at = now()');
    await change(paused.id, `failing_confirmed_at = now(), paused_until = now() + interval '1 hour'`);
    await change(disabled.id, `failing_confirmed_at = now(), active = false, disabled_reason = 'failing'`);
    await change(gone.id, `active = false, disabled_reason = 'gone'`);
    await change(deleted.id, 'failing_confirmed_at = now()');
    await shop.client.delete(`/webhooks/${deleted.id}`);
    expect((await summary()).webhooks).toEqual({ failing: 1, disabled: 2 });
    for (const [health, ids] of Object.entries({ failing: [failing.id], disabled: [disabled.id, gone.id] })) {
      const listed = bodyOf(await office.client.get(`/webhooks?health=${health}`));
      expect(listed.map(({ id }: Body) => id)).toEqual(ids);
    }
    for (const { id } of [failing, paused, disabled, gone]) await shop.client.delete(`/webhooks/${id}`);
    expect((await summary()).webhooks).toEqual({ failing: 0, disabled: 0 });
  });

  it('counts waiting deliveries and names the one that was created first, until they are delivered', async () => {
    receiver.answer = () => ({ status: 503 });
    const webhook = await subscribe();
    await deletePings(service);
    const [oldest] = await emit(service, 1, { applicationId: shop.id });
    await waitUntil(() => receiver.messageIds.includes(oldest!));
    await emit(service, 2, { applicationId: shop.id });
    const { deliveries } = await summary();
    expect(deliveries).toEqual({
      waiting: 3,
      oldest: {
        id: expect.any(Number),
        webhook: webhook.id,
        event: { id: oldest, type: EVENT },
        createdAt: expect.any(String),
      },
    });
    const shown = bodyOf(await office.client.get(`/webhook_deliveries/${deliveries.oldest.id}`));
    expect(shown).toMatchObject({ state: 'waiting', createdAt: deliveries.oldest.createdAt });
    receiver.answer = () => ({ status: 200 });
    await waitUntil(async () => {
      await service.database.sql`
        UPDATE webhook_deliveries SET next_attempt_at = now() WHERE state = 'waiting'`;
      await change(webhook.id, 'paused_until = NULL');
      return (await summary()).deliveries.waiting === 0;
    });
    expect((await summary()).deliveries.oldest).toBeNull();
  });

  it('does not count the deliveries of a subscription that was deleted', async () => {
    const webhook = await subscribe();
    await deletePings(service);
    await change(webhook.id, 'active = false');
    await emit(service, 2, { applicationId: shop.id });
    await service.database.sql`INSERT INTO webhook_deliveries (event_id, webhook_id, next_attempt_at)
       SELECT max(id), ${webhook.id}, now() + interval '1 day' FROM events`;
    expect((await summary()).deliveries.waiting).toBe(1);
    await shop.client.delete(`/webhooks/${webhook.id}`);
    expect((await summary()).deliveries).toEqual({ waiting: 0, oldest: null });
  });
});

describe('GET /summary', () => {
  it('returns 304 while nothing has changed', async () => {
    let headers: Record<string, string> = {};
    // Between two requests the outcome of a delivery of an earlier test may be recorded.
    await waitUntil(async () => {
      headers = { 'If-None-Match': (await office.client.get('/summary')).headers.get('etag')! };
      return (await office.client.get('/summary', headers)).status === 304;
    });
    await order(PRICED);
    expect((await office.client.get('/summary', headers)).status).toBe(200);
  });

  it('counts no more than 10,000, and has no number of what may be among the others', async () => {
    const { id } = await order({});
    await service.database.query(
      `INSERT INTO orders
       SELECT copy.* FROM orders o, generate_series(1, 10001) n, ${orderCopy('o', {
         id: `nextval(pg_get_serial_sequence('orders', 'id'))`,
         code: `'COPY-' || n`,
         access_id: `'copy-' || n`,
         external_id: `'copy-' || n`,
         created_at: `date_trunc('hour', now()) - interval '90 minutes'`,
       })}
       WHERE o.id = $1`,
      [id],
    );
    const { orders } = await summary();
    expect(orders).toMatchObject({ pending: 10_000, blocked: 10_000, held: null });
    const { missing_price: price, ...blockers } = orders.blockers;
    expect([null, 10_000]).toContain(price);
    expect(new Set(Object.values(blockers))).toEqual(new Set([null]));
  });
});
