import { describe, expect, it } from '@jest/globals';
import type { NamedOrder } from '../../persistence/payments/payment-record.js';
import { paidOrders } from './paid-orders.js';

const order = (id: number, name: string, values: Partial<NamedOrder> = {}): NamedOrder => ({
  id,
  name,
  code: `ORD-${id}`,
  externalId: `order-${id}`,
  currency: 'EUR',
  isExternalId: false,
  ...values,
});

const meant = (names: string[], known: NamedOrder[]) => paidOrders(names, known).orders.map(({ id }) => id);
const faults = (names: string[], known: NamedOrder[]) =>
  paidOrders(names, known).faults.map(({ pointer, code }) => [pointer, code]);
const at = (index: number): string => `#/operations/${index}/orderExternalReference`;

describe('the orders of a payment', () => {
  it('are one for each operation, in the order of the operations', () => {
    const known = [order(1, 'a'), order(2, 'b', { isExternalId: true })];
    expect(meant(['b', 'a', 'b'], known)).toEqual([2, 1, 2]);
    expect(faults(['b', 'a', 'b'], known)).toEqual([]);
  });

  it('are empty without operations', () => {
    expect(paidOrders([], [])).toEqual({ orders: [], faults: [] });
  });

  it('are found by externalId before externalReference', () => {
    const known = [order(1, 'a'), order(2, 'a'), order(3, 'a', { isExternalId: true })];
    expect(meant(['a'], known)).toEqual([3]);
    expect(faults(['a'], known)).toEqual([]);
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
    expect(paidOrders(['a', 'b'], known).faults[0]!.detail).toBe(
      'The currency of this order is EUR, and that of another order of this payment is JPY.',
    );
  });

  it('must have the currency of the first known order when the first reference is unknown or ambiguous', () => {
    const known = [order(1, 'a'), order(2, 'a'), order(3, 'b'), order(4, 'c')];
    expect(faults(['x', 'b', 'c'], known)).toEqual([[at(0), 'unknown_reference']]);
    expect(faults(['a', 'b', 'c'], known)).toEqual([[at(0), 'ambiguous_reference']]);
    expect(meant(['x', 'b', 'c'], known)).toEqual([3, 4]);
    expect(paidOrders(['a'], known).faults[0]!.detail).toBe(
      'Several orders have this externalReference. Send the externalId.',
    );
  });
});
