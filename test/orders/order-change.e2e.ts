import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer, ApiClient, Body, Values } from '../support/api-client.js';
import { useEach } from '../support/each.js';
import {
  bodyOf,
  minimalOrder,
  newApplication,
  newPackaging,
  sharePackaging,
  unique,
  faultsOf,
  newShop,
  shareShipping,
  BOX,
  ADDRESS,
} from '../support/samples.js';
import { orderEvents } from '../support/events.js';
import { useService } from '../support/service.js';

const service = useService();
const admin = useEach('suite', async () => service.admin);
const shop = useEach('suite', () => newShop(admin));
const office = useEach('suite', () => newApplication(admin, { rights: ['sales'], name: 'Office' }));
const client = useEach('suite', async () => shop.client);
beforeAll(async () => {
  await sharePackaging(admin, shop.id, (await newPackaging(admin, { name: 'Jar', unitPrice: 3 })).id, {
    externalReference: 'JAR',
  });
});

const order = (values: Values = {}): Values => minimalOrder(BOX, values);
const take = async (values: Values = {}) => bodyOf(await client.post('/orders', order(values)));
const patch = ({ id }: Body, values: Values, as: ApiClient = client, headers: Record<string, string> = {}) =>
  as.patch(`/orders/${id}`, values, headers);
const change = async (before: Body, values: Values): Promise<Body> => bodyOf(await patch(before, values));
const read = async ({ id }: Body): Promise<Body> => bodyOf(await client.get(`/orders/${id}`));
const eventsOf = (order: Body) => orderEvents(service, order);
const historyOf = async ({ id }: Body): Promise<Body> => bodyOf(await client.get(`/orders/${id}/history`));

/** The list price of BOX; as a price that is sent it is one in every currency. */
const PRICED = { externalReference: 'BOX', orderedQuantity: 2, unitPrice: '8.325' };
/** A value for every optional field. */
const FULL = {
  externalReference: 'WEB-7',
  shippingMethod: { name: 'Parcel', price: '5.00', vatRate: 20 },
  expectedDeliveryDate: '2026-12-01',
  comment: 'Ring twice',
  vouchers: [{ description: 'Welcome', taxedAmount: '1.00' }],
  calculationMode: 'unit',
  roundingMode: 'up',
  currency: 'USD',
};

describe('PATCH /orders/{id} and the stored rows of the items', () => {
  /** The version of each row, which changes when the row is written or locked. */
  const versions = async ({ id }: Body): Promise<Record<number, string>> => {
    const rows = await service.database.query<{ position: number; version: string }>(
      `SELECT position, concat_ws(' ', ctid, xmin, xmax) AS version FROM order_items WHERE order_id = $1 ORDER BY 1`,
      [id],
    );
    return Object.fromEntries(rows.map(({ position, version }) => [position, version]));
  };

  it('does not rewrite the rows of unchanged items', async () => {
    const items = ['BOX', 'JAR', 'BOX'].map((externalReference, index) => ({
      externalReference,
      orderedQuantity: index + 1,
    }));
    const before = await take({ items });
    const rows = await versions(before);
    const { version } = await change(before, { comment: 'Ring twice' });
    expect(version).toBe(2);
    expect(await versions(before)).toEqual(rows);

    // A voucher changes the amounts of every item.
    await change(before, { vouchers: [{ description: 'Welcome', taxedAmount: '30.00' }] });
    const discounted = await versions(before);
    for (const position of [1, 2, 3]) expect(discounted[position]).not.toBe(rows[position]);
  });
});

describe('PATCH /orders/{id}', () => {
  it('replaces the items and recomputes the totals', async () => {
    const before = await take({ vouchers: FULL.vouchers });
    const items = [
      { externalReference: 'JAR', orderedQuantity: 2 },
      { externalReference: 'BOX', orderedQuantity: 1, unitPrice: '10', label: 'A box' },
    ];
    const after = await change(before, { items });
    expect(after.items).toMatchObject([
      { position: 1, externalReference: 'JAR', orderedQuantity: 2, unitPrice: '3.00', gross: '6.83' },
      { position: 2, externalReference: 'BOX', label: 'A box', unitPrice: '10.00' },
    ]);
    expect(after.totals).toMatchObject({ gross: '18.20' });
    expect(await read(before)).toEqual(after);
    const rows = await service.database.query('SELECT FROM order_items WHERE order_id = $1', [before.id]);
    expect(rows).toHaveLength(2);
  });

  it('computes the same amounts as a new order with the same content', async () => {
    const contact = { externalReference: unique('contact'), lastName: 'Hopper' };
    const deliveryAddress = { ...ADDRESS, country: 'be', details: 'Back door' };
    const items = [{ externalReference: 'JAR', orderedQuantity: '3.000', label: '' }];
    const wanted = { ...FULL, contact, customer: { name: 'Navy' }, deliveryAddress, items };
    const changed = await change(await take(), wanted);
    const taken = await take(wanted);
    const substance = ({ items: lines, ...body }: Body): Body => ({
      ...body,
      ...{ id: 0, code: '', access_id: '', externalId: '', version: 0, createdAt: '', updatedAt: '' },
      warnings: [],
      items: lines.map((line: Body) => ({ ...line, id: 0 })),
    });
    expect(substance(changed)).toEqual(substance(taken));
    expect(changed.warnings).toEqual([]);
    expect(taken.warnings).toMatchObject([{ code: 'possible_duplicate', order: changed.id }]);
    expect(await read(changed)).toEqual(changed);
  });

  it('changes one field and leaves every other field as it was', async () => {
    let before = await take({ items: [PRICED] });
    for (const [field, value] of Object.entries(FULL)) {
      const after = await change(before, { [field]: value });
      expect(after.version).toBe(Number(before.version) + 1);
      expect(await read(after)).toEqual(after);
      before = after;
    }
    expect(before).toMatchObject({
      externalReference: 'WEB-7',
      shippingMethod: { name: 'Parcel', price: '5.00' },
      comment: 'Ring twice',
      calculationMode: 'unit',
      roundingMode: 'up',
      currency: 'USD',
      totals: { gross: '24.98' },
    });
    expect((await historyOf(before)).map(({ version }: Body) => version)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
  });

  it.each([null, ''])('removes an optional field when it is sent as %j', async (empty) => {
    const sent = order();
    const before = bodyOf(await client.post('/orders', { ...sent, ...FULL }));
    const nothing = Object.fromEntries(Object.keys(FULL).map((field) => [field, empty]));
    const after = await change(before, nothing);
    expect(after).toMatchObject({
      externalReference: null,
      shippingMethod: null,
      expectedDeliveryDate: null,
      comment: null,
      vouchers: [],
      calculationMode: 'line',
      roundingMode: 'half_up',
      currency: 'EUR',
      totals: { gross: '19.98' },
    });
    expect(await read(before)).toEqual(after);
  });

  it('to another currency takes away list prices, which are in the default one, until it is changed back', async () => {
    const externalReference = unique('parcel');
    const method = await shareShipping(admin, shop, externalReference);
    const before = await take({
      items: [{ externalReference: 'BOX', orderedQuantity: 2 }, PRICED],
      shippingMethod: { externalReference },
    });
    const after = await change(before, { ...before, currency: 'JPY' });
    expect(after.blockers.map(({ code, pointer }: Body) => [code, pointer])).toEqual([
      ['missing_price', '#/items/0/unitPrice'],
      ['missing_price', '#/shippingMethod/price'],
    ]);
    expect(after.items.map(({ unitPrice }: Body) => unitPrice)).toEqual([null, '8.325']);
    expect(after).toMatchObject({
      shippingMethod: { id: method.id, price: null, net: null },
      totals: { gross: null },
    });
    const again = await change(after, { currency: null });
    expect(again).toEqual({ ...before, version: 3, updatedAt: again.updatedAt });
  });

  it('leaves POST /orders with the original body returning the changed order', async () => {
    const sent = order();
    const before = bodyOf(await client.post('/orders', sent));
    const after = await change(before, { comment: 'Ring twice' });
    const again = await client.post('/orders', sent);
    expect([again.status, again.body]).toEqual([200, after]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const changed = await client.post('/orders', { ...sent, comment: 'Ring twice' });
    expect(changed.body.code).toBe('external_id_conflict');
  });
});

describe('PATCH /orders/{id} with a contact', () => {
  it('creates a contact that later orders can name', async () => {
    const before = await take();
    const contact = { externalReference: unique('contact'), lastName: 'Hopper' };
    const after = await change(before, { contact, customer: { name: 'Navy' } });
    expect(after.contact).toMatchObject(contact);
    expect(after.customer).toMatchObject({ name: 'Navy', temporary: true });
    expect(after.contact.id).not.toBe(before.contact.id);
    expect(await read(before)).toEqual(after);
    const next = await take({ contact: { externalReference: contact.externalReference } });
    expect(next.contact.id).toBe(after.contact.id);
  });

  it('resolves the contact among those of the order’s application, even for the back office', async () => {
    const contact = { externalReference: unique('contact'), lastName: 'Hopper' };
    const before = await take();
    const after = bodyOf(await patch(before, { contact }, office.client));
    expect(after.application.id).toBe(shop.id);
    const references: Body[] = bodyOf(await client.get('/contact_references'));
    expect(references.map(({ externalReference }) => externalReference)).toContain(contact.externalReference);
    expect((await historyOf(before))[1].by).toMatchObject({ id: office.id, name: 'Office' });
  });
});

describe('PATCH /orders/{id} refuses', () => {
  it('too large vouchers, and changes nothing', async () => {
    const before = await take();
    const values = { comment: 'x', vouchers: [{ taxedAmount: 20 }] };
    expect(faultsOf(await patch(before, values))).toContain('#/vouchers voucher_exceeds_total');
    expect(await read(before)).toEqual(before);
  });

  it.each([
    ['another currency', 'USD'],
    ['the default currency, by null', null],
    ['the default currency, by empty text', ''],
  ])('%s, even when all payments were refunded', async (_, currency) => {
    const before = await take({ currency: 'CHF', items: [PRICED] });
    const operation = (amount: number) => ({ orderExternalReference: before.externalId, amount });
    for (const [type, amount] of [
      ['card', 5],
      ['refund', -5],
    ] as const) {
      const payment = { type, reference: unique('payment'), amount, operations: [operation(amount)] };
      bodyOf(await shop.client.post('/payments', payment));
    }
    bodyOf(await service.admin.post(`/orders/${before.id}/validate`));
    bodyOf(await service.admin.post(`/orders/${before.id}/reopen`, { reason: 'A change.' }));
    const reopened = bodyOf(await shop.client.get(`/orders/${before.id}`));
    expect(reopened.paymentStatus).toBe('unpaid');
    expect(faultsOf(await patch(before, { currency }))).toBe('422 validation_failed #/currency already_paid');
    expect(faultsOf(await patch(before, { currency, comment: 'x' }))).toContain('already_paid');
    const changed = bodyOf(await patch(before, { currency: 'CHF', comment: 'x' }));
    expect([changed.currency, changed.comment]).toEqual(['CHF', 'x']);
  });
});

describe('concurrent changes of an order', () => {
  it('apply one of two changes with the same If-Match and refuse the other with 412', async () => {
    for (let round = 0; round < 5; round++) {
      const before = await take();
      const answers = await Promise.all(
        ['a', 'b'].map((comment) => patch(before, { comment }, client, { 'If-Match': '"v1"' })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
      const winner = answers.find(({ status }) => status === 200)!;
      expect(await read(before)).toEqual(winner.body);
      expect(await eventsOf(before)).toHaveLength(2);
    }
  });

  it('are each stored once when they are acknowledged, and without effect when they are refused', async () => {
    const before = await take();
    const quantities = Array.from({ length: 12 }, (_, n) => n + 3);
    const send = (orderedQuantity: number): Promise<Answer> =>
      patch(before, { items: [{ externalReference: 'BOX', orderedQuantity }] });
    const versions = new Map<number, number>();
    // A busy service may refuse some of them, which are repeated until all are stored.
    for (let left = quantities; left.length > 0; left = left.filter((sent) => !versions.has(sent))) {
      const answers = await Promise.all(left.map(send));
      for (const [index, answer] of answers.entries()) {
        if (answer.status === 200) versions.set(left[index]!, answer.body.version);
        else expect([answer.status, answer.body.outcome]).toEqual([503, 'nothing_stored']);
      }
    }
    expect([...versions.values()].sort((a, b) => a - b)).toEqual(quantities.map((_, n) => n + 2));
    const history: Body[] = await historyOf(before);
    expect(history.map(({ version }) => version)).toEqual([1, ...quantities.map((_, n) => n + 2)]);
    const { items } = await read(before);
    expect(items).toHaveLength(1);
    expect(versions.get(items[0].orderedQuantity)).toBe(quantities.length + 1);
    const rows = await service.database.query('SELECT FROM order_items WHERE order_id = $1', [before.id]);
    expect(rows).toHaveLength(1);
  });

  it('create one contact when ten changes introduce the same new contact', async () => {
    const contact = { externalReference: unique('contact'), lastName: 'Hopper' };
    const orders = await Promise.all(Array.from({ length: 10 }, () => take()));
    const changed = await Promise.all(orders.map((before) => change(before, { contact })));
    expect(new Set(changed.map((body) => body.contact.id)).size).toBe(1);
  });

  it('never mix a change with a validation', async () => {
    for (let round = 0; round < 5; round++) {
      const before = await take();
      const [changed, validated] = await Promise.all([
        patch(before, { comment: 'x' }),
        office.client.post(`/orders/${before.id}/validate`),
      ]);
      expect(validated.status).toBe(200);
      const comment = changed.status === 200 ? 'x' : null;
      expect([200, 409]).toContain(changed.status);
      expect(await read(before)).toMatchObject({ state: 'validated', comment });
    }
  });
});

it('PATCH /orders/{id} stores a whole change or nothing when a statement fails', async () => {
  const before = await take();
  const { query } = service.database;
  await query(`CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'full' USING ERRCODE = '53100'; END $$`);
  const contact = { externalReference: unique('contact'), lastName: 'Hopper' };
  const values = { contact, items: [{ externalReference: 'JAR', orderedQuantity: 1 }] };
  for (const table of ['orders', 'order_items', 'order_transitions', 'events', 'contacts']) {
    await query(
      `CREATE TRIGGER full_disk AFTER INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION disk_full()`,
    );
    try {
      expect((await patch(before, values)).status).toBe(503);
    } finally {
      await query(`DROP TRIGGER full_disk ON ${table}`);
    }
    expect(await read(before)).toEqual(before);
  }
  expect([(await eventsOf(before)).length, (await historyOf(before)).length]).toEqual([1, 1]);
  expect((await change(before, values)).version).toBe(2);
});
