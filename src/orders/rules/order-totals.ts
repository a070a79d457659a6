import { MAX_AMOUNT } from '../../common/bounds.js';
import { minorUnits } from '../../common/currency.js';
import { invalidInput } from '../../common/errors/domain-error.js';
import { computeTotals, type Totals } from '../../money/totals.js';
import { VoucherExceedsTotal } from '../../money/working.js';
import type { TotalsInput } from '../../money/totals-input.js';
import type { LinePackaging } from '../../persistence/orders/order-creation.js';
import type { ReplacedTaxes } from '../../persistence/orders/record/order-values.js';
import type { OrderDto } from '../dto/order.dto.js';
import type { LinePrice } from './line-prices.js';
import { treatmentOf, type OrderContent } from './content/order-content.js';
import type { ShippingChoice } from './matching/shipping-matching.js';

export function totalsInput(
  content: OrderContent,
  { packagings, shipping }: { packagings: LinePackaging[]; shipping: ShippingChoice | null },
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
    vouchers: content.vouchers.map(({ taxedAmount }) => taxedAmount),
    calculationMode: content.calculationMode,
    roundingMode: content.roundingMode,
    taxTreatment: treatmentOf(content),
    minorUnits: minorUnits(content.currency),
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
  vouchers: order.vouchers.map(({ taxedAmount }) => taxedAmount),
  calculationMode: order.calculationMode,
  roundingMode: order.roundingMode,
  taxTreatment: order.taxTreatment,
  minorUnits: minorUnits(order.currency),
});

/** Without a packaging the taxes are unknown, so what was sent as the price gives no total. */
const knownPrice = (packagingId: number | null, unitPrice: string | null): string | null =>
  packagingId === null ? null : unitPrice;

/** Null while a price or the packaging of an item is missing. */
export const orderTotals = (input: TotalsInput): Totals | null => withinBounds(computed(input), '#/items');

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
