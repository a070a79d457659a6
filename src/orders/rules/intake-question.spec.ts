import { describe, expect, it } from '@jest/globals';
import type { CreateOrderDto, CreateOrderItemDto } from '../dto/create-order.dto.js';
import { intakeQuestion } from './intake-question.js';
import { orderContent } from './order-content.js';

const ADDRESS = { recipient: 'Berg', street: 'Gatan 1', zipCode: '111 22', city: 'Stockholm', country: 'SE' };

const ask = (values: Partial<CreateOrderDto>) => {
  const dto = {
    externalId: 'o-1',
    contact: {},
    invoicingAddress: ADDRESS,
    deliveryAddress: ADDRESS,
    items: [],
  };
  return intakeQuestion(42, orderContent({ ...dto, ...values }, 'EUR'));
};
const items = (...names: Partial<CreateOrderItemDto>[]) => ({
  items: names.map((name) => ({ orderedQuantity: 1, ...name })),
});

describe('what is looked up for an order', () => {
  it('is the order itself, for this application', () => {
    expect(ask({})).toMatchObject({ applicationId: 42, externalId: 'o-1', itemCount: 0, shipping: null });
  });

  it('is each packaging, once, by every name it may have', () => {
    const question = ask(
      items(
        { packaging: 5 },
        { packaging: '5' },
        { internalReferenceId: 7 },
        { internalReferenceId: '7', externalReference: 'LAMP' },
        { externalReference: '8' },
        { externalReference: 'LAMP' },
      ),
    );
    expect(question).toMatchObject({
      itemCount: 6,
      packagingIds: [5],
      packagingReferenceIds: [7, 8],
      packagingExternalReferences: ['LAMP', '8'],
    });
  });

  it.each(['0', '-1', '1.5', '1000000000000000'])(
    'is not a reference of the id %s, which none has',
    (name) => {
      const question = ask(items({ externalReference: name }));
      expect(question).toMatchObject({ packagingReferenceIds: [], packagingExternalReferences: [name] });
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
  ])('whether the contact may be somebody new: %s for %j', (expected, contact) => {
    expect(ask({ contact }).mayCreateContact).toBe(expected);
  });
});
