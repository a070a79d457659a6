import { describe, expect, it } from '@jest/globals';
import { domainErrorOf } from '../../../test/support/domain-error.js';
import type { NamedOrder, PaymentReferenceResult } from '../../persistence/payments/payment-record.js';
import type { PaymentContent } from './payment-content.js';
import { draftPayment } from './payment-draft.js';

const APPLICATION = { id: 7, name: 'Shop', autoValidate: true };
const ORDER: NamedOrder = {
  id: 4,
  name: 'order-4',
  code: 'ORD-4',
  externalId: 'order-4',
  currency: 'JPY',
  isExternalId: true,
};

const content = (changes: Partial<PaymentContent> = {}): PaymentContent => ({
  reference: 'P-1',
  type: 'card',
  customer: { externalReference: 'customer-1' },
  date: '2026-11-21T00:00:00.000Z',
  amount: '10',
  comment: 'Thank you',
  operations: [{ orderExternalReference: 'order-4', amount: '10' }],
  ...changes,
});

const draft = (changes: Partial<PaymentContent> = {}, found: Partial<PaymentReferenceResult> = {}) =>
  draftPayment(
    APPLICATION,
    content(changes),
    { existing: null, id: 12, customerIsKnown: true, orders: [ORDER], ...found },
    'EUR',
  );

describe('a payment to be stored', () => {
  it('has the currency and the ids of its orders', () => {
    expect(draft()).toEqual({
      id: 12,
      application: { id: 7, name: 'Shop' },
      type: 'card',
      customerExternalReference: 'customer-1',
      date: new Date('2026-11-21T00:00:00.000Z'),
      amount: '10',
      currency: 'JPY',
      reference: 'P-1',
      comment: 'Thank you',
      operations: [
        {
          orderExternalReference: 'order-4',
          amount: '10',
          order: { id: 4, code: 'ORD-4', externalId: 'order-4' },
        },
      ],
    });
  });

  it('has the given currency without orders, and no date if none was sent', () => {
    expect(draft({ operations: [], date: null })).toMatchObject({
      currency: 'EUR',
      date: null,
      operations: [],
    });
  });

  it('is refused with all faults of its customer, amounts and orders', () => {
    const operations = [
      { orderExternalReference: 'order-4', amount: '9.5' },
      { orderExternalReference: 'order-5', amount: '0.5' },
    ];
    const error = domainErrorOf(() => draft({ operations }, { customerIsKnown: false }));
    expect(error.code).toBe('validation_failed');
    expect(error.errors!.map(({ pointer, code }) => [pointer, code])).toEqual([
      ['#/customer/externalReference', 'unknown_reference'],
      ['#/operations/0/amount', 'not_a_valid_decimal'],
      ['#/operations/1/amount', 'not_a_valid_decimal'],
      ['#/operations/1/orderExternalReference', 'unknown_reference'],
    ]);
  });

  it('is refused with the code of the only fault', () => {
    const error = domainErrorOf(() => draft({}, { customerIsKnown: false }));
    expect(error.code).toBe('unknown_reference');
    expect(error.errors).toEqual([
      {
        pointer: '#/customer/externalReference',
        code: 'unknown_reference',
        detail: 'No resource with this id or reference is available to this application.',
      },
    ]);
  });
});
