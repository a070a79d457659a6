import { describe, expect, it } from '@jest/globals';
import { deviationWarnings } from './line-prices.js';

const computed = (...deviations: string[]) =>
  deviationWarnings(deviations.map((vatDeviation) => ({ rate: 20, vatDeviation })));

describe('the warnings about the totals of an order', () => {
  it('name each rate whose VAT deviates 1.00 or more from rate × net', () => {
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
    expect(computed()).toEqual([]);
  });
});
