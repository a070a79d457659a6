import { describe, expect, it } from '@jest/globals';
import { paymentContent } from './payment-amounts.js';

describe('the canonical form of a payment', () => {
  it('has null or an empty list for what was not sent', () => {
    expect(paymentContent({ reference: 'P-1', amount: '10' })).toEqual({
      reference: 'P-1',
      type: null,
      customer: { externalReference: null },
      date: null,
      amount: '10',
      comment: null,
      operations: [],
    });
  });

  it('has one spelling for numbers, decimals and dates', () => {
    const payment = {
      reference: 17,
      type: 3,
      customer: { externalReference: 5 },
      date: '2026-11-21T01:00:00+01:00',
      amount: 10.5,
      comment: 'Thank you',
      operations: [{ orderExternalReference: 9, amount: '010.50' }],
    };
    expect(paymentContent(payment)).toEqual({
      reference: '17',
      type: '3',
      customer: { externalReference: '5' },
      date: '2026-11-21T00:00:00.000Z',
      amount: '10.5',
      comment: 'Thank you',
      operations: [{ orderExternalReference: '9', amount: '10.5' }],
    });
  });

  it('has no date for a text that is not a date', () => {
    expect(paymentContent({ reference: 'P-1', amount: '10', date: '2026-02-30' }).date).toBeNull();
  });
});
