import { describe, expect, it } from '@jest/globals';
import type { CreateOrderDto, CreateOrderItemDto } from '../../dto/create-order.dto.js';
import { isReferenceId, referenceQuery } from './reference-query.js';
import { orderContent } from '../content/order-content.js';

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

  it.each(['0', '-1', '1.5', '1000000000000000'])(
    'does not treat the external reference %s as the id of a reference',
    (name) => {
      const query = queryFor(items({ externalReference: name }));
      expect(query).toMatchObject({ packagingReferenceIds: [], packagingExternalReferences: [name] });
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

it.each(['0', '01', '-1', '1.0', ' 1', '1e3', '1000000000000000', 'LAMP'])('%j is no id', (name) => {
  expect(['1', '999999999999999', name].map(isReferenceId)).toEqual([true, true, false]);
});
