import { DecimalValue } from '../../platform/http/documentation/response-values.js';
import { enumeration } from '../../common/enumeration.js';
import { DocumentedProperty } from '../../platform/http/documentation/documented-property.js';
import { VAT_CATEGORIES, type VatCategory } from '../../money/taxes.js';
import type { Totals } from '../../money/totals.js';

/** What the items and shipping with one VAT rate come to. */
class OrderRateTotalDto {
  /**
   * The VAT category, by UNCL5305: S at a rate above 0 %, Z at 0 %; with other tax treatments AE (reverse charge), K
   * (intra-community supply), G (export), E (exempt) or O (outside the scope).
   */
  @DocumentedProperty({ enum: enumeration('VatCategory', VAT_CATEGORIES) }) category: VatCategory;

  /** Percent. */
  rate: number;
  @DecimalValue() net: string;
  @DecimalValue() vat: string;
  @DecimalValue() gross: string;

  /** How far vat is from rate × net, because net and gross are rounded independently. */
  @DecimalValue() vatDeviation: string;
}

class OrderOtherTaxDto {
  name: string;
  /** Percent. */
  rate: number;
  @DecimalValue() amount: string;
}

/** Null while a price is missing: an unknown price is never 0. */
export class OrderTotalsDto {
  /** Without taxes, after vouchers. */
  @DecimalValue() net: string | null;

  /** VAT alone, without other taxes. */
  @DecimalValue() vat: string | null;

  /** All taxes included, after vouchers: the amount to be paid. */
  @DecimalValue() gross: string | null;

  /** The totals of each VAT category and rate. */
  byRate: OrderRateTotalDto[];
  /** Taxes that are not VAT; net + vat + these = gross. */
  otherTaxes: OrderOtherTaxDto[];

  /** The largest deviation in `byRate`. */
  @DecimalValue() vatDeviation: string | null;
}

/** What the client declared the totals to be, as far as it did. */
export class OrderDeclaredTotalsDto {
  @DecimalValue() net: string | null;
  @DecimalValue() vat: string | null;
  @DecimalValue() gross: string | null;
}

/** @param totals null while a price is missing */
export function toTotalsDto(totals: Totals | null): OrderTotalsDto {
  if (totals === null)
    return { net: null, vat: null, gross: null, byRate: [], otherTaxes: [], vatDeviation: null };
  const { net, vat, gross, byRate, otherTaxes, vatDeviation } = totals;
  return { net, vat, gross, byRate, otherTaxes, vatDeviation };
}
