/*
 * The totals that the model expects, written without the service's own arithmetic. Generated orders are so simple that only
 * the lines are rounded: the modes are `line` and `half_up`, there are neither vouchers nor shipping, and all taxes are VAT.
 */

/** The data of a packaging in the model. Prices in thousandths, VAT in tenths of a percent. */
interface Sold {
  listPrice: bigint | null;
  vat: bigint;
}

/** The packagings by the application's names of them. It may order the first two; the others become known by binding. */
export const CATALOGUE: Readonly<Record<string, Sold>> = {
  BOX: { listPrice: 8325n, vat: 200n },
  UNPRICED: { listPrice: null, vat: 55n },
  'NEW-0': { listPrice: 3100n, vat: 200n },
  'NEW-1': { listPrice: null, vat: 55n },
};
export const KNOWN_NAMES = ['BOX', 'UNPRICED'];
export const UNKNOWN_NAMES = ['NEW-0', 'NEW-1'];

/** Quantities in tenths, prices in thousandths. */
export interface Line {
  reference: string;
  quantity: bigint;
  price: bigint | null;
  /** The name is unknown, so that neither taxes nor a total are known. */
  parked: boolean;
}

interface Amounts {
  net: bigint;
  gross: bigint;
}

/** In cents; null while a price or a packaging is unknown. */
export interface Totals extends Amounts {
  lines: Amounts[];
}

export function totalsOf(lines: Line[]): Totals | null {
  const amounts = lines.map(amountsOf);
  if (amounts.includes(null)) return null;
  const known = amounts as Amounts[];
  const sum = (member: keyof Amounts): bigint => known.reduce((total, line) => total + line[member], 0n);
  return { net: sum('net'), gross: sum('gross'), lines: known };
}

function amountsOf({ reference, quantity, price, parked }: Line): Amounts | null {
  if (price === null || parked) return null;
  // Thousandths and tenths of a percent: the price with VAT has exactly six decimals.
  const grossPrice = price * (1000n + CATALOGUE[reference]!.vat);
  return { net: toCents(quantity * price, 10_000n), gross: toCents(quantity * grossPrice, 10_000_000n) };
}

/** Rounds half up. @param unit how much is 1.00 */
const toCents = (value: bigint, unit: bigint): bigint => (2n * 100n * value + unit) / (2n * unit);

/** An amount as the interface writes it. */
export const amountText = (cents: bigint): string => text(cents, 2);

/** A price with as many decimals as it needs, two at least. */
export const priceText = (thousandths: bigint): string =>
  thousandths % 10n === 0n ? text(thousandths / 10n, 2) : text(thousandths, 3);

/** @param decimals of the value, which is zero or more */
export function text(value: bigint, decimals: number): string {
  const digits = String(value).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
