import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Body, Values } from '../support/api-client.js';
import { useEach } from '../support/each.js';
import { bodyOf, minimalOrder, newShop, shareUnpriced, BOX } from '../support/samples.js';
import { useService } from '../support/service.js';

const service = useService();
let client: ApiClient;
const admin = useEach('suite', async () => service.admin);
beforeAll(async () => {
  const shop = await newShop(admin);
  ({ client } = shop);
  await shareUnpriced(admin, shop);
});

const take = async (values: Values = {}) => bodyOf(await client.post('/orders', minimalOrder(BOX, values)));
const computation = async (id: number) => bodyOf(await client.get(`/orders/${id}/computation`));

/** An order in which everything is rounded: two rates, another tax, shipping and vouchers. */
const VALUES = {
  items: [
    { externalReference: 'BOX', orderedQuantity: '3', unitPrice: '16.658333' },
    { externalReference: 'BOX', orderedQuantity: '0.5' },
  ],
  shippingMethod: { name: 'Parcel', price: '5.005', vatRate: '5.5' },
  vouchers: [{ taxedAmount: '7.005' }, { taxedAmount: '0.30' }],
};

describe('GET /orders/{id}/computation', () => {
  it('explains every total of the order', async () => {
    const order = await take({ ...VALUES, calculationMode: 'unit', roundingMode: 'half_even' });
    const answer = await client.get(`/orders/${order.id}/computation`);
    expect(answer.headers.get('etag')).toBe('"v1"');
    const { steps, ...rest } = answer.body;
    expect(rest).toEqual({
      order: order.id,
      currency: 'EUR',
      calculationMode: 'unit',
      roundingMode: 'half_even',
      taxTreatment: 'standard',
      totals: order.totals,
    });
    expect(steps).toContainEqual({
      step: 'item_unit_net_rounded',
      pointer: '#/items/1',
      rule: 3,
      formula: 'R(p)',
      factors: [{ name: 'p', value: '8.325' }],
      input: '8.325',
      mode: 'half_even',
      places: 2,
      result: '8.32',
      leftOver: null,
    });
    expect(steps).toContainEqual(
      expect.objectContaining({ step: 'voucher', pointer: '#/vouchers/0', input: '7.005', result: '7.00' }),
    );
    expect(steps).toContainEqual(
      expect.objectContaining({ step: 'shipping_net', pointer: '#/shippingMethod', result: '5.00' }),
    );
  });

  it('explains no totals while a price is missing', async () => {
    const order = await take({ items: [{ externalReference: 'UNPRICED', orderedQuantity: 1 }] });
    const { steps, totals } = await computation(order.id);
    expect(steps).toEqual([]);
    expect(totals).toEqual(order.totals);
    expect(totals.gross).toBeNull();
  });
});

describe('declared totals', () => {
  /** Three pieces at 0.333333 net and 20 %: 1.00 net and 1.20 gross, or 0.99 net when each piece is rounded down. */
  const ITEMS = [{ externalReference: 'BOX', orderedQuantity: 3, unitPrice: '0.333333' }];
  const order = (declaredTotals: Values | undefined, values: Values = {}): Values =>
    minimalOrder({}, { items: ITEMS, ...values, ...(declaredTotals && { declaredTotals }) });
  const take = async (declaredTotals?: Values, values: Values = {}): Promise<Body> =>
    bodyOf(await client.post('/orders', order(declaredTotals, values)));

  describe('POST /orders with declaredTotals', () => {
    it('stores declared totals that equal the computed ones without a blocker', async () => {
      const taken = await take({ net: 1, vat: '0.2', gross: '1.200' });
      expect(taken.declaredTotals).toEqual({ net: '1.00', vat: '0.20', gross: '1.20' });
      expect(taken.blockers).toEqual([]);
      expect((await take()).declaredTotals).toBeNull();
    });

    it('adds a blocker with the differences and the modes that would agree when the totals differ', async () => {
      const taken = await take({ net: '0.99', gross: '1.20' });
      expect(taken).toMatchObject({ state: 'pending', totals: { net: '1.00', gross: '1.20' } });
      expect(taken.declaredTotals).toEqual({ net: '0.99', vat: null, gross: '1.20' });
      expect(taken.blockers).toEqual([
        {
          code: 'declared_total_mismatch',
          pointer: '#/declaredTotals/net',
          detail: expect.any(String),
          declared: '0.99',
          computed: '1.00',
          difference: '-0.01',
          agreeing: expect.arrayContaining([{ calculationMode: 'unit', roundingMode: 'half_up' }]),
        },
      ]);
      const { agreeing } = taken.blockers[0];
      for (const modes of agreeing) {
        expect((await take({ net: '0.99', gross: '1.20' }, modes)).blockers).toEqual([]);
      }
    });

    it('refuses validation, even automatic validation, while declared totals differ', async () => {
      const hasty = await newShop(admin, { autoValidate: true });
      const taken = bodyOf(await hasty.client.post('/orders', order({ gross: 5 })));
      expect(taken.state).toBe('pending');
      const refused = await admin.post(`/orders/${taken.id}/validate`);
      expect([refused.status, refused.body.code]).toEqual([409, 'order_blocked']);
      expect(refused.body.blockers).toEqual(taken.blockers);
    });

    it('removes the blocker when a pending order is changed to matching totals or to none', async () => {
      const { id } = await take({ gross: 5 });
      const corrected = bodyOf(await client.patch(`/orders/${id}`, { declaredTotals: { gross: '1.2' } }));
      expect([corrected.declaredTotals.gross, corrected.blockers]).toEqual(['1.20', []]);
      const changed = bodyOf(await client.patch(`/orders/${id}`, { roundingMode: 'down' }));
      expect(changed.blockers).toEqual([expect.objectContaining({ computed: '1.19', difference: '0.01' })]);
      const silent = bodyOf(await client.patch(`/orders/${id}`, { declaredTotals: null }));
      expect([silent.declaredTotals, silent.blockers]).toEqual([null, []]);
      const { totals } = bodyOf(await client.get(`/orders/${id}/computation`));
      expect(totals).toEqual(silent.totals);
    });
  });

  const codesOf = (findings: { code: string }[]): string[] => findings.map(({ code }) => code);

  describe('an order whose declared VAT is far from rate × net', () => {
    const CHEAP = { items: [{ externalReference: 'BOX', orderedQuantity: 1000, unitPrice: '0.07' }] };

    it('gets a warning and can still be validated', async () => {
      const taken = await take(undefined, { ...CHEAP, calculationMode: 'unit' });
      expect(taken.totals.vatDeviation).toBe('4.00');
      expect(taken.warnings).toEqual([
        expect.objectContaining({ code: 'price_differs' }),
        { code: 'vat_deviation', pointer: '#/totals/byRate/0', detail: expect.stringContaining('4.00') },
      ]);
      expect(taken.blockers).toEqual([]);
      expect(bodyOf(await admin.post(`/orders/${taken.id}/validate`)).warnings).toEqual(taken.warnings);
      const rounded = await take(undefined, CHEAP);
      expect(codesOf(rounded.warnings)).toEqual(['price_differs']);
    });
  });
});
