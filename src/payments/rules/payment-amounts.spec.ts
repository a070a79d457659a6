import { describe, expect, it } from '@jest/globals';
import type { LockedOrder, PaymentOperation } from '../../persistence/payments/payment-record.js';
import { amountFaults, balanceFaults, ordersAfter, type PaymentContent } from './payment-amounts.js';

function content(type: string | null, amount: string, operations: string[]): PaymentContent {
  return {
    reference: 'P-1',
    type,
    customer: { externalReference: null },
    date: null,
    amount,
    comment: null,
    operations: operations.map((part) => ({ orderExternalReference: 'a', amount: part })),
  };
}

describe('the amounts of a payment', () => {
  it.each([
    ['a payment', null, '10', ['4', '6'], []],
    ['a payment without operations', 'card', '10', [], []],
    ['a refund', 'refund', '-10', ['-4', '-6'], []],
    ['0', null, '0', [], ['#/amount']],
    ['a refund of 0', 'refund', '0', [], ['#/amount']],
    ['a negative payment', 'card', '-10', [], ['#/amount']],
    ['a positive refund', 'REFUND', '10', ['-1'], ['#/amount']],
    ['an operation with the opposite sign', null, '10', ['11', '-1'], ['#/operations/1/amount']],
    ['an operation of 0', null, '10', ['0'], ['#/operations/0/amount']],
    ['a third decimal in EUR', null, '10.001', ['0.001'], ['#/amount', '#/operations/0/amount']],
    ['operations that exceed the amount', null, '10', ['4', '6.01'], ['#/operations']],
    ['operations of a refund that exceed the amount', 'refund', '-10', ['-4', '-6.01'], ['#/operations']],
  ])('%s', (_, type, amount, operations, pointers) => {
    const faults = amountFaults(content(type, amount, operations), 'EUR');
    expect(faults.map(({ pointer }) => pointer)).toEqual(pointers);
  });

  it.each([
    [null, '0', [], 'not_a_valid_decimal', 'Expected an amount above 0, because the type is not "refund".'],
    ['refund', '1', [], 'not_a_valid_decimal', 'Expected a negative amount, because this is a refund.'],
    [null, '1.001', [], 'not_a_valid_decimal', 'Expected at most 2 decimals, because the currency is EUR.'],
    [
      null,
      '1',
      ['1.01'],
      'operations_exceed_amount',
      'The operations add up to 1.01, which is more than the amount of the payment.',
    ],
  ])('of type %s, %s with operations %j, have the fault %s: %s', (type, amount, operations, code, detail) => {
    expect(amountFaults(content(type, amount, operations), 'EUR')).toMatchObject([{ code, detail }]);
  });

  it('have the decimals of the currency', () => {
    expect(amountFaults(content(null, '10.001', []), 'KWD')).toEqual([]);
    expect(amountFaults(content(null, '10.5', []), 'JPY')).toHaveLength(1);
  });
});

const operation = (id: number, amount: string): PaymentOperation => ({
  order: { id, code: `ORD-${id}`, externalId: `${id}` },
  orderExternalReference: `${id}`,
  amount,
});

/** The document of an order, with the members that a payment changes among others. */
const documentOf = (members: object, gross: string | null = '20.00'): string =>
  JSON.stringify({
    id: 1,
    version: 1,
    totals: { net: null, gross },
    paymentStatus: 'unpaid',
    comment: 'é "\u2028',
    updatedAt: '2026-11-21T10:00:00.000Z',
    validatedAt: null,
    ...members,
  });
const locked = (id: number, paidAmount: string, currency = 'EUR'): LockedOrder => ({
  id,
  version: 1,
  currency,
  paidAmount,
  document: documentOf({ id }),
});

describe('the paid amount of an order', () => {
  const payment = (...operations: PaymentOperation[]) => ({ currency: 'EUR', operations });

  it.each([
    ['is never negative', '-10.001', ['#/operations/1/amount']],
    ['may return to 0', '-10', []],
    ['may grow', '999999999989.999', []],
    ['does not grow beyond what the column holds', '999999999990', ['#/operations/1/amount']],
  ])('%s', (_, amount, pointers) => {
    const sent = payment(operation(1, '1'), operation(2, amount));
    const faults = balanceFaults(sent, [locked(1, '0.000'), locked(2, '10.000')]);
    expect(faults.map(({ pointer }) => pointer)).toEqual(pointers);
    for (const { detail } of faults) expect(detail).toMatch(/^Expected .+\.$/);
  });

  it('counts several operations for one order together', () => {
    const sent = payment(operation(1, '-6'), operation(1, '-6'));
    expect(balanceFaults(sent, [locked(1, '10.000')])).toHaveLength(1);
    expect(balanceFaults(sent, [locked(1, '12.000')])).toEqual([]);
  });

  it('is rejected when the currency of the order was changed concurrently', () => {
    const faults = balanceFaults(payment(operation(1, '1')), [locked(1, '0.000', 'CHF')]);
    const detail = 'The currency of the order is now CHF.';
    expect(faults).toEqual([{ pointer: '#/operations/0/amount', code: 'currencies_disagree', detail }]);
  });

  it.each([
    ['EUR', '104.50'],
    ['JPY', '104'],
    ['KWD', '104.500'],
  ])('is named in %s as %s', (currency, text) => {
    const sent = { ...payment(operation(1, '-200')), currency };
    const [fault] = balanceFaults(sent, [locked(1, '104.500', currency)]);
    expect(fault?.detail).toBe(`Expected at most what was paid for the order: ${text}.`);
  });

  it.each([
    ['-11', 'refund_exceeds_payments'],
    ['999999999990', 'not_a_valid_decimal'],
  ])('with an operation of %s has the fault %s', (amount, code) => {
    expect(balanceFaults(payment(operation(1, amount)), [locked(1, '10.000')])).toMatchObject([{ code }]);
  });
});

describe('the orders after a payment', () => {
  const createdAt = new Date('2026-11-22T10:00:00.000Z');
  const after = (orders: LockedOrder[], ...operations: PaymentOperation[]) =>
    ordersAfter({ operations, createdAt }, orders);
  const statusOf = ({ document }: LockedOrder): string =>
    (JSON.parse(document) as { paymentStatus: string }).paymentStatus;

  it('have the next version, what was paid, and a document that differs in nothing else', () => {
    const orders = [locked(1, '0'), { ...locked(2, '5.000'), version: 7 }];
    const updatedAt = createdAt.toISOString();
    expect(after(orders, operation(1, '4'), operation(2, '-5'), operation(1, '16.00'))).toEqual([
      {
        ...orders[0],
        version: 2,
        paidAmount: '20.000',
        document: documentOf({ id: 1, version: 2, paymentStatus: 'paid', updatedAt }),
      },
      {
        ...orders[1],
        version: 8,
        paidAmount: '0.000',
        document: documentOf({ id: 2, version: 8, updatedAt }),
      },
    ]);
  });

  it.each([
    ['0', '20.00', '19.999', 'partially_paid'],
    ['19.999', '20.00', '0.001', 'paid'],
    ['20.000', '20.00', '0.01', 'overpaid'],
    ['20.000', '20.00', '-20', 'unpaid'],
    ['0', null, '20', 'partially_paid'],
    ['20.000', null, '-20', 'unpaid'],
  ])('with %s paid of %s and an operation of %s are %s', (paidAmount, gross, amount, status) => {
    const order = { ...locked(1, paidAmount), document: documentOf({}, gross) };
    expect(after([order], operation(1, amount)).map(statusOf)).toEqual([status]);
  });
});
