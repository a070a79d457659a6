import { describe, expect, it } from '@jest/globals';
import { useEach } from '../support/each.js';
import type { Answer, ApiClient, Body, Values } from '../support/api-client.js';
import { bodyOf, newPackaging, faultsOf, refusalOf } from '../support/samples.js';
import { useService } from '../support/service.js';
import { newSeller, type Seller } from '../support/validated-orders.js';

const service = useService();
const seller = useEach('suite', () => newSeller(service));

const ACCEPTED = [1, 2].map((position) => ({ position, status: 'accepted' }));
const CANCEL = { kind: 'cancel', reason: 'Ordered by mistake.' };
/** 3 instead of 5 of the first line: 20.00 less net, 24.00 less gross. */
const fewer = ({ items }: Body): Values => ({
  kind: 'change',
  content: { items: [{ id: items[0].id, orderedQuantity: 3 }, { id: items[1].id }] },
});

const request = ({ id }: Body, values: Values, client: ApiClient = seller.shop.client): Promise<Answer> =>
  client.post(`/orders/${id}/change_requests`, { externalId: 'change-1', ...values });
const requested = async (order: Body, values: Values = fewer(order)) => bodyOf(await request(order, values));
const decide = (
  { id }: Body,
  verb: 'accept' | 'refuse' | 'withdraw',
  body: Values = {},
  client: ApiClient = verb === 'withdraw' ? seller.shop.client : seller.office.client,
): Promise<Answer> => client.post(`/change_requests/${id}/${verb}`, body);
const read = async ({ id }: Body): Promise<Body> => bodyOf(await seller.shop.client.get(`/orders/${id}`));
const current = async ({ id }: Body) => bodyOf(await seller.shop.client.get(`/change_requests/${id}`));
const ship: Seller['ship'] = (...shipment) => seller.ship(...shipment);
const last = async (order: Body, count: number) => (await seller.eventsOf(order)).slice(-count);

describe('A change request', () => {
  it('shows what it would change, and leaves the order as it is', async () => {
    const order = await seller.validated();
    const answer = await requested(order, { ...fewer(order), reason: 'Two are enough.' });
    expect(answer).toMatchObject({
      externalId: 'change-1',
      kind: 'change',
      state: 'requested',
      order: order.id,
      baseVersion: order.version,
      reason: 'Two are enough.',
      difference: { net: '-20.00', vat: '-4.00', gross: '-24.00' },
      totals: { net: '38.00', vat: '7.60', gross: '45.60' },
      blockers: [],
      warnings: order.warnings,
      changes: [],
      truncated: false,
      ended: null,
      by: { id: seller.shop.id },
      items: [
        { id: order.items[0].id, position: 1, orderedQuantity: 3, net: '30.00', gross: '36.00' },
        { id: order.items[1].id, position: 2, orderedQuantity: 2, net: '8.00', gross: '9.60' },
      ],
    });
    const { items: _items, changes: _changes, truncated: _truncated, ended: _ended, ...shown } = answer;
    expect(await read(order)).toEqual({
      ...order,
      version: Number(order.version) + 1,
      updatedAt: answer.requestedAt,
      changeRequest: shown,
    });
    expect(await last(order, 1)).toEqual([['sales_order_change_requested', Number(order.version) + 1]]);
    expect(await current(answer)).toEqual(answer);
  });

  it('lists other members that differ, with both values', async () => {
    const order = await seller.validated();
    const content = { comment: 'Before noon.', purchaseOrderNumber: 'PO-1' };
    expect((await requested(order, { kind: 'change', content })).changes).toEqual([
      { pointer: '#/purchaseOrderNumber', from: null, to: 'PO-1' },
      { pointer: '#/comment', from: null, to: 'Before noon.' },
    ]);
  });

  it('accepts the order as it was read, with other values', async () => {
    const order = await seller.validated();
    const [first, second] = order.items;
    const content = { ...order, items: [{ ...first, orderedQuantity: 6 }, second] };
    const answer = await requested(order, { kind: 'change', content });
    expect(answer.difference.net).toBe('10.00');
    const accepted = bodyOf(await decide(answer, 'accept'));
    expect([accepted.state, (await read(order)).items[0].orderedQuantity]).toEqual(['accepted', 6]);
  });

  it('sent again is replayed, also in another spelling and after its end', async () => {
    const order = await seller.validated();
    const content = (quantity: unknown) => ({
      items: [{ id: order.items[0].id, orderedQuantity: quantity }, { id: order.items[1].id }],
    });
    const answer = await requested(order, { kind: 'change', content: content(3) });
    const again = await request(order, { kind: 'change', content: content('3.000') });
    expect([again.status, again.headers.get('idempotent-replayed'), again.body]).toEqual([
      200,
      'true',
      answer,
    ]);
    await decide(answer, 'refuse', { reason: 'Packed already.' });
    expect(bodyOf(await request(order, { kind: 'change', content: content(3) })).state).toBe('refused');
    expect(faultsOf(await request(order, { kind: 'change', content: content(4) }))).toBe(
      '409 external_id_conflict #/content/items/0/orderedQuantity differs',
    );
    expect(await seller.eventsOf(order)).toHaveLength(4);
  });

  it.each([
    ['no content', {}, '#/content required'],
    ['content of a cancellation', { ...CANCEL, content: { comment: 'x' } }, '#/content not_valid'],
    ['a sequence', { ...CANCEL, sequence: 1 }, '#/sequence unknown_field'],
    [
      'an unknown reference',
      { content: { items: [{ externalReference: 'nothing', orderedQuantity: 1 }] } },
      '#/content/items/0/externalReference unknown_reference',
    ],
    ['a member that only the service sets', { content: { code: 'ORD-1' } }, '#/content/code read_only'],
    ['a comment that is the same', { content: { comment: '' } }, '#/content nothing_changes'],
  ])('with %s is refused', async (_, values, fault) => {
    const order = await seller.validated();
    const { status, body } = await request(order, { kind: 'change', ...values });
    expect([status, body.errors.map(({ pointer, code }: Body) => `${pointer} ${code}`)]).toEqual([
      422,
      [fault],
    ]);
  });

  it('that changes nothing has the code nothing_changes', async () => {
    const order = await seller.validated();
    const refused = await request(order, { kind: 'change', content: { items: order.items } });
    expect(faultsOf(refused)).toBe('422 nothing_changes #/content nothing_changes');
    expect((await read(order)).version).toBe(order.version);
  });

  it('that was made from another version is refused', async () => {
    const order = await seller.validated();
    const content = { comment: 'x', version: Number(order.version) - 1 };
    expect(refusalOf(await request(order, { kind: 'change', content }))).toBe('412 version_mismatch');
  });

  it('of an order that is not validated is refused', async () => {
    const order = await seller.validated();
    await seller.office.client.post(`/orders/${order.id}/ship`);
    expect(await request(order, CANCEL)).toMatchObject({
      status: 409,
      body: { code: 'order_state_conflict', state: 'shipped' },
    });
  });
});

describe('An order with an open change request', () => {
  it('refuses another one until the open one is withdrawn, and names that', async () => {
    const order = await seller.validated();
    const open = await requested(order);
    const refused = await request(order, { externalId: 'change-2', ...CANCEL });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'change_request_open', changeRequest: open.id },
    });
    expect(await last(order, 1)).toEqual([['sales_order_change_requested', 3]]);
    bodyOf(await decide(open, 'withdraw'));
    const second = await requested(order, { externalId: 'change-2', ...CANCEL });
    expect((await read(order)).changeRequest).toMatchObject({ id: second.id, kind: 'cancel' });
  });

  it('has only one after six were sent at once', async () => {
    const order = await seller.validated();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => request(order, { externalId: `change-${index}`, ...CANCEL })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    expect((await read(order)).version).toBe(Number(order.version) + 1);
  });
});

describe('Accepting a change request', () => {
  it('changes the order in one version, with one event', async () => {
    const order = await seller.validated();
    const answer = await requested(order);
    const accepted = bodyOf(await decide(answer, 'accept'));
    expect(accepted).toMatchObject({
      state: 'accepted',
      ended: { by: { id: seller.office.id, name: 'Office' }, reason: null },
    });
    const changed = await read(order);
    expect(changed).toMatchObject({
      state: 'validated',
      version: Number(order.version) + 2,
      validatedAt: order.validatedAt,
      totals: { net: '38.00', gross: '45.60' },
      changeRequest: null,
    });
    expect(changed.items.map(({ id }: Body) => id)).toEqual(order.items.map(({ id }: Body) => id));
    const [event] = await service.database.query<{ payload: string }>(
      `SELECT payload FROM events WHERE order_id = $1 AND type = 'sales_order_change_accepted'`,
      [order.id],
    );
    expect(JSON.parse(event!.payload)).toEqual({ ...changed, changeRequest: accepted });
  });

  it('takes away what the request takes away', async () => {
    const order = await seller.validated({ comment: 'Ring twice.' });
    const label = { id: order.items[0].id, label: null };
    const content = { comment: null, items: [{ ...label, costCentre: '4100' }, { id: order.items[1].id }] };
    const answer = await requested(order, { kind: 'change', content });
    bodyOf(await decide(answer, 'accept'));
    expect(await read(order)).toMatchObject({ comment: null, items: [{ costCentre: '4100' }, {}] });
    const again = await request(order, { kind: 'change', content: { ...content, comment: '' } });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const { comment: _, ...less } = content;
    expect(faultsOf(await request(order, { kind: 'change', content: less }))).toBe(
      '409 external_id_conflict #/content/comment differs',
    );
  });

  it('cancels the order, with two events of one version', async () => {
    const order = await seller.validated();
    bodyOf(await decide(await requested(order, CANCEL), 'accept'));
    expect(await read(order)).toMatchObject({
      state: 'cancelled',
      changeRequest: null,
      totals: order.totals,
    });
    const version = Number(order.version) + 2;
    expect(await last(order, 2)).toEqual([
      ['sales_order_cancelled', version],
      ['sales_order_change_accepted', version],
    ]);
  });

  it('is refused while something would block the order', async () => {
    const order = await seller.validated();
    const content = { declaredTotals: { gross: '1.00' } };
    const answer = await requested(order, { kind: 'change', content });
    expect(answer.blockers).toMatchObject([{ code: 'declared_total_mismatch' }]);
    const refused = await decide(answer, 'accept');
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'order_blocked', blockers: [{ code: 'declared_total_mismatch' }] },
    });
    expect((await current(answer)).state).toBe('requested');
    expect((await read(order)).totals).toEqual(order.totals);
  });

  it('is refused when a list price has changed since, so that the totals are as shown or not changed', async () => {
    const order = await seller.validated();
    const packaging = await newPackaging(service.admin, { unitPrice: '2.00' });
    const [first, second] = order.items;
    const items = [{ id: first.id }, { id: second.id }, { packaging: packaging.id, orderedQuantity: 1 }];
    const answer = await requested(order, { kind: 'change', content: { items } });
    expect(answer.difference.net).toBe('2.00');
    bodyOf(await service.admin.patch(`/packagings/${packaging.id}`, { unitPrice: '3.00' }));
    expect(refusalOf(await decide(answer, 'accept'))).toBe('409 change_request_outdated');
    bodyOf(await service.admin.patch(`/packagings/${packaging.id}`, { unitPrice: '2.00', active: false }));
    expect(faultsOf(await decide(answer, 'accept'))).toBe(
      '409 change_request_outdated #/content/items/2/packaging packaging_inactive',
    );
    bodyOf(await service.admin.patch(`/packagings/${packaging.id}`, { active: true }));
    bodyOf(await decide(answer, 'accept'));
    expect((await read(order)).totals.net).toBe('60.00');
  });

  it('clears the answer', async () => {
    const order = await seller.validated();
    const lines = [
      { position: 1, status: 'accepted' },
      { position: 2, status: 'refused' },
    ];
    bodyOf(await seller.office.client.post(`/orders/${order.id}/answer`, { lines, consent: 'required' }));
    bodyOf(await decide(await requested(order), 'accept'));
    const changed = await read(order);
    expect([changed.answer, changed.items[0].quantities.accepted]).toEqual([null, 0]);
    expect(bodyOf(await seller.office.client.post(`/orders/${order.id}/ship`)).state).toBe('shipped');
  });

  it('moves an order to shipped, if it orders no more than is shipped', async () => {
    const order = await seller.validated();
    bodyOf(await ship(order, 'S-1', { 1: 3, 2: 2 }));
    const answer = await requested(order);
    bodyOf(await decide(answer, 'accept'));
    expect(await read(order)).toMatchObject({
      state: 'shipped',
      fulfilment: 'shipped',
      totals: { net: '38.00' },
    });
    expect((await last(order, 2)).map(([type]) => type)).toEqual([
      'sales_order_change_accepted',
      'sales_order_shipped',
    ]);
  });

  it('lets shipments follow their lines', async () => {
    const order = await seller.validated();
    bodyOf(await ship(order, 'S-1', { 2: 1 }));
    const content = { items: [{ id: order.items[1].id }] };
    bodyOf(await decide(await requested(order, { kind: 'change', content }), 'accept'));
    const changed = await read(order);
    expect(changed.shipments).toMatchObject([{ reference: 'S-1', items: [{ position: 1, quantity: 1 }] }]);
    expect(changed.items).toMatchObject([{ position: 1, quantities: { ordered: 2, shipped: 1 } }]);
  });
});

describe('What is shipped already', () => {
  it.each([
    [
      'less of it',
      ({ items: [first, second] }: Body) => [{ id: first.id, orderedQuantity: 2 }, { id: second.id }],
      '#/content/items/0/orderedQuantity',
    ],
    ['a removed line', ({ items: [, second] }: Body) => [{ id: second.id }], '#/content/items'],
    [
      'another packaging',
      ({ items: [first, second] }: Body) => [
        { id: first.id, packaging: second.packaging },
        { id: second.id },
      ],
      '#/content/items/0',
    ],
  ])('stays: %s is refused', async (_, items, pointer) => {
    const order = await seller.validated();
    bodyOf(await ship(order, 'S-1', { 1: 3 }));
    const refused = await request(order, { kind: 'change', content: { items: items(order) } });
    expect(faultsOf(refused)).toBe(`422 quantity_below_shipped ${pointer} quantity_below_shipped`);
  });

  it('stays: the order cannot be cancelled', async () => {
    const order = await seller.validated();
    bodyOf(await ship(order, 'S-1', { 1: 3 }));
    const refused = await request(order, CANCEL);
    expect(faultsOf(refused)).toBe('422 quantity_below_shipped #/kind quantity_below_shipped');
  });
});

describe('A change request that is not accepted', () => {
  it.each([
    ['refuse', 'refused', { reason: 'Packed already.' }],
    ['withdraw', 'withdrawn', {}],
  ] as const)('after %s is %s, and the order stays', async (verb, state, body) => {
    const order = await seller.validated();
    const answer = await requested(order);
    const ended = bodyOf(await decide(answer, verb, body));
    expect(ended).toMatchObject({ state, ended: { reason: verb === 'refuse' ? 'Packed already.' : null } });
    const after = await read(order);
    expect(after).toEqual({ ...order, version: Number(order.version) + 2, updatedAt: ended.ended.at });
    for (const other of ['accept', 'refuse', 'withdraw'].filter((name) => name !== verb) as (typeof verb)[])
      expect(await decide(answer, other, { ...(other === 'refuse' && { reason: 'No.' }) })).toMatchObject({
        status: 409,
        body: { code: 'change_request_outdated', state, changeRequest: answer.id },
      });
  });

  it.each([
    ['cancelled', 'cancelled', 'POST', 'cancel', { reason: 'Sold out.' }],
    ['reopened', 'reopened', 'POST', 'reopen', { reason: 'To change.' }],
    ['shipped in part', 'shipment', 'PUT', 'shipments/S-1', { items: [{ position: 1, quantity: 1 }] }],
    ['answered', 'answered', 'POST', 'answer', { lines: ACCEPTED }],
  ])('is outdated when the order is %s', async (_, event, method, path, body) => {
    const order = await seller.validated();
    const answer = await requested(order);
    bodyOf(await seller.office.client.send(method, `/orders/${order.id}/${path}`, { body }));
    const after = await read(order);
    expect([after.changeRequest, after.version]).toEqual([null, Number(order.version) + 2]);
    const ended = await current(answer);
    expect(ended).toMatchObject({
      state: 'outdated',
      ended: { at: after.updatedAt, by: null, reason: null },
    });
    expect(await last(order, 2)).toEqual([
      [`sales_order_${event}`, after.version],
      ['sales_order_change_outdated', after.version],
    ]);
    expect(bodyOf(await seller.shop.client.get(`/orders/${order.id}/history`)).at(-1).changeRequest).toBe(
      answer.id,
    );
  });

  it('stays open when a payment is recorded', async () => {
    const order = await seller.validated();
    const answer = await requested(order);
    bodyOf(
      await seller.shop.client.post('/payments', {
        reference: `PAY-${order.id}`,
        amount: '1.00',
        operations: [{ orderExternalReference: order.externalId, amount: '1.00' }],
      }),
    );
    expect(bodyOf(await decide(answer, 'accept')).state).toBe('accepted');
    expect((await read(order)).paymentStatus).toBe('partially_paid');
  });
});

describe('acceptChanges', () => {
  const sellerWith = (acceptChanges: string): Promise<Seller> => newSeller(service, { acceptChanges });
  const states = async (other: Seller): Promise<unknown[]> => {
    const answers = [];
    for (const change of [() => CANCEL, fewer]) {
      const order = await other.validated();
      answers.push((await request(order, change(order), other.shop.client)).body.state);
    }
    const partly = await other.validated();
    bodyOf(
      await other.office.client.put(`/orders/${partly.id}/shipments/S-1`, {
        items: [{ position: 1, quantity: 1 }],
      }),
    );
    answers.push((await request(partly, CANCEL, other.shop.client)).body.code);
    return answers;
  };

  it.each([
    ['never', ['requested', 'requested', 'quantity_below_shipped']],
    ['cancel_until_shipped', ['accepted', 'requested', 'quantity_below_shipped']],
    ['always', ['accepted', 'accepted', 'quantity_below_shipped']],
  ])('%s', async (acceptChanges, expected) => {
    expect(await states(await sellerWith(acceptChanges))).toEqual(expected);
  });

  it('accepts at once in two versions, with both events', async () => {
    const other = await sellerWith('always');
    const order = await other.validated();
    const answer = bodyOf(await request(order, fewer(order), other.shop.client));
    expect(answer).toMatchObject({ state: 'accepted', ended: { by: { id: other.shop.id } } });
    expect((await other.eventsOf(order)).slice(-2)).toEqual([
      ['sales_order_change_requested', 3],
      ['sales_order_change_accepted', 4],
    ]);
    expect(bodyOf(await other.shop.client.get(`/orders/${order.id}`)).totals.net).toBe('38.00');
  });

  it('leaves a request open that something blocks', async () => {
    const other = await sellerWith('always');
    const order = await other.validated();
    const content = { declaredTotals: { gross: '1.00' } };
    expect((await request(order, { kind: 'change', content }, other.shop.client)).body.state).toBe(
      'requested',
    );
  });
});

describe('The preview of a change request', () => {
  it('is what the request would be, and stores nothing', async () => {
    const order = await seller.validated();
    const path = `/orders/${order.id}/change_requests/preview`;
    const previewed = bodyOf(
      await seller.shop.client.post(path, { externalId: 'change-1', ...fewer(order) }),
    );
    expect(await read(order)).toEqual(order);
    const stored = await requested(order);
    expect(previewed).toEqual({ ...stored, id: null, requestedAt: previewed.requestedAt });
    const repeated = bodyOf(await seller.shop.client.post(path, { externalId: 'change-1', ...fewer(order) }));
    expect(repeated).toEqual(stored);
  });

  it('says that the request would be accepted at once', async () => {
    const other = await newSeller(service, { acceptChanges: 'always' });
    const order = await other.validated();
    const path = `/orders/${order.id}/change_requests/preview`;
    const previewed = bodyOf(await other.shop.client.post(path, { externalId: 'change-1', ...CANCEL }));
    expect(previewed).toMatchObject({
      id: null,
      state: 'accepted',
      totals: { gross: '0.00' },
      difference: { gross: '-69.60' },
    });
    expect(bodyOf(await other.shop.client.get(`/orders/${order.id}`)).state).toBe('validated');
  });
});

describe('Change requests', () => {
  it('of an order are listed page by page, oldest first', async () => {
    const order = await seller.validated();
    const ids: unknown[] = [];
    for (const externalId of ['change-1', 'change-2', 'change-3']) {
      const open = await requested(order, { externalId, ...CANCEL });
      ids.push(open.id);
      bodyOf(await decide(open, 'withdraw'));
    }
    const path = `/orders/${order.id}/change_requests`;
    expect(bodyOf(await seller.office.client.get(path)).map(({ id }: Body) => id)).toEqual(ids);
    const first = await seller.shop.client.get(`${path}?limit=2`);
    const next = /<[^>]*(\?[^>]*)>; rel="next"/.exec(first.headers.get('link')!)![1]!;
    expect(bodyOf(await seller.shop.client.get(path + next)).map(({ id }: Body) => id)).toEqual([ids[2]]);
  });

  it('that are open are found in the list of orders and counted in the summary', async () => {
    const before = bodyOf(await service.admin.get('/summary')).orders.changeRequested;
    const [open, without] = [await seller.validated(), await seller.validated()];
    await requested(open, CANCEL);
    const ids = async (value: boolean): Promise<unknown[]> =>
      bodyOf(await seller.shop.client.get(`/orders?changeRequested=${value}&limit=500`)).map(
        ({ id }: Body) => id,
      );
    expect(await ids(true)).toContain(open.id);
    expect(await ids(true)).not.toContain(without.id);
    expect(await ids(false)).toContain(without.id);
    expect(await ids(false)).not.toContain(open.id);
    expect(bodyOf(await service.admin.get('/summary')).orders.changeRequested).toBe(Number(before) + 1);
  });
});
