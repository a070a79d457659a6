import { describe, expect, it } from '@jest/globals';
import { domainErrorOf } from '../../../test/support/domain-error.js';
import type { NamedOrder, PaymentReferenceResult } from '../../persistence/payments/payment-record.js';
import type { PaymentContent } from './payment-amounts.js';
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

const order = (id: number, name: string, values: Partial<NamedOrder> = {}): NamedOrder => ({
  id,
  name,
  code: `ORD-${id}`,
  externalId: `order-${id}`,
  currency: 'EUR',
  isExternalId: false,
  ...values,
});

const paid = (names: string[], orders: NamedOrder[]) =>
  draft(
    { operations: names.map((orderExternalReference) => ({ orderExternalReference, amount: '1' })) },
    { orders },
  );
const meant = (names: string[], known: NamedOrder[]) =>
  paid(names, known).operations.map((operation) => operation.order.id);
const errors = (names: string[], known: NamedOrder[]) => domainErrorOf(() => paid(names, known)).errors!;
const faults = (names: string[], known: NamedOrder[]) =>
  errors(names, known).map(({ pointer, code }) => [pointer, code]);
const at = (index: number): string => `#/operations/${index}/orderExternalReference`;

describe('the orders of a payment', () => {
  it('are one for each operation, in the order of the operations', () => {
    const known = [order(1, 'a'), order(2, 'b', { isExternalId: true })];
    expect(meant(['b', 'a', 'b'], known)).toEqual([2, 1, 2]);
  });

  it('are found by externalId before externalReference', () => {
    const known = [order(1, 'a'), order(2, 'a'), order(3, 'a', { isExternalId: true })];
    expect(meant(['a'], known)).toEqual([3]);
  });

  it('have a fault for each unknown or ambiguous reference', () => {
    const known = [order(1, 'a'), order(2, 'a'), order(3, 'b')];
    expect(faults(['b', 'x', 'a', 'y'], known)).toEqual([
      [at(1), 'unknown_reference'],
      [at(2), 'ambiguous_reference'],
      [at(3), 'unknown_reference'],
    ]);
  });

  it('must have the currency of the first order', () => {
    const known = [order(1, 'a', { currency: 'JPY' }), order(2, 'b'), order(3, 'c', { currency: 'JPY' })];
    expect(faults(['a', 'b', 'c'], known)).toEqual([[at(1), 'currencies_disagree']]);
    expect(errors(['a', 'b'], known)[0]!.detail).toBe(
      'The currency of this order is EUR, and that of another order of this payment is JPY.',
    );
  });

  it('must have the currency of the first known order when the first reference is unknown or ambiguous', () => {
    const known = [order(1, 'a'), order(2, 'a'), order(3, 'b'), order(4, 'c')];
    expect(faults(['x', 'b', 'c'], known)).toEqual([[at(0), 'unknown_reference']]);
    expect(faults(['a', 'b', 'c'], known)).toEqual([[at(0), 'ambiguous_reference']]);
    expect(errors(['a'], known)[0]!.detail).toBe(
      'Several orders have this externalReference. Send the externalId.',
    );
  });
});
