import { describe, expect, it } from '@jest/globals';
import type { LinePackaging } from '../../persistence/orders/order-creation.js';
import { linePrices, replacedTaxes } from './order-totals.js';
import type { ItemContent, OrderContent } from './content/order-content.js';

const VAT = { name: 'VAT', rate: 20, vat: true };
const ECO = { name: 'Eco', rate: 0.5, vat: false };
const TAXES = [VAT, ECO];

const prices = (
  item: Partial<ItemContent>,
  packaging: Partial<LinePackaging> = {},
  order: Partial<OrderContent> = {},
) =>
  linePrices({ items: [item], roundingMode: 'half_up', ...order } as OrderContent, [
    { packagingId: 5, unitPrice: '8.325', taxes: TAXES, ...packaging } as LinePackaging,
  ]);

describe('the price of a line', () => {
  it('is the one that was sent', () => {
    expect(prices({ unitPrice: '7' })).toEqual([
      { unitPrice: '7', chargedTaxes: TAXES, productTaxes: TAXES },
    ]);
  });

  it('is that of the packaging when none was sent, or unknown', () => {
    expect(prices({ unitPrice: null })[0]!.unitPrice).toBe('8.325');
    expect(prices({ unitPrice: null }, { unitPrice: null })[0]!.unitPrice).toBeNull();
  });

  it('is the price with taxes without the taxes that are charged', () => {
    expect(Number(prices({ unitPrice: null, taxedUnitPrice: '12.05' })[0]!.unitPrice)).toBe(10);
    expect(Number(prices({ unitPrice: null, taxedUnitPrice: '10.05', vatRate: '0' })[0]!.unitPrice)).toBe(10);
  });

  it('of a parked item is the one that was sent, with the taxes that it has', () => {
    const parked = { packagingId: null, taxes: [] };
    const line = { chargedTaxes: [], productTaxes: [] };
    expect(prices({ unitPrice: '7', vatRate: '10' }, parked)).toEqual([{ ...line, unitPrice: '7' }]);
    expect(prices({ unitPrice: null, taxedUnitPrice: '12' }, parked)).toEqual([{ ...line, unitPrice: null }]);
  });

  it('has the VAT that was sent, or none by the tax treatment, beside the other taxes', () => {
    const charged = [{ ...VAT, rate: 10 }, ECO];
    expect(prices({ unitPrice: '7', vatRate: '10' })[0]!.chargedTaxes).toEqual(charged);
    const exported = prices({ unitPrice: '7' }, {}, { taxTreatment: 'export' })[0]!;
    expect(exported.chargedTaxes).toEqual([{ ...VAT, rate: 0 }, ECO]);
  });
});

describe('a VAT that was sent', () => {
  const lines = [...prices({ unitPrice: '7', vatRate: '20' }), ...prices({ unitPrice: '7', vatRate: '10' })];

  it('replaces the taxes of the product if it differs', () => {
    expect(lines.map(replacedTaxes)).toEqual([null, TAXES]);
  });
});
