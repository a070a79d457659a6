import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '../support/api-client.js';
import {
  bodyOf,
  BOX,
  FRENCH_VAT,
  minimalOrder,
  newPackaging,
  newProduct,
  newShop,
  sharePackaging,
  type Shop,
} from '../support/samples.js';
import { useService } from '../support/service.js';
import { newParkingShop, unknownReference, waitForRelease } from '../support/unknown-items.js';

type Body = Answer['body'];
type Values = Record<string, unknown>;

const ECO = { name: 'Eco tax', rate: 2.5, vat: false };
const REDUCED = { name: 'VAT', rate: 5.5, vat: true };
const WARNING = {
  code: 'vat_rate_differs',
  pointer: '#/items/0/vatRate',
  detail: 'The VAT rate sent is 5.5 %, but that of the product is 20 %.',
};

const service = useService();
let shop: Shop;
beforeAll(async () => {
  shop = await newShop(service.admin);
  const product = await newProduct(service.admin, { taxes: [FRENCH_VAT, ECO] });
  const lamp = await newPackaging(service.admin, { product: product.id, unitPrice: '100' });
  await sharePackaging(service.admin, shop.id, lamp.id, { externalReference: 'LAMP' });
});

const LAMP = { ...BOX, externalReference: 'LAMP', orderedQuantity: 1 };
const order = (item: Values = {}): Values => minimalOrder({ ...LAMP, ...item });
const take = async (item: Values = {}): Promise<Body> =>
  bodyOf(await shop.client.post('/orders', order(item)));
const changeItem = async ({ id, items }: Body, values: Values): Promise<Body> =>
  bodyOf(await shop.client.patch(`/orders/${id}/items/${items[0].id}`, values));
const withoutAmounts = ({ taxes }: Body): Body => taxes.map(({ amount: _, ...tax }: Body) => tax);

describe('The vatRate of shipping', () => {
  const SHIPPING = { name: 'Parcel', price: '4.15', vatRate: '20.24' };
  const withShipping = (shippingMethod: Values, values: Values = {}): Values =>
    minimalOrder(LAMP, { shippingMethod, roundingMode: 'up', ...values });
  const ROUNDED = {
    code: 'vat_rate_differs',
    pointer: '#/shippingMethod/vatRate',
    detail:
      'The VAT rate sent is 20.24 %. 20 % was applied instead, because the difference is within the rounding of the amounts.',
  };
  const post = async (body: Values): Promise<Body> => bodyOf(await shop.client.post('/orders', body));
  const shipping = { name: 'Parcel', vatRate: 20, net: '4.15', vat: '0.83', gross: '4.98' };

  it('is that of an item from which rounding made it, with a warning, and stays so', async () => {
    const body = withShipping(SHIPPING);
    const preview = bodyOf(await shop.client.post('/orders/preview', body));
    const taken = await post(body);
    expect(taken).toMatchObject({ shippingMethod: shipping, warnings: [ROUNDED] });
    expect(taken.totals.byRate.map(({ rate }: Body) => rate)).toEqual([20]);
    expect([preview.totals, preview.warnings]).toEqual([taken.totals, taken.warnings]);
    const again = await shop.client.post('/orders', body);
    expect([again.headers.get('idempotent-replayed'), again.body]).toEqual(['true', taken]);
    const path = `/orders/${taken.id}`;
    expect(bodyOf(await shop.client.patch(path, taken))).toEqual(taken);
    for (const change of [{ comment: 'Ring twice' }, { items: [{ id: taken.items[0].id, vatRate: 5.5 }] }]) {
      const { shippingMethod, warnings } = bodyOf(await shop.client.patch(path, change));
      expect(shippingMethod).toMatchObject(shipping);
      expect(warnings).toContainEqual(ROUNDED);
    }
    const corrected = { shippingMethod: { ...SHIPPING, vatRate: 10 } };
    const { shippingMethod, warnings } = bodyOf(await shop.client.patch(path, corrected));
    expect([shippingMethod.vatRate, warnings]).toEqual([10, [WARNING]]);
  });

  it('is that of the shipping method, even when its name is changed', async () => {
    const method = bodyOf(await service.admin.post('/shipping_methods', { name: 'Parcel', vatRate: 20 }));
    const reference = { shippingMethod: method.id, externalReference: 'parcel' };
    bodyOf(await service.admin.post(`/applications/${shop.id}/shipping_method_references`, reference));
    const items = [{ ...LAMP, vatRate: 5.5 }];
    const sent = { externalReference: 'parcel', price: '4.158333', vatRate: 20.24 };
    const taken = await post(withShipping(sent, { items }));
    const named = { shippingMethod: { ...taken.shippingMethod, name: 'Express' } };
    const changed = bodyOf(await shop.client.patch(`/orders/${taken.id}`, named));
    for (const { shippingMethod, warnings } of [taken, changed]) {
      expect(shippingMethod).toMatchObject({ vatRate: 20, net: '4.16', gross: '4.99' });
      expect(warnings).toEqual([WARNING, ROUNDED]);
    }
    expect(changed.shippingMethod.name).toBe('Express');
  });

  it('is compared again when what was missing for that is known', async () => {
    const parking = await newParkingShop(service.admin);
    const items = [{ externalReference: 'LATER', orderedQuantity: 1 }];
    const send = async (values: Values): Promise<Body> =>
      bodyOf(await parking.client.post('/orders', withShipping(SHIPPING, { items, ...values })));
    const [released, named] = [await send({}), await send({})];
    expect([released.shippingMethod.vatRate, released.warnings]).toEqual([20.24, []]);
    const path = `/orders/${named.id}/items/${named.items[0].id}`;
    const changed = [bodyOf(await parking.client.patch(path, { externalReference: 'BOX' }))];
    const { id } = await unknownReference(service.admin, parking.id, 'LATER');
    const { id: packaging } = await newPackaging(service.admin);
    bodyOf(await service.admin.put(`/unknown_references/${id}`, { packaging }));
    await waitForRelease(service.admin, id);
    changed.push(bodyOf(await parking.client.get(`/orders/${released.id}`)));

    const { price, ...unpriced } = SHIPPING;
    const later = await post(withShipping({ ...unpriced, externalReference: 'P' }));
    expect(later).toMatchObject({
      shippingMethod: { vatRate: 20.24 },
      blockers: [{ code: 'missing_price' }],
    });
    const shippingMethod = { ...later.shippingMethod, price };
    changed.push(bodyOf(await shop.client.patch(`/orders/${later.id}`, { shippingMethod })));
    for (const order of changed)
      expect(order).toMatchObject({ shippingMethod: shipping, warnings: [ROUNDED], blockers: [] });
    expect(bodyOf(await shop.client.patch(`/orders/${later.id}`, changed[2]))).toEqual(changed[2]);
  });

  it.each([
    ['another rate', { vatRate: 19 }, 'up'],
    ['a rate that rounding cannot have made from it', { vatRate: 20.24 }, 'half_up'],
    ['no VAT', { vatRate: null }, 'up'],
  ])('is used as it was sent: %s', async (_, values, roundingMode) => {
    const { shippingMethod, warnings } = await post(
      withShipping({ ...SHIPPING, ...values }, { roundingMode }),
    );
    expect([shippingMethod.vatRate, warnings]).toEqual([values.vatRate, []]);
  });
});

describe('The vatRate of an item', () => {
  it('replaces the VAT of the product, keeps its other taxes, and causes a warning', async () => {
    const taken = await take({ vatRate: '5.50' });
    const [item] = taken.items;
    expect(item).toMatchObject({ vatRate: 5.5, net: '100.00', vat: '5.50', gross: '108.00' });
    expect(withoutAmounts(item)).toEqual([REDUCED, ECO]);
    expect(taken.warnings).toEqual([WARNING]);
    expect(bodyOf(await shop.client.get(`/orders/${taken.id}`))).toEqual(taken);
    const { steps, totals } = bodyOf(await shop.client.get(`/orders/${taken.id}/computation`));
    expect([steps.length > 0, totals]).toEqual([true, taken.totals]);
  });

  it('is no warning when it is that of the product, or was not sent', async () => {
    for (const vatRate of [20, '20.0', undefined, '']) {
      const taken = await take({ vatRate });
      expect(withoutAmounts(taken.items[0])).toEqual([FRENCH_VAT, ECO]);
      expect(taken.warnings).toEqual([]);
    }
  });

  it('belongs to the content of a repeated request', async () => {
    const body = { ...order({ vatRate: 5.5 }) };
    const { id } = bodyOf(await shop.client.post('/orders', body));
    const [item] = body['items'] as Values[];
    const again = await shop.client.post('/orders', { ...body, items: [{ ...item, vatRate: '5.5000' }] });
    expect([again.body.id, again.headers.get('idempotent-replayed')]).toEqual([id, 'true']);
    const other = await shop.client.post('/orders', { ...body, items: [{ ...item, vatRate: 7 }] });
    expect(other.body.errors.map(({ pointer }: Body) => pointer)).toEqual(['#/items/0/vatRate']);
  });

  it('can be changed and removed; then the line has the VAT of the product again', async () => {
    const taken = await take();
    const reduced = await changeItem(taken, { vatRate: 5.5 });
    expect([withoutAmounts(reduced.items[0]), reduced.warnings]).toEqual([[REDUCED, ECO], [WARNING]]);
    const other = bodyOf(await shop.client.patch(`/orders/${taken.id}`, { comment: 'x' }));
    expect([other.items, other.warnings]).toEqual([reduced.items, reduced.warnings]);
    expect(bodyOf(await shop.client.patch(`/orders/${taken.id}`, other))).toEqual(other);
    const usual = await changeItem(other, { vatRate: null });
    expect(usual).toMatchObject({ items: taken.items, totals: taken.totals, warnings: [] });
  });

  it.each([-1, 100.1, 'x', '5.00001'])('is refused when it is %j', async (vatRate) => {
    const { status, body } = await shop.client.post('/orders', order({ vatRate }));
    expect([status, body.errors[0].pointer]).toEqual([422, '#/items/0/vatRate']);
  });
});
