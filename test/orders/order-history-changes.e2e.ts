import { describe, expect, it } from '@jest/globals';
import type { Body, Values } from '../support/api-client.js';
import { useEach } from '../support/each.js';
import {
  bodyOf,
  minimalOrder,
  newApplication,
  newContact,
  newShop,
  sharePackaging,
  unique,
} from '../support/samples.js';
import { useService } from '../support/service.js';
import { waitUntil } from '../support/delivery.js';
import { pagesOf } from '../support/paging.js';

const service = useService();
const shop = useEach('suite', () => newShop(service.admin));
const automatic = useEach('suite', () =>
  newShop(service.admin, { autoValidate: true, unknownItems: 'park' }),
);
const office = useEach('suite', () => newApplication(service.admin, { rights: ['sales', 'crm'] }));

const LINE = { externalReference: 'BOX', orderedQuantity: 2 };

const take = async (values: Values = {}, { client } = shop): Promise<Body> =>
  bodyOf(await client.post('/orders', minimalOrder(LINE, values)));
const change = async ({ id }: Body, values: Values, { client } = shop): Promise<Body> =>
  bodyOf(await client.patch(`/orders/${id}`, values));
const historyOf = async ({ id }: Body) => bodyOf(await office.client.get(`/orders/${id}/history`));
/** The changes of an entry of the history, as triples. */
const changesIn = ({ changes, truncated }: Body): unknown[] => {
  expect(truncated).toBe(false);
  return changes.map(({ pointer, from, to }: Body) => [pointer, from, to]);
};
const lastChanges = async (order: Body): Promise<unknown[]> => changesIn((await historyOf(order)).at(-1));

describe('the history of an order has the values that were changed', () => {
  it('none for the first entry', async () => {
    const [entry] = await historyOf(await take());
    expect([entry.changes, entry.truncated]).toEqual([[], false]);
  });

  it('of the content, with what follows from it', async () => {
    const before = await take({ comment: 'Ring twice' });
    const after = await change(before, { comment: null, items: [{ ...LINE, orderedQuantity: 3 }] });
    const [line] = before.items;
    const changes = await lastChanges(before);
    expect(changes).toEqual(
      expect.arrayContaining([
        ['#/comment', 'Ring twice', null],
        ['#/items/0/orderedQuantity', 2, 3],
        ['#/items/0/gross', line.gross, after.items[0].gross],
        ['#/totals/gross', before.totals.gross, after.totals.gross],
      ]),
    );
    expect(changes.map((each) => (each as string[])[0])).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/version|updatedAt|code|externalId/)]),
    );
  });

  it('of lines that were removed and added', async () => {
    const items = [1, 2].map((orderedQuantity) => ({ ...LINE, orderedQuantity }));
    const before = await take({ items });
    const [first, second] = before.items;
    const after = await change(before, { items: [{ id: second.id }, { ...LINE, orderedQuantity: 7 }] });
    expect(await lastChanges(before)).toEqual(
      expect.arrayContaining([
        ['#/items/0/position', 2, 1],
        ['#/items/0', first, null],
        ['#/items/1', null, after.items[1]],
      ]),
    );
  });

  it('of transitions', async () => {
    const order = await take();
    await office.client.post(`/orders/${order.id}/validate`);
    const reopened = bodyOf(await office.client.post(`/orders/${order.id}/reopen`, { reason: 'Wrong.' }));
    const [, validated, last] = await historyOf(order);
    const validatedAt = expect.any(String);
    expect(changesIn(validated)).toEqual([
      ['#/state', 'pending', 'validated'],
      ['#/validatedAt', null, validatedAt],
    ]);
    expect(changesIn(last)).toEqual([
      ['#/state', 'validated', 'pending'],
      ['#/validatedAt', validatedAt, reopened.validatedAt],
    ]);
  });

  it('of holds that are placed and released', async () => {
    const order = await take();
    const path = `/orders/${order.id}/holds/credit`;
    const [blocker] = bodyOf(await office.client.put(path, { reason: 'Ask.' })).blockers;
    expect(await lastChanges(order)).toEqual([['#/blockers/0', null, blocker]]);
    await office.client.delete(path);
    expect(await lastChanges(order)).toEqual([['#/blockers/0', blocker, null]]);
  });

  it('of orders that are validated automatically, when they are taken and later', async () => {
    const validation = [
      ['#/state', 'pending', 'validated'],
      ['#/validatedAt', null, expect.any(String)],
    ];
    const order = await take({}, automatic);
    expect((await historyOf(order)).map(changesIn)).toEqual([[], validation]);
    const disputed = await take({ declaredTotals: { gross: '1.00' } }, automatic);
    await change(disputed, { declaredTotals: null }, automatic);
    const [, changed, validated] = await historyOf(disputed);
    expect(changesIn(changed)).toContainEqual(['#/blockers/0', disputed.blockers[0], null]);
    expect(changesIn(validated)).toEqual(validation);
  });

  it('of orders that waited for an unknown reference', async () => {
    const externalReference = unique('unknown');
    const order = await take({ items: [{ ...LINE, externalReference }] }, automatic);
    const { packaging } = automatic;
    await sharePackaging(service.admin, automatic.id, packaging.id, { externalReference });
    await waitForVersion(order, 3);
    const [, released] = await historyOf(order);
    expect(changesIn(released)).toContainEqual(['#/items/0/packaging', null, packaging.id]);
  });

  it('of orders whose contact was reconciled', async () => {
    const known = await newContact(service.admin);
    const order = await take();
    const path = `/contacts/${order.contact.id}/reconcile`;
    bodyOf(await office.client.post(path, { contactId: known.id }));
    await waitForVersion(order, 2);
    expect(await lastChanges(order)).toEqual([
      ['#/contact/id', order.contact.id, known.id],
      ['#/customer/id', order.customer.id, known.customer.id],
      ['#/customer/temporary', true, false],
    ]);
  });
});

describe('a history with many values', () => {
  it('lists 100 of them in an entry, and says that there are more', async () => {
    const items = Array.from({ length: 101 }, () => LINE);
    const order = await take({ items });
    await change(order, { items: items.map(() => ({ ...LINE, vatRate: 10 })) });
    const [, { changes, truncated }] = await historyOf(order);
    expect([changes.length, truncated]).toEqual([100, true]);
  });

  it('is read in pages that end at 2 MiB', async () => {
    const order = await take();
    for (const comment of ['a', 'b', 'c', 'd']) await change(order, { comment });
    await service.database.query(
      `UPDATE order_transitions SET changes = json_build_object('truncated', false, 'entries', json_build_array(
        json_build_object('pointer', '#/comment', 'from', null, 'to', repeat('a', 1100000))))
      WHERE order_id = $1`,
      [order.id],
    );
    const pages = await pagesOf(shop.client, `/orders/${order.id}/history`);
    const versions = pages.flat().map(({ version }) => version);
    expect([versions, pages.length]).toEqual([[1, 2, 3, 4, 5], 3]);
  });
});

const waitForVersion = ({ id }: Body, version: number): Promise<void> =>
  waitUntil(async () => bodyOf(await office.client.get(`/orders/${id}`)).version >= version);
