import { describe, expect, it } from '@jest/globals';
import { priceWarnings } from './price-warnings.js';

const warnings = (
  sent: string | null,
  packaging: { unitPrice: string | null; listPrice?: string | null } | null,
) => priceWarnings([{ unitPrice: sent }], [packaging]);

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
