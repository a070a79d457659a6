import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer, ApiClient } from '../support/api-client.js';
import { bodyOf, minimalOrder, newShop, shareUnpriced, BOX } from '../support/samples.js';
import { useService } from '../support/service.js';

type Body = Answer['body'];
type Values = Record<string, unknown>;

const service = useService();
let admin: ApiClient;
let client: ApiClient;
beforeAll(async () => {
  ({ admin } = service);
  const shop = await newShop(admin);
  ({ client } = shop);
  await shareUnpriced(admin, shop);
});

const take = async (values: Values = {}): Promise<Body> =>
  bodyOf(await client.post('/orders', minimalOrder(BOX, values)));
const computation = async (id: number): Promise<Body> =>
  bodyOf(await client.get(`/orders/${id}/computation`));

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
