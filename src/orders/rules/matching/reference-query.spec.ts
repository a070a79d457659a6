import { describe, expect, it } from '@jest/globals';
import { LAMP, PARCEL, RESULT } from '../../../../test/support/resolved-orders.js';
import type { CreateOrderDto, CreateOrderItemDto } from '../../dto/create-order.dto.js';
import { itemsKey, referenceQuery, withListPricesIn } from './reference-query.js';
import { orderContent, type ItemContent } from '../content/order-content.js';

const ADDRESS = { recipient: 'Berg', street: 'Gatan 1', zipCode: '111 22', city: 'Stockholm', country: 'SE' };

const queryFor = (values: Partial<CreateOrderDto>) => {
  const dto = {
    externalId: 'o-1',
    contact: {},
    invoicingAddress: ADDRESS,
    deliveryAddress: ADDRESS,
    items: [],
  };
  return referenceQuery(42, orderContent({ ...dto, ...values }, 'EUR'));
};
const items = (...names: Partial<CreateOrderItemDto>[]) => ({
  items: names.map((name) => ({ orderedQuantity: 1, ...name })),
});

describe('the reference query of an order', () => {
  it('contains the externalId and the application', () => {
    expect(queryFor({})).toMatchObject({
      applicationId: 42,
      externalId: 'o-1',
      itemCount: 0,
      shipping: null,
    });
  });

  it('contains each identifier of a packaging once', () => {
    const query = queryFor(
      items(
        { packaging: 5 },
        { packaging: '5' },
        { internalReferenceId: 7 },
        { internalReferenceId: '7', externalReference: 'LAMP' },
        { externalReference: '8' },
        { externalReference: 'LAMP' },
      ),
    );
    expect(query).toMatchObject({
      itemCount: 6,
      packagingIds: [5],
      packagingReferenceIds: [7, 8],
      packagingExternalReferences: ['LAMP', '8'],
    });
  });

  it.each(['0', '01', '-1', '1.0', '1.5', ' 1', '1e3', '1000000000000000', 'LAMP'])(
    'does not treat the external reference %j as the id of a reference',
    (name) => {
      const names = ['1', '999999999999999', name];
      const query = queryFor(items(...names.map((externalReference) => ({ externalReference }))));
      expect(query.packagingReferenceIds).toEqual([1, 999999999999999]);
      expect(query.packagingExternalReferences).toEqual(names);
    },
  );

  it.each([
    [true, { externalReference: 'anna', lastName: 'Berg' }],
    [true, { externalReferenceId: 17, email: 'anna@example.com' }],
    [false, { externalReference: 'anna' }],
    [false, { externalReference: 'anna', firstName: ' ' }],
    [false, { lastName: 'Berg' }],
    [false, { externalReference: 'anna', lastName: 'Berg', id: 1 }],
    [false, { externalReference: 'anna', lastName: 'Berg', internalReferenceId: 1 }],
  ])('has mayCreateContact %s for %j', (expected, contact) => {
    expect(queryFor({ contact }).mayCreateContact).toBe(expected);
  });
});

const ITEM: ItemContent = {
  packaging: null,
  internalReferenceId: null,
  externalReference: 'LAMP',
  orderedQuantity: '2',
  unitPrice: '8.325',
  label: null,
};

describe('the key of items', () => {
  const key = itemsKey([ITEM]);

  it.each<Partial<ItemContent>>([
    { label: 'A lamp' },
    { costCentre: '4711' },
    { expectedDeliveryDate: '2026-12-01T00:00:00.000Z' },
    { metadata: { shelf: '4' } },
  ])('does not depend on %j', (values) => {
    expect(itemsKey([{ ...ITEM, ...values }])).toBe(key);
  });

  it.each<Partial<ItemContent>>([
    { externalReference: 'SHADE' },
    { orderedQuantity: '3' },
    { unitPrice: null },
    { taxedUnitPrice: '10' },
    { vatRate: '10' },
  ])('depends on %j', (values) => {
    expect(itemsKey([{ ...ITEM, ...values }])).not.toBe(key);
  });

  it('depends on every item, and fits into 32 bits', () => {
    expect(itemsKey([ITEM, ITEM])).not.toBe(key);
    expect(key).toBe(key | 0);
  });
});

it('list prices apply to orders in the default currency only', () => {
  const result = { ...RESULT, shippingMethods: [PARCEL] };
  expect(withListPricesIn('EUR', 'EUR', result)).toBe(result);
  expect(withListPricesIn('JPY', 'EUR', result)).toEqual({
    ...result,
    packagings: [{ ...LAMP, unitPrice: null }],
    shippingMethods: [{ ...PARCEL, price: null }],
  });
});
