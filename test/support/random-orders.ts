import fc from 'fast-check';
import { ROUNDING_MODES, formatDecimal, parseDecimal } from '../../src/money/decimal.js';
import { CALCULATION_MODES } from '../../src/money/pricing.js';
import { minorUnits } from '../../src/common/currency.js';
import {
  vatRateOf,
  type Tax,
  type TaxTreatment,
  TAX_TREATMENTS,
  rateWithinRounding,
} from '../../src/money/taxes.js';
import { computeTotals, type Totals } from '../../src/money/totals.js';
import type { TotalsInput } from '../../src/money/totals-input.js';
import { VoucherExceedsTotal } from '../../src/money/working.js';
import type { ApiClient, Values } from './api-client.js';
import {
  unique,
  ADDRESS,
  newPackaging,
  newProduct,
  sharePackaging,
  type TestApplication,
} from './samples.js';

const vat = (rate: number): Tax => ({ name: 'VAT', rate, vat: true });
const levy = (rate: number): Tax => ({ name: 'Eco', rate, vat: false });

/** Taxes of the ordered products. Each has one packaging, with the external reference `P0`, `P1`, … */
const TAXES: Tax[][] = [
  [],
  [vat(0)],
  [vat(2.1)],
  [vat(5.5)],
  [vat(20)],
  [vat(99.9999)],
  [vat(5), vat(9.975)],
  [vat(20), levy(0.15)],
  [levy(3)],
  [levy(100), vat(2.1), levy(0.5)],
];
export const LIST_PRICE = '8.325';

/** A random valid order, which can only be refused because its vouchers or its totals are too large. */
export interface RandomOrder {
  /** The body without externalId and contact: the fields that PATCH accepts too. */
  values: Values;
  /** The input of the computation of its totals. */
  input: TotalsInput;
}

const decimal = (scale: number, min: number, ...maxima: number[]) =>
  fc
    .oneof(...maxima.map((max) => fc.integer({ min, max })))
    .map((value) => formatDecimal(BigInt(value), scale));
/** Text, blank text, null or no member. */
const text = fc.constantFrom('Gift', ' é ', '', ' ', '\t', '\u00a0', '\u3000\n', null, undefined);

const item = fc.record({
  packaging: fc.nat({ max: TAXES.length - 1 }),
  quantity: fc.oneof(fc.constantFrom('1', '2', '0.5'), decimal(3, 1, 9_999, 999_999_999)),
  unitPrice: fc.option(
    fc.oneof(
      decimal(6, 0, 2_000_000_000),
      decimal(2, 0, 5_000),
      decimal(6, 0, 50_000),
      fc.constantFrom('99999999', '999999999.999999'),
    ),
    { freq: 9 },
  ),
  isTaxed: fc.boolean(),
  vatRate: fc.option(fc.constantFrom(0, 5.5, 20), { freq: 3 }),
  label: text,
});
const shipping = fc.record({
  price: decimal(6, 0, 20_000, 20_000_000),
  vatRate: fc.constantFrom(null, undefined, 0, 2.1, 5.5, 20),
  name: fc.constantFrom('Parcel', ' ', ''),
});
/** The sum of the vouchers: nothing, a part of the gross, all of it, all but a few minor units, or too much. */
const voucherSum = fc.oneof(
  fc.constant(() => 0n),
  fc.bigInt({ min: 0n, max: 1000n }).map((part) => (gross: bigint) => (gross * part) / 1000n),
  fc.constant((gross: bigint) => gross),
  { weight: 4, arbitrary: fc.bigInt({ min: 1n, max: 4n }).map((left) => (gross: bigint) => gross - left) },
  fc.constant((gross: bigint) => gross + 1n),
);

/** A tax treatment without VAT allows no rate above 0. */
function withoutConflict<
  Values extends {
    taxTreatment: TaxTreatment;
    items: { vatRate: number | null }[];
    shipping: { vatRate: number | null | undefined } | null;
  },
>({ taxTreatment, items, shipping, ...values }: Values): Values {
  const allowed = <Rate>(rate: Rate): Rate | 0 => (taxTreatment !== 'standard' && rate ? 0 : rate);
  return {
    ...values,
    taxTreatment,
    items: items.map((one) => ({ ...one, vatRate: allowed(one.vatRate) })),
    shipping: shipping && { ...shipping, vatRate: allowed(shipping.vatRate) },
  } as Values;
}

/** List prices are in EUR, so an order in another currency needs prices of its own. */
const withKnownPrices = <Values extends { currency: string | null; items: { unitPrice: string | null }[] }>(
  values: Values,
): Values =>
  values.currency === 'EUR' || !values.currency
    ? values
    : { ...values, items: values.items.map((one) => ({ ...one, unitPrice: one.unitPrice ?? LIST_PRICE })) };

export const randomOrder: fc.Arbitrary<RandomOrder> = fc
  .record({
    items: fc.array(item, { minLength: 1, maxLength: 6 }),
    shipping: fc.option(shipping),
    voucherSum,
    /** Thousandths of a minor unit that are added, so that vouchers are rounded. */
    fraction: fc.nat({ max: 499 }),
    description: text,
    comment: text,
    details: text,
    externalReference: fc.constantFrom('WEB-1', ' ', '', null, undefined),
    calculationMode: fc.constantFrom(...CALCULATION_MODES),
    roundingMode: fc.constantFrom(...ROUNDING_MODES),
    taxTreatment: fc.oneof(fc.constant('standard' as const), fc.constantFrom(...TAX_TREATMENTS)),
    currency: fc.constantFrom('EUR', 'EUR', 'HUF', 'JPY', 'KRW', 'KWD', 'TND', '', null),
  })
  .map(withoutConflict)
  .map(withKnownPrices)
  .map(({ items, shipping: method, voucherSum: sumOf, fraction, description, details, ...values }) => {
    const { calculationMode, roundingMode, taxTreatment, currency } = values;
    const order = {
      items: items.map(({ packaging, quantity, unitPrice, isTaxed, vatRate }) => ({
        quantity,
        unitPrice: unitPrice ?? LIST_PRICE,
        taxedUnitPrice: isTaxed ? unitPrice : null,
        taxes: TAXES[packaging]!,
        vatRate,
      })),
      vouchers: [],
      calculationMode,
      roundingMode,
      taxTreatment,
      minorUnits: minorUnits(currency === null || currency === '' ? 'EUR' : currency),
    };
    const shipping = method && { price: method.price, vatRate: usedRate(method, order) };
    const input: TotalsInput = { ...order, shipping };
    const vouchers = vouchersOf(input, sumOf, fraction);
    const address = { ...ADDRESS, details };
    return {
      input: { ...input, vouchers },
      values: {
        ...values,
        items: items.map(({ packaging, quantity, unitPrice, isTaxed, vatRate, label }) => ({
          externalReference: `P${packaging}`,
          orderedQuantity: quantity,
          [isTaxed ? 'taxedUnitPrice' : 'unitPrice']: unitPrice,
          vatRate,
          label,
        })),
        shippingMethod: method,
        vouchers: vouchers.map((taxedAmount) => ({ taxedAmount, description })),
        invoicingAddress: address,
        deliveryAddress: address,
      },
    };
  });

/** The VAT rate that the service uses for shipping: the rate of an item if rounding can have made the sent rate from it (rule 13). */
function usedRate(
  { price, vatRate = null }: { price: string; vatRate?: number | null | undefined },
  { items, taxTreatment, roundingMode, minorUnits }: Omit<TotalsInput, 'shipping'>,
): number | null {
  if (taxTreatment !== 'standard' || vatRate === null) return vatRate;
  const rates = items.map((item) => item.vatRate ?? vatRateOf(item.taxes));
  const sent = { sent: String(vatRate), price, rates };
  return rateWithinRounding(sent, { mode: roundingMode, minorUnits }) ?? vatRate;
}

/** The highest amount of one voucher. */
const MAX_VOUCHER = 999_999_999_999n;

/** Two vouchers; the second one has more decimals than the currency, so that it is rounded. */
function vouchersOf(input: TotalsInput, sumOf: (gross: bigint) => bigint, fraction: number): string[] {
  const scale = 10n ** BigInt(6 - input.minorUnits);
  const sum = sumOf(parseDecimal(computeTotals(input)!.gross, input.minorUnits)) * scale;
  if (sum <= 0n) return [];
  const first = (sum / 3n / scale) * scale;
  const parts = [first, sum - first + (BigInt(fraction) * scale) / 1000n];
  return parts.filter((part) => part <= MAX_VOUCHER * 1_000_000n).map((part) => formatDecimal(part, 6));
}

/** @returns the expected totals, or the code of the expected problem */
export function expectedOutcome(input: TotalsInput): { totals: Totals } | { code: string } {
  try {
    const totals = computeTotals(input)!;
    const isTooLarge = Number(totals.gross) > 999_999_999_999;
    return isTooLarge ? { code: 'validation_failed' } : { totals };
  } catch (error) {
    if (error instanceof VoucherExceedsTotal) return { code: 'voucher_exceeds_total' };
    throw error;
  }
}

/** The body of a new order. */
export const bodyOfOrder = ({ values }: RandomOrder): Values => ({
  externalId: unique('order'),
  contact: { externalReference: 'customer-1', lastName: 'Renard', firstName: ' ', email: '' },
  customer: { name: 'Épicerie du Port' },
  ...values,
});

/** Shares a packaging with each of TAXES, under the external references P0, P1 and so on. */
export async function shareTaxedPackagings(admin: ApiClient, { id }: TestApplication): Promise<void> {
  for (const [index, taxes] of TAXES.entries()) {
    const product = (await newProduct(admin, { taxes })).id;
    const packaging = await newPackaging(admin, { product, unitPrice: LIST_PRICE });
    await sharePackaging(admin, id, packaging.id, { externalReference: `P${index}` });
  }
}
