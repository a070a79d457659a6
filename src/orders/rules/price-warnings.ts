import { minorUnits } from '../../common/currency.js';
import { canonicalDecimal } from '../../common/decimal-text.js';
import { taxedUnitPriceOf } from '../../money/totals-input.js';
import type { KnownPackaging } from '../../persistence/orders/order-creation.js';
import type { Warning } from '../../persistence/orders/record/order-values.js';
import type { OrderRateTotalDto } from '../dto/order-totals.dto.js';
import type { LinePrice } from './line-prices.js';
import type { ItemContent, OrderContent } from './content/order-content.js';

type SentPrice = Pick<ItemContent, 'unitPrice' | 'taxedUnitPrice'>;
type ListedPackaging = Pick<KnownPackaging, 'unitPrice' | 'listPrice'>;
type PricedContent = Pick<OrderContent, 'roundingMode' | 'currency'> & { items: SentPrice[] };

/**
 * A warning for each item whose price was sent, and is not the list price. None where no list price is known. A price with
 * taxes is compared with the list price and the same taxes, both in minor units of the currency.
 */
export function priceWarnings(
  { items, roundingMode, currency }: PricedContent,
  packagings: (ListedPackaging | null)[],
  prices: Pick<LinePrice, 'chargedTaxes'>[],
): Warning[] {
  const rounding = { mode: roundingMode, minorUnits: minorUnits(currency) };
  return items.flatMap(({ unitPrice, taxedUnitPrice }, index) => {
    const listPrice = listPriceOf(packagings[index] ?? null);
    if (listPrice === null) return [];
    if (taxedUnitPrice === undefined)
      return unitPrice === null || unitPrice === listPrice
        ? []
        : [priceDiffers(`#/items/${index}/unitPrice`, unitPrice, listPrice)];
    const withTaxes = (price: string, isTaxed: boolean): string =>
      taxedUnitPriceOf({ price, isTaxed }, prices[index]!.chargedTaxes, rounding);
    const taxedListPrice = withTaxes(listPrice, false);
    if (withTaxes(taxedUnitPrice, true) === taxedListPrice) return [];
    const pointer = `#/items/${index}/taxedUnitPrice`;
    return [priceDiffers(pointer, taxedUnitPrice, canonicalDecimal(taxedListPrice), ' including taxes')];
  });
}

function listPriceOf(packaging: ListedPackaging | null): string | null {
  const { unitPrice = null, listPrice = unitPrice } = packaging ?? {};
  return listPrice === null ? null : canonicalDecimal(listPrice);
}

const priceDiffers = (pointer: string, sentPrice: string, listPrice: string, kind = ''): Warning => ({
  code: 'price_differs',
  pointer,
  detail: `The price${kind} sent is ${sentPrice}, but the list price${kind} is ${listPrice}.`,
  sentPrice,
  listPrice,
});

/** From this deviation on, a buyer's accounting is likely to question the VAT of a rate. */
const LARGE_DEVIATION = 1;

/** A warning for each rate whose VAT is far from rate × net. */
export const deviationWarnings = (byRate: Pick<OrderRateTotalDto, 'rate' | 'vatDeviation'>[]): Warning[] =>
  byRate.flatMap(({ rate, vatDeviation }, index) =>
    Number(vatDeviation) < LARGE_DEVIATION
      ? []
      : [
          {
            code: 'vat_deviation',
            pointer: `#/totals/byRate/${index}`,
            detail: `The VAT is ${vatDeviation} away from ${rate} % of the net: net and gross are rounded independently.`,
          },
        ],
  );
