import { describe, expect, it } from '@jest/globals';
import { useEach } from '../support/each.js';
import type { Answer, ApiClient, Body, Values } from '../support/api-client.js';
import { bodyOf, newPackaging, newProduct, faultsOf } from '../support/samples.js';
import { useService } from '../support/service.js';
import { newSeller, type Seller } from '../support/validated-orders.js';

const service = useService();
const seller = useEach('suite', () => newSeller(service));

const ACCEPTED = [
  { position: 1, status: 'accepted' },
  { position: 2, status: 'accepted' },
];
const BACKORDER = [
  { position: 1, status: 'accepted', quantity: 3 },
  { position: 1, status: 'backordered', quantity: 2 },
  { position: 2, status: 'refused', reason: 'Discontinued.' },
];

const answer = (
  { id }: Body,
  lines: Values[],
  { headers = {}, ...values }: Values & { headers?: Record<string, string> } = {},
  client: ApiClient = seller.office.client,
): Promise<Answer> => client.post(`/orders/${id}/answer`, { lines, ...values }, headers);
const decide = ({ id }: Body, verb: 'accept' | 'refuse', number: number, client = seller.shop.client) =>
  client.post(`/orders/${id}/answer/${verb}`, { number });
const ship: Seller['ship'] = (...shipment) => seller.ship(...shipment);
const read = async ({ id }: Body): Promise<Body> => bodyOf(await seller.shop.client.get(`/orders/${id}`));
const quantitiesOf = ({ items }: Body): Body[] => items.map(({ quantities }: Body) => quantities);
describe('An answer to a validated order', () => {
  it('of everything as ordered has the totals of the order, and leaves its content as it is', async () => {
    const order = await seller.validated();
    const answered = bodyOf(await answer(order, ACCEPTED, { note: 'Thank you.' }));
    expect(answered).toMatchObject({
      state: 'validated',
      fulfilment: 'none',
      version: Number(order.version) + 1,
      totals: order.totals,
      answer: {
        number: 1,
        at: answered.updatedAt,
        by: { id: seller.office.id, name: 'Office' },
        note: 'Thank you.',
        consent: 'none',
        totals: order.totals,
        lines: [
          { position: 1, status: 'accepted', quantity: 5, unitPrice: '10.00', net: '50.00', gross: '60.00' },
          { position: 2, status: 'accepted', quantity: 2, unitPrice: '4.00', net: '8.00', gross: '9.60' },
        ],
      },
    });
    expect(quantitiesOf(answered)).toEqual([
      { ordered: 5, accepted: 5, backordered: 0, refused: 0, shipped: 0, delivered: 0 },
      { ordered: 2, accepted: 2, backordered: 0, refused: 0, shipped: 0, delivered: 0 },
    ]);
  });

  it('says what is accepted, backordered and refused of each line; what is refused is the rest', async () => {
    const order = await seller.validated();
    const answered = bodyOf(await answer(order, BACKORDER));
    expect(quantitiesOf(answered)).toMatchObject([
      { accepted: 3, backordered: 2, refused: 0 },
      { accepted: 0, backordered: 0, refused: 2 },
    ]);
    expect(answered.answer.totals).toMatchObject({ net: '50.00', vat: '10.00', gross: '60.00' });
    expect(answered.answer.lines[2]).toMatchObject({
      quantity: 2,
      reason: 'Discontinued.',
      net: null,
      gross: null,
    });
  });

  it('has other prices, dates and substitutes', async () => {
    const order = await seller.validated();
    const product = await newProduct(service.admin, { taxes: [{ name: 'TVA', rate: 10, vat: true }] });
    const other = await newPackaging(service.admin, { product: product.id, unitPrice: '3' });
    const promised = { from: '2026-12-01', until: '2026-12-03T12:00:00+01:00' };
    const answered = bodyOf(
      await answer(order, [
        { position: 1, status: 'changed', unitPrice: '9.5', promised },
        { position: 2, status: 'changed', quantity: 4, substitute: { packaging: other.id } },
        { position: 2, status: 'changed', quantity: 1, substitute: { label: 'A blue one' } },
      ]),
    );
    expect(answered.answer.lines).toMatchObject([
      {
        quantity: 5,
        unitPrice: '9.50',
        promised: { from: '2026-12-01T00:00:00.000Z', until: '2026-12-03T11:00:00.000Z' },
        substitute: null,
        net: '47.50',
      },
      {
        quantity: 4,
        unitPrice: '3.00',
        substitute: { packaging: other.id, label: expect.stringContaining('Box of 6') },
        net: '12.00',
        vat: '1.20',
      },
      { quantity: 1, unitPrice: '4.00', substitute: { packaging: null, label: 'A blue one' }, vat: '0.80' },
    ]);
    expect(answered.answer.totals).toMatchObject({ net: '63.50', vat: '11.50', gross: '75.00' });
  });

  it('has the shipping and the vouchers of the order, as far as there is something to pay', async () => {
    const order = await seller.validated({
      shippingMethod: { name: 'Parcel', price: '5', vatRate: 20 },
      vouchers: [{ taxedAmount: '20' }],
    });
    const { answer: first } = bodyOf(
      await answer(order, [
        { position: 1, status: 'refused' },
        { position: 2, status: 'accepted' },
      ]),
    );
    expect(first.totals).toMatchObject({ net: '0.00', vat: '0.00', gross: '0.00' });
    const {
      answer: second,
      state,
      fulfilment,
    } = bodyOf(
      await answer(order, [
        { position: 1, status: 'refused' },
        { position: 2, status: 'refused' },
      ]),
    );
    expect(second.totals).toMatchObject({ gross: '0.00', byRate: [] });
    // Nothing was shipped, so the seller has to cancel the order.
    expect([state, fulfilment]).toEqual(['validated', 'none']);
  });

  it('replaces the former one, and has the next number', async () => {
    const order = await seller.validated();
    bodyOf(await answer(order, ACCEPTED));
    const second = bodyOf(await answer(order, BACKORDER));
    expect(second.answer.number).toBe(2);
    expect(bodyOf(await answer(order, ACCEPTED)).answer.number).toBe(3);
    const all = bodyOf(await seller.shop.client.get(`/orders/${order.id}/answers`));
    expect(all.map(({ number, lines }: Body) => [number, lines.length])).toEqual([
      [1, 2],
      [2, 3],
      [3, 2],
    ]);
  });

  it('has numbers that go on after the order was reopened', async () => {
    const order = await seller.validated();
    bodyOf(await answer(order, ACCEPTED));
    const reopened = bodyOf(
      await seller.office.client.post(`/orders/${order.id}/reopen`, { reason: 'The customer called.' }),
    );
    expect([reopened.answer, quantitiesOf(reopened)[0].accepted]).toEqual([null, 0]);
    bodyOf(await seller.office.client.post(`/orders/${order.id}/validate`));
    expect(bodyOf(await answer(order, ACCEPTED)).answer.number).toBe(2);
  });

  // The line of the first item, beside an accepted one of the second item, or all lines.
  it.each<[string, Values | Values[], string]>([
    ['without lines', [], 'validation_failed #/lines too_few'],
    ['without a line for an item', [ACCEPTED[0]!], 'answer_incomplete #/items/1 answer_incomplete'],
    [
      'above the ordered quantity',
      [ACCEPTED[0]!, { position: 1, status: 'backordered', quantity: 0.001 }, ACCEPTED[1]!],
      'quantity_exceeds_ordered #/lines/0/quantity quantity_exceeds_ordered #/lines/1/quantity quantity_exceeds_ordered',
    ],
    [
      'for an item that the order does not have',
      [...ACCEPTED, { position: 3, status: 'accepted' }],
      'validation_failed #/lines/2/position unknown_position',
    ],
    [
      'that refuses a quantity',
      { status: 'refused', quantity: 5 },
      'validation_failed #/lines/0/quantity not_allowed',
    ],
    [
      'with changes that are none',
      { status: 'changed', quantity: '5.0', unitPrice: '10' },
      'validation_failed #/lines/0/status not_valid',
    ],
    ['that accepts another price', { unitPrice: '10.01' }, 'validation_failed #/lines/0/status not_valid'],
    [
      'promised until before from',
      { promised: { from: '2026-12-03', until: '2026-12-02' } },
      'validation_failed #/lines/0/promised/until not_after_from',
    ],
    ['promised without a date', { promised: {} }, 'validation_failed #/lines/0/promised too_few'],
    [
      'with an unknown substitute',
      { status: 'changed', substitute: { packaging: 999_999 } },
      'unknown_reference #/lines/0/substitute/packaging unknown_reference',
    ],
    [
      'with two substitutes in one line',
      { status: 'changed', substitute: { packaging: 1, label: 'x' } },
      'validation_failed #/lines/0/substitute too_many',
    ],
  ])('%s is refused, and nothing is stored', async (_, given, fault) => {
    const order = await seller.validated();
    const lines = Array.isArray(given) ? given : [{ ...ACCEPTED[0], ...given }, ACCEPTED[1]!];
    expect(faultsOf(await answer(order, lines))).toBe(`422 ${fault}`);
    expect(await read(order)).toEqual(order);
  });

  it('is compared with the price of the order in every digit', async () => {
    const { id } = await newPackaging(service.admin);
    const item = { packaging: id, orderedQuantity: 1, unitPrice: '900000000000.000001', vatRate: 0 };
    const order = await seller.validated({ items: [item] });
    const line = { position: 1, status: 'accepted' };
    expect(faultsOf(await answer(order, [{ ...line, unitPrice: '900000000000.000002' }]))).toBe(
      '422 validation_failed #/lines/0/status not_valid',
    );
    bodyOf(await answer(order, [{ ...line, unitPrice: '900000000000.0000010' }]));
  });

  it('with a substitute without a list price needs a price, and an inactive one is refused', async () => {
    const order = await seller.validated();
    const unpriced = await newPackaging(service.admin, { unitPrice: null });
    const inactive = await newPackaging(service.admin, { active: false });
    const lines = (id: number, values: Values = {}) => [
      { position: 1, status: 'changed', substitute: { packaging: id }, ...values },
      ACCEPTED[1]!,
    ];
    expect(faultsOf(await answer(order, lines(unpriced.id)))).toBe(
      '422 validation_failed #/lines/0/unitPrice required',
    );
    expect(faultsOf(await answer(order, lines(inactive.id)))).toBe(
      '422 packaging_inactive #/lines/0/substitute/packaging packaging_inactive',
    );
    bodyOf(await answer(order, lines(unpriced.id, { unitPrice: '1' })));
  });

  it('cannot have less than is shipped already; if it leaves nothing open, the order is shipped', async () => {
    const order = await seller.validated();
    bodyOf(await ship(order, 'A', { 1: 3 }));
    const less = await answer(order, [{ position: 1, status: 'changed', quantity: 2 }, ACCEPTED[1]!]);
    expect(faultsOf(less)).toBe('409 quantity_below_shipped #/items/0 quantity_below_shipped');
    const rest = bodyOf(
      await answer(order, [
        { position: 1, status: 'changed', quantity: 3 },
        { position: 2, status: 'refused' },
      ]),
    );
    expect([rest.state, rest.fulfilment]).toEqual(['shipped', 'shipped']);
    expect((await seller.eventsOf(order)).slice(-2)).toEqual([
      ['sales_order_answered', rest.version],
      ['sales_order_shipped', rest.version],
    ]);
  });
});

describe('An answer that needs consent', () => {
  const CONSENT = { consent: 'required' };

  it('keeps the order from being shipped until its application has accepted it', async () => {
    const order = await seller.validated();
    expect(bodyOf(await answer(order, BACKORDER, CONSENT)).answer.consent).toBe('awaited');
    for (const early of [
      await ship(order, 'A', { 1: 1 }),
      await seller.office.client.post(`/orders/${order.id}/ship`),
    ])
      expect([early.status, early.body.code, early.body.answer]).toEqual([409, 'answer_not_accepted', 1]);
    const given = bodyOf(await decide(order, 'accept', 1));
    expect(given.answer.consent).toBe('given');
    // The same answer again keeps the consent.
    expect(bodyOf(await answer(order, BACKORDER, CONSENT))).toEqual(given);
    const [listed] = bodyOf(await seller.shop.client.get(`/orders/${order.id}/answers`));
    expect(listed).toEqual(given.answer);
    bodyOf(await ship(order, 'A', { 1: 3 }));
    const refused = await decide(order, 'refuse', 1);
    expect([refused.status, refused.body.code]).toEqual([409, 'consent_not_awaited']);
  });

  it('is decided by its number, and only by the application that sent the order', async () => {
    const order = await seller.validated();
    const early = await decide(order, 'accept', 1);
    expect([early.status, early.body.code, early.body.answer]).toEqual([409, 'answer_outdated', null]);
    bodyOf(await answer(order, ACCEPTED));
    const needless = await decide(order, 'accept', 1);
    expect([needless.status, needless.body.code]).toEqual([409, 'consent_not_awaited']);
    bodyOf(await answer(order, BACKORDER, CONSENT));
    const outdated = await decide(order, 'accept', 1);
    expect([outdated.status, outdated.body.code, outdated.body.answer]).toEqual([409, 'answer_outdated', 2]);
    for (const verb of ['accept', 'refuse'] as const) {
      const foreign = await decide(order, verb, 2, seller.office.client);
      expect([foreign.status, foreign.body.code]).toEqual([403, 'not_the_sender']);
    }
    expect((await decide(order, 'accept', 2, seller.warehouse.client)).status).toBe(403);
  });

  it('cannot be refused after something was shipped', async () => {
    const order = await seller.validated();
    bodyOf(await ship(order, 'A', { 1: 1 }));
    bodyOf(await answer(order, ACCEPTED, CONSENT));
    const refused = await decide(order, 'refuse', 1);
    expect([refused.status, refused.body.code]).toEqual([409, 'order_state_conflict']);
    expect((await read(order)).fulfilment).toBe('partial');
  });
});
