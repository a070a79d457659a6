import { describe, expect, it } from '@jest/globals';
import { orderBlockers } from './order-blockers.js';

const priced = { unitPrice: '1' };
const unpriced = { unitPrice: null };

describe('what keeps an order from being validated', () => {
  it.each([
    ['nothing, when all prices are known', [priced, { unitPrice: '0' }], { price: '0' }, []],
    ['nothing, without shipping', [priced], null, []],
    ['an item without a price', [priced, unpriced], null, ['#/items/1/unitPrice']],
    ['shipping without a price', [priced], { price: null }, ['#/shippingMethod/price']],
    [
      'every one of them',
      [unpriced, unpriced],
      { price: null },
      ['#/items/0/unitPrice', '#/items/1/unitPrice', '#/shippingMethod/price'],
    ],
  ])('%s', (_, items, shipping, pointers) => {
    expect(orderBlockers(items, shipping)).toEqual(
      pointers.map((pointer) => ({ code: 'missing_price', pointer, detail: expect.any(String) })),
    );
  });
});
