import { chargedTaxes, vatRateOf, type Tax, type TaxTreatment } from '../../money/taxes.js';
import { netUnitPriceOf, taxedUnitPriceOf } from '../../money/totals-input.js';
import type {
  LinePackaging,
  ReferenceResult,
  KnownPackaging,
} from '../../persistence/orders/order-creation.js';
import type { Warning } from '../../persistence/orders/record/order-values.js';
import { treatmentOf, type OrderContent, type ItemContent } from './content/order-content.js';
import { minorUnits } from '../../common/currency.js';
import { canonicalDecimal } from '../../common/values.js';
import type { OrderTotalsDto } from '../dto/order-totals.dto.js';

/** The net price of one unit of an item, and its taxes. */
export interface LinePrice {
  /** Null when it is not known. */
  unitPrice: string | null;
  chargedTaxes: readonly Tax[];
  productTaxes: Tax[];
}

/**
 * The prices that were sent, or else those of the packagings; and the taxes of the products, with the VAT that was sent or
 * that follows from the tax treatment.
 */
export function linePrices(content: OrderContent, packagings: LinePackaging[]): LinePrice[] {
  const taxTreatment = treatmentOf(content);
  return content.items.map(({ unitPrice, taxedUnitPrice, vatRate }, index) => {
    const { packagingId, taxes: productTaxes, unitPrice: usualPrice } = packagings[index]!;
    // The taxes of a parked item are unknown, and so is the net of a price that contains them.
    if (packagingId === null) return { unitPrice, chargedTaxes: productTaxes, productTaxes };
    const rate = vatRate === undefined ? null : Number(vatRate);
    const charged = chargedTaxes(productTaxes, { vatRate: rate, taxTreatment });
    return {
      unitPrice:
        taxedUnitPrice === undefined
          ? (unitPrice ?? usualPrice)
          : netUnitPriceOf(taxedUnitPrice, charged, content.roundingMode),
      chargedTaxes: charged,
      productTaxes,
    };
  });
}

/** The taxes of the product, if the order replaces the VAT among them; otherwise null. */
export const replacedTaxes = ({ chargedTaxes, productTaxes }: LinePrice): Tax[] | null =>
  chargedTaxes === productTaxes ? null : productTaxes;

/** A warning for each item whose VAT was sent, and is not that of its product. A tax treatment causes none. */
export function vatRateWarnings(lines: LinePrice[], treatment: TaxTreatment): Warning[] {
  if (treatment !== 'standard') return [];
  return lines.flatMap((line, index) => {
    const replaced = replacedTaxes(line);
    if (replaced === null) return [];
    const [sent, usual] = [vatRateOf(line.chargedTaxes), vatRateOf(replaced)];
    const detail = `The VAT rate sent is ${sent} %, but that of the product is ${usual} %.`;
    return [{ code: 'vat_rate_differs', pointer: `#/items/${index}/vatRate`, detail }];
  });
}

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
export const deviationWarnings = (
  byRate: Pick<OrderTotalsDto['byRate'][number], 'rate' | 'vatDeviation'>[],
): Warning[] =>
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
