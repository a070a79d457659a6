import { expect, it } from '@jest/globals';
import { LAMP, PARCEL, RESULT } from '../../../test/support/resolved-orders.js';
import { withListPricesIn } from './line-prices.js';

it('list prices apply to orders in the default currency only', () => {
  const result = { ...RESULT, shippingMethods: [PARCEL] };
  expect(withListPricesIn('EUR', 'EUR', result)).toBe(result);
  expect(withListPricesIn('JPY', 'EUR', result)).toEqual({
    ...result,
    packagings: [{ ...LAMP, unitPrice: null }],
    shippingMethods: [{ ...PARCEL, price: null }],
  });
});
