import { describe, expect, it } from '@jest/globals';
import type { Breakdown, Warning } from '../../persistence/orders/record/order-values.js';
import { orderWarnings, storedWarnings } from './order-warnings.js';

const TOTAL = { category: 'S', rate: 20, net: '9', vat: '1', gross: '10' } as const;
const breakdown = (...deviations: string[]): Breakdown => ({
  byRate: deviations.map((vatDeviation) => ({ ...TOTAL, vatDeviation })),
  otherTaxes: [],
  vatDeviation: '0.00',
});
const computed = (...deviations: string[]) =>
  orderWarnings({ warnings: null, breakdown: breakdown(...deviations) });

const STORED: Warning = { code: 'vat_rate_differs', pointer: '#/items/0/vatRate', detail: 'It differs.' };

describe('the warnings of an order', () => {
  it('contain each rate whose VAT deviates 1.00 or more from rate × net', () => {
    expect(computed('0.99', '1.00', '0.00', '12.300').map(({ pointer }) => pointer)).toEqual([
      '#/totals/byRate/1',
      '#/totals/byRate/3',
    ]);
  });

  it('state the deviation', () => {
    const detail = 'The VAT is 4.80 away from 20 % of the net: net and gross are rounded independently.';
    expect(computed('4.80')).toEqual([{ code: 'vat_deviation', pointer: '#/totals/byRate/0', detail }]);
  });

  it('are empty while a price is missing', () => {
    const priceless = { byRate: [], otherTaxes: [], vatDeviation: null };
    expect(orderWarnings({ warnings: null, breakdown: priceless })).toEqual([]);
  });

  it('are those that were stored, then those of the totals', () => {
    const codes = orderWarnings({ warnings: [STORED], breakdown: breakdown('2.00') }).map(({ code }) => code);
    expect(codes).toEqual(['vat_rate_differs', 'vat_deviation']);
  });

  it('are stored only where there are any', () => {
    expect(storedWarnings([STORED])).toEqual([STORED]);
    expect(storedWarnings([])).toBeNull();
  });
});
