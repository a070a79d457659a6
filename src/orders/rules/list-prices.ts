import type { ReferenceResult } from '../../persistence/orders/order-creation.js';

/** List prices are in the default currency, so for an order in another one none is known. */
export function withListPricesIn(
  currency: string,
  defaultCurrency: string,
  result: ReferenceResult,
): ReferenceResult {
  if (currency === defaultCurrency) return result;
  return {
    ...result,
    packagings: result.packagings.map((packaging) => ({ ...packaging, unitPrice: null })),
    shippingMethods: result.shippingMethods.map((method) => ({ ...method, price: null })),
  };
}
