import { describe, expect, it } from '@jest/globals';
import { BODY, PARCEL, resolve, VAT } from '../../../test/support/resolved-orders.js';

const AMOUNTS = { net: '20.00', vat: '4.00', gross: '24.00' };

describe('the lines and the shipping of a new order', () => {
  it.each([
    ['JPY', '10'],
    ['EUR', '10.00'],
    ['KWD', '10.000'],
  ])('has its prices in %s as %s, and further decimals where they matter', (currency, price) => {
    const items = [
      { ...BODY.items[0]!, unitPrice: '10.0' },
      { ...BODY.items[0]!, unitPrice: '10.000100' },
    ];
    const { order } = resolve({ currency, items, shippingMethod: { name: 'Bike', price: '10.0' } });
    expect(order.items.map(({ unitPrice }) => unitPrice)).toEqual([price, '10.0001']);
    expect(order.shippingMethod?.price).toBe(price);
  });

  it('has the members of an item as they were sent', () => {
    const sent = { costCentre: '4711', metadata: { shelf: '4' }, label: 'A lamp' };
    const expectedDeliveryDate = '2026-12-01T00:00:00.000Z';
    const items = [
      { ...BODY.items[0]!, ...sent, expectedDeliveryDate, vatRate: '20.0', taxedUnitPrice: '12' },
    ];
    const [item] = resolve({ items }).order.items;
    expect(item).toMatchObject({
      ...sent,
      expectedDeliveryDate,
      vatRate: 20,
      taxedUnitPrice: '12.00',
      ...AMOUNTS,
    });
  });

  it('has shipping with its price and VAT', () => {
    const { order } = resolve({ shippingMethod: { externalReference: 'parcel' } });
    expect(order.shippingMethod).toEqual({
      id: 6,
      externalReference: 'parcel',
      name: 'Parcel',
      price: '5.00',
      vatRate: 20,
      net: '5.00',
      vat: '1.00',
      gross: '6.00',
    });
    expect(order.totals.gross).toBe('30.00');
  });

  it('keeps the VAT of shipping that its tax treatment replaces', () => {
    const sent = { taxTreatment: 'export' as const, shippingMethod: { externalReference: 'parcel' } };
    const taxed = resolve(sent);
    expect(taxed.order.shippingMethod).toMatchObject({ vatRate: 0, gross: '5.00' });
    expect(taxed.replacedTaxes).toEqual({ items: { 11: [VAT] }, shippingVatRate: 20 });
    const free = resolve(sent, { shippingMethods: [{ ...PARCEL, vatRate: null }] });
    expect([free.order.shippingMethod?.vatRate, free.replacedTaxes?.shippingVatRate]).toEqual([null, null]);
    const untaxed = resolve(sent, { shippingMethods: [{ ...PARCEL, vatRate: '0' }] });
    expect([untaxed.order.shippingMethod?.vatRate, untaxed.replacedTaxes?.shippingVatRate]).toEqual([
      0,
      null,
    ]);
  });

  it('keeps the taxes of a product whose VAT it replaces, and warns', () => {
    const sent = { items: [BODY.items[0]!, { ...BODY.items[0]!, vatRate: '10' }] };
    const { order, replacedTaxes } = resolve(sent);
    expect(order.items[1]).toMatchObject({ vat: '2.00', taxes: [{ ...VAT, rate: 10 }], vatRate: 10 });
    expect(replacedTaxes).toEqual({ items: { 12: [VAT] }, shippingVatRate: null });
    expect(order.warnings.map(({ code }) => code)).toEqual(['vat_rate_differs']);
  });
});
