/** Payments that the sample shop can record as they stand, in Swagger UI or with curl. */
export const PAYMENT_EXAMPLES = {
  deposit: {
    summary: 'The least a payment needs; it is for no order',
    value: { reference: 'PAY-1001', amount: '50.00' },
  },
  order: {
    summary: 'For the first example of an order, as a shop sends it: numbers as text, empty fields',
    value: {
      type: 'card',
      customer: { externalReference: 'customer-1' },
      date: '2026-11-21 00:00:00',
      amount: '100.000000',
      reference: 'PAY-1002',
      comment: '',
      operations: [{ orderExternalReference: 'example-1', amount: '20.00' }],
    },
  },
};
