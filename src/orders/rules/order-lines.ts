import { minorUnits } from '../../common/currency.js';
import { optionalNumber } from '../../common/values.js';
import type { Tax } from '../../money/taxes.js';
import type { Totals } from '../../money/totals.js';
import type { LinePackaging, ReferenceResult } from '../../persistence/orders/order-creation.js';
import type { ReplacedTaxes } from '../../persistence/orders/record/order-values.js';
import { shownPrice } from '../dto/order-totals.dto.js';
import { openQuantities } from '../dto/order-fulfilment.dto.js';
import type { OrderDto, OrderShippingMethodDto, OrderItemDto } from '../dto/order.dto.js';
import { treatmentOf, type ItemContent, type OrderContent } from './content/order-content.js';
import { replacedTaxes, type LinePrice } from './line-prices.js';
import type { ShippingChoice } from './matching/shipping-matching.js';

/** The amounts while a price is missing. */
const NO_AMOUNTS = { net: null, vat: null, gross: null };

const withoutAmounts = (taxes: readonly Tax[]) => taxes.map((tax) => ({ ...tax, amount: null }));

/** The members of an item that the buyer sends for its own use. */
const buyerMembers = ({ costCentre, expectedDeliveryDate, metadata }: ItemContent) => ({
  costCentre: costCentre ?? null,
  expectedDeliveryDate: expectedDeliveryDate ?? null,
  metadata: metadata ?? {},
});

/** The items of the order as they are shown. */
export function draftItems(
  content: OrderContent,
  { result, packagings }: { result: ReferenceResult; packagings: LinePackaging[] },
  { prices, totals, digits }: { prices: LinePrice[]; totals: Totals | null; digits: number },
): OrderItemDto[] {
  return content.items.map((item, index) => {
    const packaging = packagings[index]!;
    const { unitPrice, chargedTaxes } = prices[index]!;
    const line = totals?.items[index] ?? { ...NO_AMOUNTS, taxes: withoutAmounts(chargedTaxes) };
    return {
      id: result.itemIds[index]!,
      position: index + 1,
      packaging: packaging.packagingId,
      packagingReference: packaging.referenceId,
      externalReference: item.externalReference ?? packaging.externalReference,
      label: item.label ?? packaging.label,
      orderedQuantity: Number(item.orderedQuantity),
      quantities: openQuantities(Number(item.orderedQuantity)),
      unitPrice: shownPrice(unitPrice, digits),
      taxedUnitPrice: shownPrice(item.taxedUnitPrice ?? null, digits),
      vatRate: optionalNumber(item.vatRate ?? null),
      net: line.net,
      vat: line.vat,
      gross: line.gross,
      taxes: line.taxes.map(({ name, rate, vat, amount }) => ({ name, rate, vat, amount })),
      ...buyerMembers(item),
    };
  });
}

export function draftShipping(
  { methodId, externalReference, name, price, vatRate }: ShippingChoice,
  content: OrderContent,
  totals: Totals | null,
): OrderShippingMethodDto {
  const rate = optionalNumber(vatRate);
  return {
    id: methodId,
    externalReference,
    name,
    price: shownPrice(price, minorUnits(content.currency)),
    // Null stays null: there is no rate that the treatment could replace.
    vatRate: treatmentOf(content) === 'standard' || rate === null ? rate : 0,
    ...(totals?.shipping ?? NO_AMOUNTS),
  };
}

/** The values that are needed again when a change takes away the VAT that was sent, or the tax treatment. */
export function replacedOf(
  { items, shippingMethod }: OrderDto,
  prices: LinePrice[],
  shipping: ShippingChoice | null,
): ReplacedTaxes | null {
  const taxes = items.flatMap(({ id }, index) => {
    const replaced = replacedTaxes(prices[index]!);
    return replaced === null ? [] : [[id, replaced] as const];
  });
  const rate = optionalNumber(shipping?.vatRate ?? null);
  const shippingVatRate = rate === (shippingMethod?.vatRate ?? null) ? null : rate;
  return taxes.length === 0 && shippingVatRate === null
    ? null
    : { items: Object.fromEntries(taxes), shippingVatRate };
}
