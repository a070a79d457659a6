import { type Share } from './allocation.js';
import { type Charge, type RateCharge, type SplitShare, vatDeviation, vatOfNet } from './breakdown.js';
import {
  ComputationStepLog,
  type Factor,
  type StepDescription,
  type ComputationStep,
} from './computation-steps.js';
import { parseDecimal, powerOfTen } from './decimal.js';
import { scaledText } from './exact-text.js';
import {
  type Amount,
  LINE_SCALE,
  type LinePricing,
  type LinePosition,
  type Priceable,
  PRICE_SCALE,
  QUANTITY_SCALE,
  RATE_SCALE,
  type Rounding,
  ONE_HUNDRED_PERCENT,
} from './pricing.js';
import { SplitStepLog } from './split-steps.js';
import type { TaxTreatment } from './taxes.js';
import { type OrderLine, type ScaledTax, type TotalsInput } from './totals-input.js';
import { computeTotals, type Totals, type TotalsRecorder } from './totals.js';
import { type Redemption } from './vouchers.js';

/**
 * The totals of an order and every step of their computation: of each rounding the exact value, the mode and the
 * result. While a price is missing there are no steps.
 * @throws what computeTotals throws
 */
export function explainTotals(input: TotalsInput): { totals: Totals | null; steps: ComputationStep[] } {
  const recorder = new ComputationRecorder(input);
  const totals = computeTotals(input, recorder);
  return { totals, steps: totals === null ? [] : recorder.steps };
}

const factor = (name: string, value: bigint, scale: number): Factor => ({
  name,
  value: scaledText(value, scale),
});

const SHIPPING = '#/shippingMethod';

type LineKind = 'item' | 'shipping';
const kindOf = (place: LinePosition): LineKind => (place === 'shipping' ? 'shipping' : 'item');
const pointerOf = (place: LinePosition): string => (place === 'shipping' ? SHIPPING : `#/items/${place}`);

/** Turns the events of the computation into steps with formulas. */
class ComputationRecorder implements TotalsRecorder {
  private readonly log: ComputationStepLog;
  private readonly splits: SplitStepLog;
  private readonly rounding: Rounding;
  /** The JSON pointer of each line, needed again when the totals are split over the lines. */
  private readonly pointers = new Map<Priceable, string>();
  private readonly inTotal: boolean;
  private readonly taxTreatment: TaxTreatment;

  constructor({ calculationMode, roundingMode, minorUnits, taxTreatment = 'standard' }: TotalsInput) {
    this.taxTreatment = taxTreatment;
    this.rounding = { mode: roundingMode, minorUnits };
    this.inTotal = calculationMode === 'total';
    this.log = new ComputationStepLog(this.rounding);
    this.splits = new SplitStepLog(this.log, this.rounding, this.inTotal ? LINE_SCALE : minorUnits);
  }

  get steps(): ComputationStep[] {
    return this.log.steps;
  }

  vatReplaced(place: LinePosition, usual: number, charged: number): void {
    const [r, v] = [parseDecimal(usual, RATE_SCALE), parseDecimal(charged, RATE_SCALE)];
    const step = `${kindOf(place)}_vat_rate` as const;
    const formula = this.taxTreatment === 'standard' ? 'vatRate' : '0';
    const factors = [factor('product', r, RATE_SCALE + 2)];
    const statement = { step, pointer: pointerOf(place), rule: 11, formula, factors };
    this.log.exact(statement, v, RATE_SCALE + 2);
  }

  linePriced(place: LinePosition, line: Priceable, pricing: LinePricing): void {
    const pointer = pointerOf(place);
    const kind = kindOf(place);
    const rule = place === 'shipping' ? 4 : 3;
    this.pointers.set(line, pointer);
    this.unitPriced(kind, pointer, line, pricing);
    if (pricing.roundedUnitAmount !== null)
      this.unitAmountsRounded(pointer, pricing.unitAmount, pricing.roundedUnitAmount);
    const exact = place !== 'shipping' && this.inTotal;
    this.priced({ step: `${kind}_net`, pointer, rule, formula: 'p' }, line, pricing, 'net', exact);
    this.priced({ step: `${kind}_gross`, pointer, rule, formula: 'g' }, line, pricing, 'gross', exact);
  }

  itemsSummed(sum: Amount, total: Amount): void {
    for (const field of ['net', 'gross'] as const) {
      const statement = { step: `items_${field}`, pointer: '#/totals', rule: 4 } as const;
      if (this.inTotal) {
        const exact = { numerator: sum[field], denominator: powerOfTen(LINE_SCALE) };
        this.log.rounded({ ...statement, formula: `R(Σ item_${field})` }, exact, total[field]);
      } else this.log.exact({ ...statement, formula: `Σ item_${field}` }, total[field]);
    }
  }

  voucherRounded(index: number, exact: bigint, rounded: bigint): void {
    const statement = { step: 'voucher', pointer: `#/vouchers/${index}`, rule: 5, formula: 'R(v)' } as const;
    const factors = [factor('v', exact, PRICE_SCALE)];
    const input = { numerator: exact, denominator: powerOfTen(PRICE_SCALE) };
    this.log.rounded({ ...statement, factors }, input, rounded);
  }

  vouchersDivided(vouchers: bigint, { gross }: Amount, onItems: bigint): void {
    if (vouchers === 0n) return;
    const statement = { pointer: '#/vouchers', rule: 5 };
    const [V, G] = [this.money('V', vouchers), this.money('G', gross)];
    this.log.exact({ ...statement, step: 'vouchers', formula: 'V = Σ voucher' }, vouchers);
    this.log.exact(
      { ...statement, step: 'voucher_on_items', formula: 'min(V, G)', factors: [V, G] },
      onItems,
    );
    this.log.exact(
      { ...statement, step: 'voucher_on_shipping', formula: 'V − min(V, G)', factors: [V, G] },
      vouchers - onItems,
    );
  }

  deducted(where: Redemption, voucher: bigint, from: Amount, netPart: bigint): void {
    const pointer = where === 'items' ? '#/totals' : SHIPPING;
    const [V, N, G] = [this.money('V', voucher), this.money('N', from.net), this.money('G', from.gross)];
    const numerator = voucher * from.net;
    const denominator = from.gross * powerOfTen(this.rounding.minorUnits);
    const part = { step: 'voucher_net_part', pointer, rule: 5, formula: 'R(V · N / G)' } as const;
    this.log.rounded({ ...part, factors: [V, N, G] }, { numerator, denominator }, netPart);
    const net = { step: 'net_after_vouchers', pointer, rule: 6, formula: 'N − net part' } as const;
    this.log.exact({ ...net, factors: [N, this.money('net part', netPart)] }, from.net - netPart);
    const gross = { step: 'gross_after_vouchers', pointer, rule: 6, formula: 'G − V' } as const;
    this.log.exact({ ...gross, factors: [G, V] }, from.gross - voucher);
  }

  ratesSplit(total: Amount, shares: readonly SplitShare<{ weight: Amount }>[]): void {
    this.splits.amounts('rate', total, shares, (_, index) => `#/totals/byRate/${index}`);
  }

  linesSplit(total: Amount, shares: readonly SplitShare<{ line: OrderLine; weight: Amount }>[]): void {
    this.splits.amounts('line', total, shares, ({ line }) => this.pointers.get(line)!);
  }

  taxesSplit(line: OrderLine, tax: bigint, shares: readonly Share<ScaledTax>[]): void {
    const pointer = this.pointers.get(line)!;
    // The one tax of shipping is not listed in the order.
    this.splits.taxes(tax, shares, (index) => (pointer === SHIPPING ? pointer : `${pointer}/taxes/${index}`));
  }

  ratesSummed(rates: readonly RateCharge[]): void {
    rates.forEach((rate, index) => {
      const pointer = `#/totals/byRate/${index}`;
      for (const field of ['net', 'vat', 'gross'] as const) {
        const formula = `Σ ${field} of the lines of the rate`;
        this.log.exact({ step: `rate_${field}`, pointer, rule: 7, formula }, rate[field]);
      }
      this.deviated(pointer, rate);
    });
  }

  totalled({ net, vat, gross }: Charge): void {
    const statement = { pointer: '#/totals', rule: 6 };
    this.log.exact({ ...statement, step: 'total_net', formula: 'Σ rate_net' }, net);
    this.log.exact({ ...statement, step: 'total_vat', formula: 'Σ rate_vat' }, vat);
    this.log.exact({ ...statement, step: 'total_gross', formula: 'Σ rate_gross' }, gross);
    const others = {
      ...statement,
      rule: 7,
      step: 'total_other_taxes',
      formula: 'gross − net − vat',
    } as const;
    this.log.exact(others, gross - net - vat);
  }

  /** The gross price of one unit from the net one, or the other way round. */
  private unitPriced(
    kind: LineKind,
    pointer: string,
    { unitPrice, isTaxed, taxRate }: Priceable,
    { unitAmount: { net, gross } }: LinePricing,
  ): void {
    const r = factor('r', taxRate, RATE_SCALE + 2);
    const taxed = ONE_HUNDRED_PERCENT + taxRate;
    const scale = powerOfTen(PRICE_SCALE);
    const places = { places: PRICE_SCALE };
    if (isTaxed) {
      const factors = [factor('g', unitPrice, PRICE_SCALE), r];
      const step = { step: 'item_unit_net', pointer, rule: 10, formula: 'R6(g / (1 + r))', factors } as const;
      const exact = { numerator: unitPrice * ONE_HUNDRED_PERCENT, denominator: taxed * scale };
      this.log.rounded(step, exact, net, places);
    } else {
      const factors = [factor('p', unitPrice, PRICE_SCALE), r];
      const step = {
        step: `${kind}_unit_gross`,
        pointer,
        rule: 3,
        formula: 'R6(p · (1 + r))',
        factors,
      } as const;
      const exact = { numerator: unitPrice * taxed, denominator: ONE_HUNDRED_PERCENT * scale };
      this.log.rounded(step, exact, gross, places);
    }
  }

  /** The rounded price of one unit, in the mode `unit` only. */
  private unitAmountsRounded(pointer: string, unitAmount: Amount, rounded: Amount): void {
    for (const [field, letter] of [
      ['net', 'p'],
      ['gross', 'g'],
    ] as const) {
      const statement = { step: `item_unit_${field}_rounded`, pointer, rule: 3 } as const;
      const factors = [factor(letter, unitAmount[field], PRICE_SCALE)];
      const exact = { numerator: unitAmount[field], denominator: powerOfTen(PRICE_SCALE) };
      this.log.rounded({ ...statement, formula: `R(${letter})`, factors }, exact, rounded[field]);
    }
  }

  /** @param statement its formula is the letter that stands for the price of one unit */
  private priced(
    { formula: letter, ...statement }: StepDescription,
    { quantity }: Priceable,
    { unitAmount, roundedUnitAmount, price }: LinePricing,
    field: 'net' | 'gross',
    exact: boolean,
  ): void {
    const [each, scale, name] =
      roundedUnitAmount === null
        ? [unitAmount[field], PRICE_SCALE, letter]
        : [roundedUnitAmount[field], this.rounding.minorUnits, `R(${letter})`];
    const factors = [factor('q', quantity, QUANTITY_SCALE), factor(name, each, scale)];
    const product = `q · ${name}`;
    if (exact) {
      this.log.exact({ ...statement, formula: product, factors }, price[field], LINE_SCALE);
      return;
    }
    const input = { numerator: quantity * each, denominator: powerOfTen(QUANTITY_SCALE + scale) };
    this.log.rounded({ ...statement, formula: `R(${product})`, factors }, input, price[field]);
  }

  private deviated(pointer: string, rate: RateCharge): void {
    const product = { step: 'rate_vat_of_net', pointer, rule: 8, formula: 'R(net · r)' } as const;
    const factors = [this.money('net', rate.net), factor('r', rate.vatRate, RATE_SCALE + 2)];
    const numerator = rate.net * rate.vatRate;
    const denominator = ONE_HUNDRED_PERCENT * powerOfTen(this.rounding.minorUnits);
    const expected = vatOfNet(rate);
    this.log.rounded({ ...product, factors }, { numerator, denominator }, expected, { mode: 'half_up' });
    const difference = { step: 'rate_vat_deviation', pointer, rule: 8, formula: '|vat − v|' } as const;
    const values = [this.money('vat', rate.vat), this.money('v', expected)];
    this.log.exact({ ...difference, factors: values }, vatDeviation(rate));
  }

  private readonly money = (name: string, amount: bigint): Factor =>
    factor(name, amount, this.rounding.minorUnits);
}
