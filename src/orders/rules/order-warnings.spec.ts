import { describe, expect, it } from '@jest/globals';
import { orderWarnings } from './order-warnings.js';

const breakdown = (...deviations: string[]) => ({
  byRate: deviations.map((vatDeviation) => ({ rate: 20, net: '9', vat: '1', gross: '10', vatDeviation })),
  otherTaxes: [],
  vatDeviation: '0.00',
});

describe('the warnings of an order', () => {
  it('contain each rate whose VAT deviates 1.00 or more from rate × net', () => {
    expect(orderWarnings(breakdown('0.99', '1.00', '0.00', '12.300')).map(({ pointer }) => pointer)).toEqual([
      '#/totals/byRate/1',
      '#/totals/byRate/3',
    ]);
  });

  it('state the deviation', () => {
    const detail = 'The VAT is 4.80 away from 20 % of the net: net and gross are rounded independently.';
    expect(orderWarnings(breakdown('4.80'))).toEqual([
      { code: 'vat_deviation', pointer: '#/totals/byRate/0', detail },
    ]);
  });

  it('are empty while a price is missing', () => {
    expect(orderWarnings({ byRate: [], otherTaxes: [], vatDeviation: null })).toEqual([]);
  });
});
