import { minorUnits } from '../../common/currency.js';
import type { Rounding } from '../../money/decimal.js';
import { vatRateOf } from '../../money/taxes.js';
import { taxedUnitPriceOf } from '../../money/pricing.js';
import type { EqualOrder, LinePackaging } from '../../persistence/orders/order-creation.js';
import type { Warning } from '../../persistence/orders/record/order-values.js';
import { treatmentOf } from './content/order-content.js';
import { replacedTaxes, type OrderFacts } from './order-totals.js';
import { canonicalDecimal, priceText } from '../../common/values.js';

/** The identity of an order by which a duplicate of it is found. */
interface Identity {
  itemsKey: number;
  contactId: number;
}

/** Hints for the back office. They do not prevent that the order is validated. */
export const warningsOf = (facts: OrderFacts, identity: Identity): Warning[] => [
  ...facts.resolved.warnings,
  ...vatRateWarnings(facts),
  ...shippingRateWarnings(facts),
  ...priceWarnings(facts),
  ...duplicateWarnings(facts, identity),
  ...deviationWarnings(facts),
];

/** A warning for each item whose VAT was sent, and is not that of its product. A tax treatment causes none. */
function vatRateWarnings({ content, prices }: OrderFacts): Warning[] {
  if (treatmentOf(content) !== 'standard') return [];
  return prices.flatMap((line, index) => {
    const replaced = replacedTaxes(line);
    if (replaced === null) return [];
    const [sent, usual] = [vatRateOf(line.chargedTaxes), vatRateOf(replaced)];
    const detail = `The VAT rate sent is ${sent} %, but that of the product is ${usual} %.`;
    return [{ code: 'vat_rate_differs', pointer: `#/items/${index}/vatRate`, detail }];
  });
}

/** A warning when another rate than the one that was sent was taken. */
function shippingRateWarnings({ content, resolved }: OrderFacts): Warning[] {
  const sent = content.shippingMethod?.vatRate ?? null;
  const taken = resolved.shipping?.vatRate ?? null;
  if (treatmentOf(content) !== 'standard' || sent === null || taken === null) return [];
  if (Number(sent) === Number(taken)) return [];
  const detail = `The VAT rate sent is ${sent} %. ${taken} % was applied instead, because the difference is within the rounding of the amounts.`;
  return [{ code: 'vat_rate_differs', pointer: '#/shippingMethod/vatRate', detail }];
}

/**
 * A warning for each item whose price was sent, and is not the list price. None where no list price is known. A price with
 * taxes is compared with the list price and the same taxes, both in minor units of the currency.
 */
function priceWarnings({ content, resolved, prices }: OrderFacts): Warning[] {
  const { items, roundingMode, currency } = content;
  const rounding = { mode: roundingMode, minorUnits: minorUnits(currency) };
  return items.flatMap(({ unitPrice, taxedUnitPrice }, index) => {
    const listPrice = listPriceOf(resolved.packagings[index]!);
    if (listPrice === null) return [];
    if (taxedUnitPrice === undefined)
      return unitPrice === null || unitPrice === listPrice
        ? []
        : [priceDiffers(`#/items/${index}/unitPrice`, [unitPrice, listPrice], rounding)];
    const withTaxes = (price: string, isTaxed: boolean): string =>
      taxedUnitPriceOf({ price, isTaxed }, prices[index]!.chargedTaxes, rounding);
    const taxedListPrice = withTaxes(listPrice, false);
    if (withTaxes(taxedUnitPrice, true) === taxedListPrice) return [];
    const pointer = `#/items/${index}/taxedUnitPrice`;
    return [priceDiffers(pointer, [taxedUnitPrice, taxedListPrice], rounding, ' including taxes')];
  });
}

function listPriceOf({ unitPrice, listPrice = unitPrice }: LinePackaging): string | null {
  return listPrice === null ? null : canonicalDecimal(listPrice);
}

function priceDiffers(
  pointer: string,
  prices: string[],
  { minorUnits: digits }: Rounding,
  kind = '',
): Warning {
  const [sentPrice = '', listPrice = ''] = prices.map((price) => priceText(price, digits));
  const detail = `The price${kind} sent is ${sentPrice}, but the list price${kind} is ${listPrice}.`;
  return { code: 'price_differs', pointer, detail, sentPrice, listPrice };
}

/** At most one: names the latest order of the contact with the same items, gross and currency. */
function duplicateWarnings({ content, resolved, totals, before }: OrderFacts, identity: Identity): Warning[] {
  const amount = { gross: totals?.gross ?? null, currency: content.currency };
  if (before !== null) {
    const { order, itemsKey } = before;
    const isSame =
      itemsKey === identity.itemsKey &&
      order.contact.id === identity.contactId &&
      isSameAmount({ gross: order.totals.gross, currency: order.currency }, amount);
    // A changed order keeps the warning that it had from the beginning, unless the reason is gone.
    return isSame ? order.warnings.filter(({ code }) => code === 'possible_duplicate') : [];
  }
  const { contact } = resolved;
  const equalOrders = 'equalOrders' in contact ? (contact.equalOrders ?? []) : [];
  const duplicate = equalOrders.find((order) => isSameAmount(order, amount));
  return duplicate === undefined ? [] : [possibleDuplicate(duplicate)];
}

interface Amount {
  gross: string | null;
  currency: string;
}

/** In one currency. Both may be unknown. */
const isSameAmount = ({ gross: a, currency }: Amount, { gross: b, currency: other }: Amount): boolean =>
  currency === other && (a === null || b === null ? a === b : canonicalDecimal(a) === canonicalDecimal(b));

const possibleDuplicate = ({ id, externalId }: EqualOrder): Warning => ({
  code: 'possible_duplicate',
  pointer: '#',
  detail: `The contact ordered the same for the same total within the last 24 hours: order "${externalId}".`,
  order: id,
  externalId,
});

/** From this deviation on, a buyer's accounting is likely to question the VAT of a rate. */
const LARGE_DEVIATION = 1;

/** A warning for each rate whose VAT is far from rate × net. */
const deviationWarnings = ({ totals }: OrderFacts): Warning[] =>
  (totals?.byRate ?? []).flatMap(({ rate, vatDeviation }, index) => {
    if (Number(vatDeviation) < LARGE_DEVIATION) return [];
    const detail = `The VAT is ${vatDeviation} away from ${rate} % of the net: net and gross are rounded independently.`;
    return [{ code: 'vat_deviation', pointer: `#/totals/byRate/${index}`, detail }];
  });
