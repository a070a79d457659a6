import { parseDecimal, RATE_SCALE } from './decimal.js';

/** A tax of a product: rate in percent, at most four decimals. With `vat: false` it is listed apart (rule 7). */
export interface Tax {
  name: string;
  rate: number;
  vat: boolean;
}

/** Anything but `standard` makes every VAT of an order 0 (rule 11). */
export const TAX_TREATMENTS = [
  'standard',
  'reverse_charge',
  'intra_community',
  'export',
  'exempt',
  'outside_scope',
] as const;
export type TaxTreatment = (typeof TAX_TREATMENTS)[number];

/** Codes of UNCL5305, as electronic invoices use them. */
export const VAT_CATEGORIES = ['S', 'Z', 'AE', 'K', 'G', 'E', 'O'] as const;
export type VatCategory = (typeof VAT_CATEGORIES)[number];

const CATEGORIES: Record<Exclude<TaxTreatment, 'standard'>, VatCategory> = {
  reverse_charge: 'AE',
  intra_community: 'K',
  export: 'G',
  exempt: 'E',
  outside_scope: 'O',
};

/** The category of what is charged at a VAT rate (rule 12). */
export function vatCategory(treatment: TaxTreatment, isRated: boolean): VatCategory {
  if (treatment !== 'standard') return CATEGORIES[treatment];
  return isRated ? 'S' : 'Z';
}

/** Besides the product of a line, these decide about its VAT. */
interface VatChoice {
  /** In percent; null for that of the product. */
  vatRate: number | null;
  taxTreatment: TaxTreatment;
}

/**
 * The taxes that a line is charged (rule 11): those of its product, with another VAT if the order says so. Taxes that are
 * not VAT stay.
 * @returns `taxes` itself if their VAT is the same
 */
export function chargedTaxes(taxes: readonly Tax[], { vatRate, taxTreatment }: VatChoice): readonly Tax[] {
  const rate = taxTreatment === 'standard' ? vatRate : 0;
  return rate === null || sumOfVat(taxes) === parseDecimal(rate, RATE_SCALE)
    ? taxes
    : replaceVat(taxes, rate);
}

/** The VAT among the taxes: the sum of the rates, in percent. */
export const vatRateOf = (taxes: readonly Tax[]): number => Number(sumOfVat(taxes)) / 10 ** RATE_SCALE;

const sumOfVat = (taxes: readonly Tax[]): bigint =>
  taxes.reduce((sum, { vat, rate }) => (vat ? sum + parseDecimal(rate, RATE_SCALE) : sum), 0n);

/** One VAT, in the place of the first one. */
function replaceVat(taxes: readonly Tax[], rate: number): Tax[] {
  const first = taxes.findIndex(({ vat }) => vat);
  const at = first < 0 ? taxes.length : first;
  const others = taxes.slice(at).filter(({ vat }) => !vat);
  return [...taxes.slice(0, at), { name: 'VAT', rate, vat: true }, ...others];
}
