import { MAX_AMOUNT } from '../../common/bounds.js';
import { minorUnits } from '../../common/currency.js';
import { invalidInput } from '../../common/errors/domain-error.js';
import { chargedTaxes, type Tax } from '../../money/taxes.js';
import type { TotalsInput } from '../../money/totals-input.js';
import { netUnitPriceOf } from '../../money/pricing.js';
import { computeTotals, type Totals } from '../../money/totals.js';
import { VoucherExceedsTotal } from '../../money/working.js';
import type {
  KnownContact,
  LinePackaging,
  NewContact,
  ReferenceResult,
} from '../../persistence/orders/order-creation.js';
import type { ReplacedTaxes, Warning } from '../../persistence/orders/record/order-values.js';
import type { OrderDto } from '../dto/order.dto.js';
import { treatmentOf, type OrderContent, type StoredOrder } from './content/order-content.js';
import type { ShippingChoice } from './matching/shipping-matching.js';

interface ResolvedReferences {
  application: { id: number; name: string };
  /** Ids and the moment, drawn by the database. */
  result: ReferenceResult;
  contact: KnownContact | NewContact;
  packagings: LinePackaging[];
  shipping: ShippingChoice | null;
  /** Warnings about the contact and its customer. */
  warnings: Warning[];
}

/** The net price of one unit of an item, and its taxes. */
interface LinePrice {
  /** Null when it is not known. */
  unitPrice: string | null;
  chargedTaxes: readonly Tax[];
  productTaxes: Tax[];
}

/** The parts of an order that a change keeps. */
export type OrderBefore = Pick<StoredOrder, 'order' | 'itemsKey' | 'paidAmount'>;

/** The values that an order is made from. */
export interface OrderFacts {
  content: OrderContent;
  resolved: ResolvedReferences;
  prices: LinePrice[];
  input: TotalsInput;
  /** Null while a price or the packaging of an item is missing. */
  totals: Totals | null;
  /** Null for a new order. */
  before: OrderBefore | null;
}

export function orderFacts(
  content: OrderContent,
  resolved: ResolvedReferences,
  before: OrderBefore | null,
): OrderFacts {
  const prices = linePrices(content, resolved.packagings);
  const input = totalsInput(content, resolved, prices);
  return { content, resolved, prices, input, totals: withinBounds(computed(input), '#/items'), before };
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
export const replacedTaxes = ({ chargedTaxes: charged, productTaxes }: LinePrice): Tax[] | null =>
  charged === productTaxes ? null : productTaxes;

function totalsInput(
  content: OrderContent,
  { packagings, shipping }: ResolvedReferences,
  prices: LinePrice[],
): TotalsInput {
  return {
    items: content.items.map(({ orderedQuantity, taxedUnitPrice = null, vatRate }, index) => ({
      quantity: orderedQuantity,
      unitPrice: knownPrice(packagings[index]!.packagingId, prices[index]!.unitPrice),
      taxedUnitPrice: knownPrice(packagings[index]!.packagingId, taxedUnitPrice),
      taxes: prices[index]!.productTaxes,
      vatRate: vatRate === undefined ? null : Number(vatRate),
    })),
    shipping: shipping && {
      price: shipping.price,
      vatRate: shipping.vatRate === null ? null : Number(shipping.vatRate),
    },
    ...termsOf({ ...content, taxTreatment: treatmentOf(content) }),
  };
}

/** The same of an order as it is shown. @param replaced the taxes that the order replaces */
export const shownTotalsInput = (order: OrderDto, replaced: ReplacedTaxes | null): TotalsInput => ({
  items: order.items.map((item) => ({
    quantity: String(item.orderedQuantity),
    unitPrice: knownPrice(item.packaging, item.unitPrice),
    taxedUnitPrice: knownPrice(item.packaging, item.taxedUnitPrice),
    taxes: replaced?.items[item.id] ?? item.taxes,
    vatRate: item.vatRate,
  })),
  shipping: order.shippingMethod && {
    price: order.shippingMethod.price,
    vatRate: replaced?.shippingVatRate ?? order.shippingMethod.vatRate,
  },
  ...termsOf(order),
});

/** What the totals depend on besides the lines and shipping. */
export const termsOf = (
  order: Pick<OrderDto, 'calculationMode' | 'roundingMode' | 'taxTreatment' | 'currency'> & {
    vouchers: { taxedAmount: string }[];
  },
) => ({
  vouchers: order.vouchers.map(({ taxedAmount }) => taxedAmount),
  calculationMode: order.calculationMode,
  roundingMode: order.roundingMode,
  taxTreatment: order.taxTreatment,
  minorUnits: minorUnits(order.currency),
});

/** Without a packaging the taxes are unknown, so what was sent as the price gives no total. */
const knownPrice = (packagingId: number | null, unitPrice: string | null): string | null =>
  packagingId === null ? null : unitPrice;

function computed(input: TotalsInput): Totals | null {
  try {
    return computeTotals(input);
  } catch (error) {
    if (!(error instanceof VoucherExceedsTotal)) throw error;
    const detail = `The vouchers are worth more than the gross total of the order, ${error.available}.`;
    throw invalidInput([{ pointer: '#/vouchers', code: 'voucher_exceeds_total', detail }]);
  }
}

export function withinBounds<Found extends Totals | null>(totals: Found, pointer: string): Found {
  if (totals === null || Number(totals.gross) <= MAX_AMOUNT) return totals;
  const detail = `The gross total of the order is more than ${MAX_AMOUNT}.`;
  throw invalidInput([{ pointer, code: 'amount_too_large', detail }]);
}
