import { canonicalDecimal } from '../../common/decimal-text.js';
import type { KnownPackaging } from '../../persistence/orders/order-creation.js';
import type { Warning } from '../../persistence/orders/order-values.js';
import type { ItemContent } from './order-content.js';

/** A warning for each item whose price was sent, and is not the list price. None where no list price is known. */
export function priceWarnings(
  items: Pick<ItemContent, 'unitPrice'>[],
  packagings: (Pick<KnownPackaging, 'unitPrice' | 'listPrice'> | null)[],
): Warning[] {
  return items.flatMap(({ unitPrice: sent }, index) => {
    const listPrice = listPriceOf(packagings[index] ?? null);
    if (sent === null || listPrice === null || listPrice === sent) return [];
    return [priceDiffers(`#/items/${index}/unitPrice`, sent, listPrice)];
  });
}

function listPriceOf(packaging: Pick<KnownPackaging, 'unitPrice' | 'listPrice'> | null): string | null {
  const { unitPrice = null, listPrice = unitPrice } = packaging ?? {};
  return listPrice === null ? null : canonicalDecimal(listPrice);
}

const priceDiffers = (pointer: string, sentPrice: string, listPrice: string): Warning => ({
  code: 'price_differs',
  pointer,
  detail: `The price that was sent is ${sentPrice}, and the list price is ${listPrice}.`,
  sentPrice,
  listPrice,
});
