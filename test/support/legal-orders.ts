import fc from 'fast-check';
import { minorUnits } from '../../src/common/currency.js';
import { formatDecimal, parseDecimal } from '../../src/money/decimal.js';
import {
  CALCULATION_MODES,
  computeTotals,
  ROUNDING_MODES,
  type Tax,
  type Totals,
  type TotalsInput,
  VoucherExceedsTotal,
} from '../../src/money/totals.js';
import { ADDRESS, unique } from './samples.js';

type Values = Record<string, unknown>;

const vat = (rate: number): Tax => ({ name: 'VAT', rate, vat: true });
const levy = (rate: number): Tax => ({ name: 'Eco', rate, vat: false });

/** The taxes of the products that the orders are for: one packaging for each, which is called `P0`, `P1`, … */
export const TAXES: Tax[][] = [
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

/** A random order that the interface has to take, or to refuse for its vouchers or its size and nothing else. */
export interface LegalOrder {
  /** The body without externalId and contact; everything that a change may bring too. */
  values: Values;
  /** What its totals depend on. */
  input: TotalsInput;
}

const decimal = (scale: number, min: number, ...maxima: number[]) =>
  fc
    .oneof(...maxima.map((max) => fc.integer({ min, max })))
    .map((value) => formatDecimal(BigInt(value), scale));
/** Text that says something, that does not, or that is not there. */
const text = fc.constantFrom('Gift', ' é ', '', ' ', '\t', '\u00a0', '\u3000\n', null, undefined);

const item = fc.record({
  packaging: fc.nat({ max: TAXES.length - 1 }),
  quantity: fc.oneof(fc.constantFrom('1', '2', '0.5'), decimal(3, 1, 9_999, 999_999_999)),
  unitPrice: fc.option(
    fc.oneof(
      decimal(6, 0, 2_000_000_000),
      decimal(2, 0, 5_000),
      decimal(6, 0, 50_000),
      fc.constant('99999999'),
    ),
    { freq: 9 },
  ),
  label: text,
});
const shipping = fc.record({
  price: decimal(6, 0, 20_000, 20_000_000),
  vatRate: fc.constantFrom(null, undefined, 0, 2.1, 5.5, 20),
  name: fc.constantFrom('Parcel', ' ', ''),
});
/** What of the gross the vouchers pay: nothing, some, all, all but a few minor units, or more than there is. */
const paid = fc.oneof(
  fc.constant(() => 0n),
  fc.bigInt({ min: 0n, max: 1000n }).map((part) => (gross: bigint) => (gross * part) / 1000n),
  fc.constant((gross: bigint) => gross),
  { weight: 4, arbitrary: fc.bigInt({ min: 1n, max: 4n }).map((left) => (gross: bigint) => gross - left) },
  fc.constant((gross: bigint) => gross + 1n),
);

export const legalOrder: fc.Arbitrary<LegalOrder> = fc
  .record({
    items: fc.array(item, { minLength: 1, maxLength: 6 }),
    shipping: fc.option(shipping),
    paid,
    /** Less than a minor unit, so that vouchers are rounded. */
    crumbs: fc.nat({ max: 499 }),
    description: text,
    comment: text,
    details: text,
    externalReference: fc.constantFrom('WEB-1', ' ', '', null, undefined),
    calculationMode: fc.constantFrom(...CALCULATION_MODES),
    roundingMode: fc.constantFrom(...ROUNDING_MODES),
    currency: fc.constantFrom('EUR', 'EUR', 'HUF', 'JPY', 'KRW', 'KWD', 'TND', '', null),
  })
  .map(({ items, shipping: method, paid: partOf, crumbs, description, details, ...values }) => {
    const { calculationMode, roundingMode, currency } = values;
    const input: TotalsInput = {
      items: items.map(({ packaging, quantity, unitPrice }) => ({
        quantity,
        unitPrice: unitPrice ?? LIST_PRICE,
        taxes: TAXES[packaging]!,
      })),
      shipping: method && { price: method.price, vatRate: method.vatRate ?? null },
      vouchers: [],
      calculationMode,
      roundingMode,
      minorUnits: minorUnits(currency === null || currency === '' ? 'EUR' : currency),
    };
    const vouchers = vouchersOf(input, partOf, crumbs);
    const address = { ...ADDRESS, details };
    return {
      input: { ...input, vouchers },
      values: {
        ...values,
        items: items.map(({ packaging, quantity, unitPrice, label }) => ({
          externalReference: `P${packaging}`,
          orderedQuantity: quantity,
          unitPrice,
          label,
        })),
        shippingMethod: method,
        vouchers: vouchers.map((taxedAmount) => ({ taxedAmount, description })),
        invoicingAddress: address,
        deliveryAddress: address,
      },
    };
  });

/** The most that one voucher may be worth. */
const MAX_VOUCHER = 99_999_999n;

/** Two vouchers; the second has decimals beyond the currency's, which rounding takes away or makes a unit of. */
function vouchersOf(input: TotalsInput, partOf: (gross: bigint) => bigint, crumbs: number): string[] {
  const scale = 10n ** BigInt(6 - input.minorUnits);
  const worth = partOf(parseDecimal(computeTotals(input)!.gross, input.minorUnits)) * scale;
  if (worth <= 0n) return [];
  const first = (worth / 3n / scale) * scale;
  const parts = [first, worth - first + (BigInt(crumbs) * scale) / 1000n];
  return parts.filter((part) => part <= MAX_VOUCHER * 1_000_000n).map((part) => formatDecimal(part, 6));
}

/** What the totals have to be, or the code of the refusal. */
export function expectedOf(input: TotalsInput): { totals: Totals } | { code: string } {
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
export const bodyOfOrder = ({ values }: LegalOrder): Values => ({
  externalId: unique('order'),
  contact: { externalReference: 'customer-1', lastName: 'Renard', firstName: ' ', email: '' },
  customer: { name: 'Épicerie du Port' },
  ...values,
});
