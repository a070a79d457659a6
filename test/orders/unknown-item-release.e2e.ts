import { describe, expect, it, jest } from '@jest/globals';
import { OrderRepository } from '../../src/persistence/orders/order.repository.js';
import type { Answer, Body, Values } from '../support/api-client.js';
import { useEach } from '../support/each.js';
import { waitUntil } from '../support/delivery.js';
import { changeOrdersSql } from '../support/order-documents.js';
import { bodyOf, minimalOrder, newPackaging, newShop, sharePackaging } from '../support/samples.js';
import { orderEvents } from '../support/events.js';
import { useService } from '../support/service.js';
import {
  newName,
  newParkingShop,
  orderOf,
  take,
  unknownReference,
  waitForRelease,
} from '../support/unknown-items.js';
import { raw } from '../../src/platform/postgres/sql.js';

/** Ends the hold of an order, whose second blocker it is. @param time SQL */
function endHoldSql(time: string, orderId: number): string {
  const blockers = `jsonb_set(o.blockers, '{1,hold,until}', to_jsonb(${time}))`;
  return changeOrdersSql({ hold_ends_at: time, blockers }, `o.id = ${orderId}`);
}

const service = useService();
const shop = useEach('suite', () => newParkingShop(service.admin));
const office = useEach('suite', () => newShop(service.admin, { rights: ['sales'] }));

const read = async ({ id }: Body): Promise<Body> => bodyOf(await office.client.get(`/orders/${id}`));
const referenceOf = async (name: string, { id } = shop) => (await unknownReference(office.client, id, name))!;
const bind = (reference: Body, packaging: Body): Promise<Answer> =>
  office.client.put(`/unknown_references/${reference.id}`, { packaging: packaging.id });
/** Binds the name to a new packaging, and waits until the orders are released. */
async function release(name: string, values: Values = {}, of = shop) {
  const packaging = await newPackaging(service.admin, values);
  const bound = bodyOf(await bind(await referenceOf(name, of), packaging));
  return { packaging, reference: await waitForRelease(office.client, bound.id) };
}
const eventsOf = async (order: Body): Promise<string[]> =>
  (await orderEvents(service, order)).map(({ type }) => type.replace('sales_order_', ''));

describe('Binding an unknown reference', () => {
  it('releases every waiting order with packaging, list price, taxes and totals', async () => {
    const name = newName();
    const [priced, unpriced] = [
      await take(shop, name, { unitPrice: 10, label: 'Oil' }),
      await take(shop, name),
    ];
    const before = await referenceOf(name);
    const packaging = await newPackaging(service.admin);
    const answer = await bind(before, packaging);
    expect([answer.status, answer.body]).toEqual([
      200,
      { ...before, packaging: packaging.id, packagingActive: true },
    ]);
    const released = await waitForRelease(office.client, before.id);
    expect(released).toMatchObject({
      packaging: packaging.id,
      orders: 0,
      value: [],
      label: null,
      lastSeenAt: null,
    });
    expect(await read(priced)).toMatchObject({
      ...{ state: 'pending', version: 2, blockers: [] },
      items: [
        { id: priced.items[0].id, packaging: packaging.id, label: 'Oil', unitPrice: '10.00', gross: '24.00' },
      ],
      totals: { net: '20.00', gross: '24.00' },
    });
    expect(await read(unpriced)).toMatchObject({
      items: [{ label: 'Olive oil Box of 6', unitPrice: '8.325' }],
      totals: { gross: '19.98' },
    });
    expect(await eventsOf(priced)).toEqual(['created', 'updated']);
    expect(await unknownReference(office.client, shop.id, name)).toBeUndefined();
    const history = bodyOf(await office.client.get(`/orders/${priced.id}/history`));
    expect(history[1]).toMatchObject({
      ...{ version: 2, from: 'pending', to: 'pending', by: { id: office.id } },
      reason: expect.stringContaining(name),
    });
  });

  it('makes the reference known to new orders, and repeating an old one returns the updated order', async () => {
    const name = newName();
    const body = orderOf(name);
    const order = bodyOf(await shop.client.post('/orders', body));
    const { packaging } = await release(name);
    expect(await take(shop, name)).toMatchObject({ blockers: [], items: [{ packaging: packaging.id }] });
    const repeated = await shop.client.post('/orders', body);
    expect([repeated.body, repeated.headers.get('idempotent-replayed')]).toEqual([await read(order), 'true']);
  });

  it('validates the orders of an application that validates by itself, if nothing else blocks them', async () => {
    const auto = await newParkingShop(service.admin, { autoValidate: true });
    const name = newName();
    const ready = await take(auto, name);
    const other = newName();
    const items = [name, other].map((externalReference) => ({ externalReference, orderedQuantity: 1 }));
    const blocked = bodyOf(await auto.client.post('/orders', minimalOrder({}, { items })));
    await release(name, {}, auto);
    expect(await read(ready)).toMatchObject({ state: 'validated', version: 3, blockers: [] });
    expect(await eventsOf(ready)).toEqual(['created', 'updated', 'validated']);
    expect(await read(blocked)).toMatchObject({
      state: 'pending',
      blockers: [{ code: 'unknown_item', externalReference: other }],
    });
    await release(other, {}, auto);
    expect(await read(blocked)).toMatchObject({ state: 'validated', blockers: [] });
  });

  it('does not validate an order that was validated before and reopened', async () => {
    const auto = await newParkingShop(service.admin, { autoValidate: true });
    const [known, unknown] = [newName(), newName()];
    const order = await take(auto, known);
    await release(known, {}, auto);
    bodyOf(await office.client.post(`/orders/${order.id}/reopen`, { reason: 'The buyer called' }));
    const path = `/orders/${order.id}/items/${order.items[0].id}`;
    bodyOf(await auto.client.patch(path, { externalReference: unknown }));
    await release(unknown, {}, auto);
    expect(await read(order)).toMatchObject({ state: 'pending', blockers: [] });
  });

  it('leaves a price missing when neither the order nor the packaging has one', async () => {
    const name = newName();
    const order = await take(shop, name);
    await release(name, { unitPrice: null });
    expect(await read(order)).toMatchObject({ blockers: [{ code: 'missing_price' }] });
  });

  it('changes nothing when it is repeated, and is refused for another packaging', async () => {
    const name = newName();
    await take(shop, name);
    const { packaging, reference } = await release(name);
    expect((await bind(reference, packaging)).body).toEqual(reference);
    const refused = await bind(reference, await newPackaging(service.admin));
    expect([refused.status, refused.body.code]).toEqual([409, 'already_taken']);
  });

  it('is refused for a packaging that is unknown, not sold, or ordered by another reference', async () => {
    const name = newName();
    await take(shop, name);
    const reference = await referenceOf(name);
    const inactive = await newPackaging(service.admin, { active: false });
    const answers = await Promise.all(
      [{ id: 999_999_999 }, inactive, shop.packaging].map((packaging) => bind(reference, packaging)),
    );
    expect(answers.map(({ status, body }) => [status, body.code, body.errors[0].pointer])).toEqual([
      [422, 'unknown_reference', '#/packaging'],
      [422, 'packaging_inactive', '#/packaging'],
      [409, 'already_taken', '#/packaging'],
    ]);
    expect(answers[2]!.body.detail).toContain('BOX');
    expect(await referenceOf(name)).toEqual(reference);
  });

  it('names a packaging that was shared without a name', async () => {
    const name = newName();
    const order = await take(shop, name);
    const packaging = await newPackaging(service.admin);
    const shared = await sharePackaging(service.admin, shop.id, packaging.id);
    bodyOf(await bind(await referenceOf(name), packaging));
    await waitUntil(async () => (await read(order)).blockers.length === 0);
    expect(await read(order)).toMatchObject({ items: [{ packagingReference: shared.id }] });
  });

  it('keeps orders that cannot be released, with the reason, and tries them again when it is repeated', async () => {
    const name = newName();
    const vouchers = [{ description: 'Gift', taxedAmount: '50.00' }];
    const order = await take(shop, name, {}, { vouchers });
    const usual = await take(shop, name);
    const packaging = await newPackaging(service.admin);
    const { id } = bodyOf(await bind(await referenceOf(name), packaging));
    await waitUntil(async () => bodyOf(await office.client.get(`/unknown_references/${id}`)).orders === 1);
    const refused = bodyOf(await office.client.get(`/unknown_references/${id}`));
    expect(refused).toMatchObject({
      refused: 1,
      refusals: [{ order: order.id, detail: expect.stringContaining('voucher') }],
    });
    expect((await read(usual)).blockers).toEqual([]);
    await sharePackaging(service.admin, shop.id, packaging.id);
    bodyOf(await service.admin.patch(`/packagings/${packaging.id}`, { unitPrice: '100' }));
    bodyOf(await bind(refused, packaging));
    await waitForRelease(office.client, id);
    expect(await read(order)).toMatchObject({ blockers: [], totals: { gross: '190.00' } });
  });
});

it('an order that the database refuses does not keep the other orders of its batch from being released', async () => {
  const name = newName();
  const orders: Body[] = [];
  for (let count = 0; count < 20; count += 1) orders.push(await take(shop, name));
  const refused = orders[10]!;
  await service.database.query(
    `UPDATE orders SET content = jsonb_set(content::jsonb, '{items,0,orderedQuantity}', '"0"') WHERE id = $1`,
    [refused.id],
  );
  const { id } = bodyOf(await bind(await referenceOf(name), await newPackaging(service.admin)));
  await waitUntil(async () => bodyOf(await office.client.get(`/unknown_references/${id}`)).refused === 1);
  await waitUntil(async () => bodyOf(await office.client.get(`/unknown_references/${id}`)).orders === 1);
  expect(bodyOf(await office.client.get(`/unknown_references/${id}`)).refusals).toMatchObject([
    { order: refused.id },
  ]);
  for (const order of orders) expect(await eventsOf(order)).toHaveLength(order === refused ? 1 : 2);
});

it('releases a hold that ends between the lock of the order and its read, with an event', async () => {
  const name = newName();
  const order = await take(shop, name);
  const until = new Date(Date.now() + 3_600_000).toISOString();
  bodyOf(await office.client.put(`/orders/${order.id}/holds/credit`, { reason: 'New buyer', until }));
  const orders = service.app.get(OrderRepository, { strict: false });
  const findLocked = jest.spyOn(orders, 'findLocked');
  // The end of the hold is moved to this moment, instead of waiting for it.
  findLocked.mockImplementationOnce(async (tx, ids) => {
    await tx.rows(raw(endHoldSql(`date_trunc('milliseconds', clock_timestamp())`, order.id)));
    findLocked.mockRestore();
    return orders.findLocked(tx, ids);
  });
  await release(name);
  await waitUntil(async () => (await eventsOf(order)).includes('released'));
  expect(await read(order)).toMatchObject({ state: 'pending', version: 4 });
});

it('removes an expired hold together with the blocker of the reference', async () => {
  const auto = await newParkingShop(service.admin, { autoValidate: true });
  const name = newName();
  const order = await take(auto, name);
  const until = new Date(Date.now() + 60_000).toISOString();
  bodyOf(await office.client.put(`/orders/${order.id}/holds/credit`, { reason: 'New buyer', until }));
  await service.database.query(endHoldSql(`now() - interval '1 second'`, order.id));
  await release(name, {}, auto);
  await waitUntil(async () => (await read(order)).state === 'validated');
  expect(new Set(await eventsOf(order))).toEqual(
    new Set(['created', 'held', 'released', 'updated', 'validated']),
  );
});

describe('Waiting orders are released as well', () => {
  it('when the packaging is shared under the reference', async () => {
    const name = newName();
    const order = await take(shop, name);
    const packaging = await newPackaging(service.admin);
    await sharePackaging(service.admin, shop.id, packaging.id, { externalReference: name });
    await waitUntil(async () => (await read(order)).blockers.length === 0);
    const history = bodyOf(await office.client.get(`/orders/${order.id}/history`));
    expect(history[1].by.id).toBe(shop.id);
  });

  it('when another order binds the reference', async () => {
    const name = newName();
    const order = await take(shop, name);
    const packaging = await newPackaging(service.admin);
    const { id } = await sharePackaging(service.admin, shop.id, packaging.id);
    bodyOf(await shop.client.post('/orders', orderOf(name, { internalReferenceId: id })));
    await waitUntil(async () => (await read(order)).blockers.length === 0);
  });

  it('once a packaging that is not sold is sold again', async () => {
    const name = newName();
    const order = await take(shop, name);
    const packaging = await newPackaging(service.admin, { active: false });
    const shared = await sharePackaging(service.admin, shop.id, packaging.id, { externalReference: name });
    expect(bodyOf(await shop.client.patch(`/orders/${order.id}`, { comment: 'x' })).blockers).toHaveLength(1);
    const path = `/applications/${shop.id}/packaging_references/${shared.id}`;
    const waiting = { packaging: packaging.id, packagingActive: false, orders: 1, refused: 0 };
    const reference = await referenceOf(name);
    expect(reference).toMatchObject(waiting);
    expect(bodyOf(await office.client.get(`/unknown_references/${reference.id}`))).toMatchObject(waiting);
    bodyOf(await service.admin.patch(path, { active: false }));
    bodyOf(await service.admin.patch(`/packagings/${packaging.id}`, { active: true }));
    expect(await referenceOf(name)).toMatchObject(waiting);
    bodyOf(await service.admin.patch(path, { active: true }));
    await waitUntil(async () => (await read(order)).blockers.length === 0);
  });

  it('when they arrive while the reference is bound', async () => {
    const name = newName();
    const orders = [await take(shop, name)];
    const reference = await referenceOf(name);
    const packaging = await newPackaging(service.admin);
    const senders = Array.from({ length: 8 }, async (_, sender) => {
      for (let count = 0; count < 8; count += 1) {
        orders.push(await take(shop, name));
        if (sender === 0 && count === 3) bodyOf(await bind(reference, packaging));
      }
    });
    await Promise.all(senders);
    await waitForRelease(office.client, reference.id);
    // One after the other: an application may have 100 requests in progress.
    const states: Body[] = [];
    for (const order of orders) states.push(await read(order));
    expect(new Set(states.map(({ items: [item] }) => item.packaging))).toEqual(new Set([packaging.id]));
    expect(states.flatMap(({ blockers }) => blockers)).toEqual([]);
    // Nothing waits that a later binding would have to release.
    const rows = await service.database.query('SELECT FROM waiting_orders WHERE external_reference = $1', [
      name,
    ]);
    expect(rows).toEqual([]);
  });

  it('although the order was looked up before the reference was bound, and stored after', async () => {
    const name = newName();
    const first = await take(shop, name);
    const { packaging } = await release(name);
    // What a process writes that read the references before they were bound.
    const order = await take(shop, newName());
    // One statement, because the background loop would release the order between two.
    await service.database.query(
      `WITH renamed_items AS (UPDATE order_items SET external_reference = $2 WHERE order_id = $1),
         renamed_waiting AS (UPDATE waiting_orders SET external_reference = $2 WHERE order_id = $1)
       UPDATE orders SET content = jsonb_set(content::jsonb, '{items,0,externalReference}', to_jsonb($2::text))
       WHERE id = $1`,
      [order.id, name],
    );
    await waitUntil(async () => (await read(order)).blockers.length === 0);
    expect((await read(order)).items[0].packaging).toBe(packaging.id);
    expect((await read(first)).version).toBe(2);
  });
});

it('an order that a request has locked is released after it', async () => {
  const name = newName();
  const orders = [await take(shop, name), await take(shop, name)];
  const packaging = await newPackaging(service.admin);
  const reference = await referenceOf(name);
  const locked = service.database.query(
    `WITH locked AS MATERIALIZED (SELECT id FROM orders WHERE id = $1 FOR UPDATE) SELECT pg_sleep(2) FROM locked`,
    [orders[0]!.id],
  );
  bodyOf(await bind(reference, packaging));
  await locked;
  await waitForRelease(office.client, reference.id);
  for (const order of orders) expect(await eventsOf(order)).toHaveLength(2);
});
