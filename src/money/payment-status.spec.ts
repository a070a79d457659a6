import { describe, expect, it } from '@jest/globals';
import { paymentStatus } from './totals.js';

describe('the payment status', () => {
  it.each([
    [null, '19.98', 'unpaid'],
    ['0', '19.98', 'unpaid'],
    ['0.000', '19.980', 'unpaid'],
    ['0.001', '19.98', 'partially_paid'],
    ['19.979', '19.980', 'partially_paid'],
    ['19.98', '19.980', 'paid'],
    ['19.981', '19.980', 'overpaid'],
    [null, '0.00', 'paid'],
    ['0', '0.000', 'paid'],
    ['5', '0', 'overpaid'],
    [null, null, 'unpaid'],
    ['0', null, 'unpaid'],
    ['5', null, 'partially_paid'],
    ['999999999999.999', '999999999999.998', 'overpaid'],
  ])('of %s against %s is %s', (paidAmount, gross, status) => {
    expect(paymentStatus(paidAmount, gross)).toBe(status);
  });
});
