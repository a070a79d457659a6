import { describe, expect, it } from '@jest/globals';
import type { NamedOrder } from '../../persistence/repositories/payment-record.js';
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
  it('are found one for each operation, in their order, also the same twice', () => {
    const known = [order(1, 'a'), order(2, 'b', { isExternalId: true })];
    expect(meant(['b', 'a', 'b'], known)).toEqual([2, 1, 2]);
    expect(faults(['b', 'a', 'b'], known)).toEqual([]);
  });

  it('are none when there are no operations', () => {
    expect(paidOrders([], [])).toEqual({ orders: [], faults: [] });
  });

  it('are those of the externalId, however many have it as externalReference', () => {
    const known = [order(1, 'a'), order(2, 'a'), order(3, 'a', { isExternalId: true })];
    expect(meant(['a'], known)).toEqual([3]);
    expect(faults(['a'], known)).toEqual([]);
  });

  it('are refused when they are unknown or ambiguous, all at once', () => {
    const known = [order(1, 'a'), order(2, 'a'), order(3, 'b')];
    expect(faults(['b', 'x', 'a', 'y'], known)).toEqual([
      [at(1), 'unknown_reference'],
      [at(2), 'ambiguous_reference'],
      [at(3), 'unknown_reference'],
    ]);
  });

  it('have one currency, that of the first', () => {
    const known = [order(1, 'a', { currency: 'JPY' }), order(2, 'b'), order(3, 'c', { currency: 'JPY' })];
    expect(faults(['a', 'b', 'c'], known)).toEqual([[at(1), 'currencies_disagree']]);
  });
});
