import { type Charge, type RateCharge, vatDeviation, vatOfNet } from './breakdown.js';
import { type ComputationStep, exact, factor, rounded } from './computation-steps.js';
import {
  parseDecimal,
  powerOfTen,
  LINE_SCALE,
  ONE_HUNDRED_PERCENT,
  PRICE_SCALE,
  QUANTITY_SCALE,
  RATE_SCALE,
  type Rounding,
} from './decimal.js';
import type { Amount, PricedLine, OrderLine } from './pricing.js';
import { splitSteps } from './split-steps.js';
import { vatRateOf } from './taxes.js';
import { NO_CHARGE, type Working } from './working.js';

const SHIPPING = '#/shippingMethod';
/** Rates are shown as fractions of 1. */
const FRACTION_SCALE = RATE_SCALE + 2;
/** Each amount, and the letter that stands for it. */
const FIELDS = [
  ['net', 'p'],
  ['gross', 'g'],
] as const;

/** Every step of a computation, in the order in which they happen: of each rounding the exact value, the mode and the result. */
export function explain(working: Working): ComputationStep[] {
  const { items, shipping, byRate, total } = working;
  const { minorUnits } = working.rounding;
  const lines = shipping === null ? items.lines : [...items.lines, shipping];
  const pointers = lines.map((line, index) => (line === shipping ? SHIPPING : `#/items/${index}`));
  const stepsOf = (line: PricedLine): ComputationStep[] =>
    priceSteps(working, line, pointers[line.line.index]!);
  return [
    ...lines.flatMap(({ line }) => vatRateSteps(working, line, pointers[line.index]!)),
    ...items.lines.flatMap(stepsOf),
    ...itemSumSteps(working),
    ...(shipping === null ? [] : stepsOf(shipping)),
    ...voucherSteps(working),
    ...splitSteps(working),
    ...byRate.flatMap((rate, index) => rateSteps(rate, index, minorUnits)),
    ...totalSteps(total, minorUnits),
  ];
}

const kindOf = (pointer: string): 'item' | 'shipping' => (pointer === SHIPPING ? 'shipping' : 'item');

/** The step of a line that is charged another VAT than that of its product. */
function vatRateSteps({ input }: Working, line: OrderLine, pointer: string): ComputationStep[] {
  const usual = parseDecimal(vatRateOf(line.productTaxes), RATE_SCALE);
  if (usual === line.vatRate) return [];
  const formula = (input.taxTreatment ?? 'standard') === 'standard' ? 'vatRate' : '0';
  const product = factor('product', usual, FRACTION_SCALE);
  return [
    exact([`${kindOf(pointer)}_vat_rate`, pointer, 11, formula, product], line.vatRate, FRACTION_SCALE),
  ];
}

function priceSteps({ input, rounding }: Working, priced: PricedLine, pointer: string): ComputationStep[] {
  const kind = kindOf(pointer);
  const rule = kind === 'item' ? 3 : 4;
  const { line, unitAmount, roundedUnitAmount, price } = priced;
  const [unit, scale] =
    roundedUnitAmount === null ? [unitAmount, PRICE_SCALE] : [roundedUnitAmount, rounding.minorUnits];
  const roundedUnitSteps = FIELDS.map(([field, letter]) =>
    rounded(
      [
        `item_unit_${field}_rounded`,
        pointer,
        3,
        `R(${letter})`,
        factor(letter, unitAmount[field], PRICE_SCALE),
      ],
      [unitAmount[field], powerOfTen(PRICE_SCALE)],
      unit[field],
      rounding,
    ),
  );
  return [
    unitPriceStep(priced, pointer, rounding),
    ...(roundedUnitAmount === null ? [] : roundedUnitSteps),
    ...FIELDS.map(([field, letter]) => {
      const name = roundedUnitAmount === null ? letter : `R(${letter})`;
      const factors = [factor('q', line.quantity, QUANTITY_SCALE), factor(name, unit[field], scale)];
      return kind === 'item' && input.calculationMode === 'total'
        ? exact([`${kind}_${field}`, pointer, rule, `q · ${name}`, ...factors], price[field], LINE_SCALE)
        : rounded(
            [`${kind}_${field}`, pointer, rule, `R(q · ${name})`, ...factors],
            [line.quantity * unit[field], powerOfTen(QUANTITY_SCALE + scale)],
            price[field],
            rounding,
          );
    }),
  ];
}

/** The gross price of one unit from the net one, or the other way round. */
function unitPriceStep(
  { line: { unitPrice, isTaxed, taxRate }, unitAmount: { net, gross } }: PricedLine,
  pointer: string,
  { mode }: Rounding,
): ComputationStep {
  const r = factor('r', taxRate, FRACTION_SCALE);
  const taxed = ONE_HUNDRED_PERCENT + taxRate;
  const scale = powerOfTen(PRICE_SCALE);
  const sixDecimals = { mode, minorUnits: PRICE_SCALE };
  return isTaxed
    ? rounded(
        ['item_unit_net', pointer, 10, 'R6(g / (1 + r))', factor('g', unitPrice, PRICE_SCALE), r],
        [unitPrice * ONE_HUNDRED_PERCENT, taxed * scale],
        net,
        sixDecimals,
      )
    : rounded(
        [
          `${kindOf(pointer)}_unit_gross`,
          pointer,
          3,
          'R6(p · (1 + r))',
          factor('p', unitPrice, PRICE_SCALE),
          r,
        ],
        [unitPrice * taxed, ONE_HUNDRED_PERCENT * scale],
        gross,
        sixDecimals,
      );
}

const itemSumSteps = ({ input, rounding, items: { sum, total } }: Working): ComputationStep[] =>
  FIELDS.map(([field]) =>
    input.calculationMode === 'total'
      ? rounded(
          [`items_${field}`, '#/totals', 4, `R(Σ item_${field})`],
          [sum[field], powerOfTen(LINE_SCALE)],
          total[field],
          rounding,
        )
      : exact([`items_${field}`, '#/totals', 4, `Σ item_${field}`], total[field], rounding.minorUnits),
  );

function voucherSteps({ rounding, items, shipping, vouchers, afterVouchers }: Working): ComputationStep[] {
  const { minorUnits } = rounding;
  const pointer = '#/vouchers';
  const beforeShipping = shipping?.price ?? NO_CHARGE;
  const onItems = items.total.gross - afterVouchers.items.gross;
  const onShipping = beforeShipping.gross - afterVouchers.shipping.gross;
  const sum = onItems + onShipping;
  const factors = [factor('V', sum, minorUnits), factor('G', items.total.gross, minorUnits)];
  const division = [
    exact(['vouchers', pointer, 5, 'V = Σ voucher'], sum, minorUnits),
    exact(['voucher_on_items', pointer, 5, 'min(V, G)', ...factors], onItems, minorUnits),
    exact(['voucher_on_shipping', pointer, 5, 'V − min(V, G)', ...factors], onShipping, minorUnits),
  ];
  return [
    ...vouchers.map((voucher, index) =>
      rounded(
        ['voucher', `${pointer}/${index}`, 5, 'R(v)', factor('v', voucher.exact, PRICE_SCALE)],
        [voucher.exact, powerOfTen(PRICE_SCALE)],
        voucher.rounded,
        rounding,
      ),
    ),
    ...(sum === 0n ? [] : division),
    ...deductionSteps('#/totals', items.total, afterVouchers.items, rounding),
    ...deductionSteps(SHIPPING, beforeShipping, afterVouchers.shipping, rounding),
  ];
}

function deductionSteps(pointer: string, from: Amount, after: Amount, rounding: Rounding): ComputationStep[] {
  const { minorUnits } = rounding;
  const voucher = from.gross - after.gross;
  if (voucher === 0n) return [];
  const netPart = from.net - after.net;
  const V = factor('V', voucher, minorUnits);
  const N = factor('N', from.net, minorUnits);
  const G = factor('G', from.gross, minorUnits);
  return [
    rounded(
      ['voucher_net_part', pointer, 5, 'R(V · N / G)', V, N, G],
      [voucher * from.net, from.gross * powerOfTen(minorUnits)],
      netPart,
      rounding,
    ),
    exact(
      ['net_after_vouchers', pointer, 6, 'N − net part', N, factor('net part', netPart, minorUnits)],
      after.net,
      minorUnits,
    ),
    exact(['gross_after_vouchers', pointer, 6, 'G − V', G, V], after.gross, minorUnits),
  ];
}

function rateSteps(rate: RateCharge, index: number, minorUnits: number): ComputationStep[] {
  const money = (name: string, amount: bigint) => factor(name, amount, minorUnits);
  const pointer = `#/totals/byRate/${index}`;
  const expected = vatOfNet(rate);
  const r = factor('r', rate.vatRate, FRACTION_SCALE);
  return [
    ...(['net', 'vat', 'gross'] as const).map((field) =>
      exact([`rate_${field}`, pointer, 7, `Σ ${field} of the lines of the rate`], rate[field], minorUnits),
    ),
    rounded(
      ['rate_vat_of_net', pointer, 8, 'R(net · r)', money('net', rate.net), r],
      [rate.net * rate.vatRate, ONE_HUNDRED_PERCENT * powerOfTen(minorUnits)],
      expected,
      { mode: 'half_up', minorUnits },
    ),
    exact(
      ['rate_vat_deviation', pointer, 8, '|vat − v|', money('vat', rate.vat), money('v', expected)],
      vatDeviation(rate),
      minorUnits,
    ),
  ];
}

function totalSteps({ net, vat, gross }: Charge, minorUnits: number): ComputationStep[] {
  const pointer = '#/totals';
  return [
    exact(['total_net', pointer, 6, 'Σ rate_net'], net, minorUnits),
    exact(['total_vat', pointer, 6, 'Σ rate_vat'], vat, minorUnits),
    exact(['total_gross', pointer, 6, 'Σ rate_gross'], gross, minorUnits),
    exact(['total_other_taxes', pointer, 7, 'gross − net − vat'], gross - net - vat, minorUnits),
  ];
}
