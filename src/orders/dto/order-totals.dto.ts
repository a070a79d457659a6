import { DecimalValue } from '../../platform/http/documentation/response-values.js';
import { type VatCategory } from '../../money/taxes.js';
import type { OrderRecord } from '../../persistence/orders/record/order-record.js';
import { amountText, priceText } from './amount-text.js';

/** What the items and shipping with one VAT rate come to. */
export class OrderRateTotalDto {
  /**
   * The VAT category, by UNCL5305: S at a rate above 0 %, Z at 0 %; with other tax treatments AE (reverse charge), K
   * (intra-community supply), G (export), E (exempt) or O (outside the scope).
   */
  category: VatCategory;

  /** Percent. */
  rate: number;

  @DecimalValue()
  net: string;

  @DecimalValue()
  vat: string;

  @DecimalValue()
  gross: string;

  /** How far vat is from rate × net, because net and gross are rounded independently. */
  @DecimalValue()
  vatDeviation: string;
}

export class OrderOtherTaxDto {
  name: string;
  /** Percent. */
  rate: number;

  @DecimalValue()
  amount: string;
}

/** Null while a price is missing: an unknown price is never 0. */
export class OrderTotalsDto {
  /** Without taxes, after vouchers. */
  @DecimalValue()
  net: string | null;

  /** VAT alone, without other taxes. */
  @DecimalValue()
  vat: string | null;

  /** All taxes included, after vouchers: the amount to be paid. */
  @DecimalValue()
  gross: string | null;

  /** The totals of each VAT category and rate. */
  byRate: OrderRateTotalDto[];
  /** Taxes that are not VAT; net + vat + these = gross. */
  otherTaxes: OrderOtherTaxDto[];

  /** The largest deviation in `byRate`. */
  @DecimalValue()
  vatDeviation: string | null;
}

/** What the client declared the totals to be, as far as it did. */
export class OrderDeclaredTotalsDto {
  @DecimalValue()
  net: string | null;

  @DecimalValue()
  vat: string | null;

  @DecimalValue()
  gross: string | null;
}

export function toTotalsDto(
  { net, vat, gross, breakdown }: Pick<OrderRecord, 'net' | 'vat' | 'gross' | 'breakdown'>,
  digits: number,
): OrderTotalsDto {
  return {
    net: amountText(net, digits),
    vat: amountText(vat, digits),
    gross: amountText(gross, digits),
    byRate: breakdown.byRate.map(({ category, rate, net, vat, gross, vatDeviation }) => ({
      category,
      rate,
      net,
      vat,
      gross,
      vatDeviation,
    })),
    otherTaxes: breakdown.otherTaxes.map(({ name, rate, amount }) => ({ name, rate, amount })),
    vatDeviation: breakdown.vatDeviation,
  };
}

export function toDeclaredTotalsDto(
  { declaredTotals }: Pick<OrderRecord, 'declaredTotals'>,
  digits: number,
): OrderDeclaredTotalsDto | null {
  if (declaredTotals === null) return null;
  const write = (total: string | null): string | null => (total === null ? null : priceText(total, digits));
  const { net, vat, gross } = declaredTotals;
  return { net: write(net), vat: write(vat), gross: write(gross) };
}
