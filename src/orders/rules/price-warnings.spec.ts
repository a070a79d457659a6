import { describe, expect, it } from '@jest/globals';
import { priceWarnings } from './line-prices.js';

const CONTENT = { roundingMode: 'half_up' as const, currency: 'EUR' };

const warnings = (
  sent: string | null,
  packaging: { unitPrice: string | null; listPrice?: string | null } | null,
) => priceWarnings({ ...CONTENT, items: [{ unitPrice: sent }] }, [packaging], [{ chargedTaxes: [] }]);

const TAXES = [
  { name: 'VAT', rate: 20, vat: true },
  { name: 'Eco', rate: 0.5, vat: false },
];
const taxedWarnings = (taxedUnitPrice: string, unitPrice: string | null, values: object = {}) =>
  priceWarnings(
    { ...CONTENT, items: [{ unitPrice: null, taxedUnitPrice }], ...values },
    [{ unitPrice }],
    [{ chargedTaxes: TAXES }],
  );

describe('the warnings of prices with taxes', () => {
  it('have both prices with the same taxes', () => {
    // 8.325 with 20.5 % of taxes is 10.031625.
    expect(taxedWarnings('10', '8.325000')).toEqual([
      {
        code: 'price_differs',
        pointer: '#/items/0/taxedUnitPrice',
        detail: 'The price including taxes sent is 10, but the list price including taxes is 10.03.',
        sentPrice: '10',
        listPrice: '10.03',
      },
    ]);
  });

  it.each(['10.03', '10.031625', '10.03162'])(
    'are missing for %s, which is the list price to the cent',
    (sent) => {
      expect(taxedWarnings(sent, '8.325000')).toEqual([]);
    },
  );

  it('compare in the minor units of the currency, by the rounding mode of the order', () => {
    expect(taxedWarnings('10.031', '8.325000')).toEqual([]);
    expect(taxedWarnings('10.031', '8.325000', { currency: 'BHD' })).toMatchObject([{ listPrice: '10.032' }]);
    expect(taxedWarnings('10.04', '8.325000', { roundingMode: 'up' })).toEqual([]);
    expect(taxedWarnings('10.03', '8.325000', { roundingMode: 'up' })).toMatchObject([
      { listPrice: '10.04' },
    ]);
  });

  it('are missing where no list price is known', () => {
    expect(taxedWarnings('5', null)).toEqual([]);
  });
});

describe('the warnings of prices', () => {
  it('have the price that was sent and the list price', () => {
    expect(warnings('8.32', { unitPrice: '8.325000' })).toMatchObject([
      { code: 'price_differs', pointer: '#/items/0/unitPrice', sentPrice: '8.32', listPrice: '8.325' },
    ]);
  });

  it.each<[string, string | null, Parameters<typeof warnings>[1]]>([
    ['without a sent price', null, { unitPrice: '8.325000' }],
    ['for the list price', '8.325', { unitPrice: '8.325000' }],
    ['without a list price', '5', { unitPrice: null }],
    ['without a packaging', '5', null],
    [
      'for a line that keeps its packaging, at the list price',
      '5',
      { unitPrice: '9', listPrice: '5.000000' },
    ],
    ['for a line that keeps its packaging, without a list price', '5', { unitPrice: '9', listPrice: null }],
  ])('are missing %s', (_, sent, packaging) => {
    expect(warnings(sent, packaging)).toEqual([]);
  });

  it('compare a line that keeps its packaging with the list price, not with its own price', () => {
    expect(warnings('9', { unitPrice: '9', listPrice: '8' })).toMatchObject([{ listPrice: '8' }]);
  });
});
