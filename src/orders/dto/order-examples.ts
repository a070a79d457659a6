const ADDRESS = {
  recipient: 'Atelier Lumen',
  street: '12 rue de la Paix',
  zipCode: '75002',
  city: 'Paris',
  country: 'FR',
};

/** Orders that the sample shop can place as they stand, in Swagger UI or with curl. */
export const ORDER_EXAMPLES = {
  minimal: {
    summary: 'The least an order needs, for a contact that is known',
    value: {
      externalId: 'example-1',
      contact: { externalReference: 'customer-1' },
      invoicingAddress: ADDRESS,
      deliveryAddress: ADDRESS,
      items: [{ externalReference: 'LAMP-6', orderedQuantity: 2 }],
    },
  },
  shop: {
    summary: 'As a shop sends it: a new customer, numbers as text, empty fields',
    value: {
      externalId: 2,
      externalReference: 'WEB-1002',
      contact: { externalReference: 17, firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' },
      customer: { name: '', individual: 1 },
      invoicingAddress: { ...ADDRESS, recipient: 'Grace Hopper', details: '' },
      deliveryAddress: { ...ADDRESS, recipient: 'Grace Hopper', details: '' },
      items: [
        { externalReference: 'LAMP-1', orderedQuantity: '2', unitPrice: '16.658333', label: 'Desk lamp' },
      ],
      shippingMethod: { externalReference: 'parcel', name: 'Parcel', price: '6.90', vatRate: '20.000' },
      expectedDeliveryDate: '2026-12-01 00:00:00',
      comment: '',
      vouchers: [{ description: 'Welcome', taxedAmount: '5.00' }],
      calculationMode: 'line',
      roundingMode: 'half_up',
    },
  },
};
