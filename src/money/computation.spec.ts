import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nearlyPaidCart, paidCart } from '../../test/support/carts.js';
import type { ComputationStep } from './computation-steps.js';
import { explain } from './computation.js';
import { formatDecimal, parseDecimal, powerOfTen, divideRounded, type RoundingMode } from './decimal.js';
import { computeTotals } from './totals.js';
import type { TotalsInput } from './totals-input.js';
import { computeWorking } from './working.js';

const VAT = { name: 'VAT', rate: 20, vat: true };
const ECO = { name: 'Eco', rate: 0.5, vat: false };
const order = (changes: Partial<TotalsInput> = {}): TotalsInput => ({
  items: [
    { quantity: '2', unitPrice: '8.325', taxes: [VAT] },
    { quantity: '1', unitPrice: '1', taxes: [VAT, ECO] },
  ],
  shipping: { price: '5.005', vatRate: null },
  vouchers: ['1.005'],
  calculationMode: 'line',
  roundingMode: 'half_up',
  minorUnits: 2,
  ...changes,
});

const stepsOf = (changes: Partial<TotalsInput> = {}): ComputationStep[] =>
  explain(computeWorking(order(changes))!);
const find = (steps: ComputationStep[], step: ComputationStep['step'], pointer: string): ComputationStep =>
  steps.find((one) => one.step === step && one.pointer === pointer)!;
const brief = (steps: ComputationStep[]) =>
  steps.map(({ step, pointer, formula, input, result, leftOver }) =>
    [step, pointer, formula, input, result, ...(leftOver === null ? [] : [leftOver])].join(' | '),
  );

describe('the computation steps', () => {
  it('contain the exact value, the rounding mode and the result', () => {
    expect(find(stepsOf(), 'item_net', '#/items/0')).toEqual({
      step: 'item_net',
      pointer: '#/items/0',
      rule: 3,
      formula: 'R(q · p)',
      factors: [
        { name: 'q', value: '2' },
        { name: 'p', value: '8.325' },
      ],
      input: '16.65',
      mode: 'half_up',
      places: 2,
      result: '16.65',
      leftOver: null,
    });
    expect(find(stepsOf(), 'voucher_net_part', '#/totals')).toMatchObject({
      rule: 5,
      formula: 'R(V · N / G)',
      factors: [
        { name: 'V', value: '1.01' },
        { name: 'N', value: '17.65' },
        { name: 'G', value: '21.19' },
      ],
      input: '35653/42380',
      result: '0.84',
    });
  });

  it('are listed in order from the prices to the totals', () => {
    expect(brief(stepsOf())).toEqual([
      'item_unit_gross | #/items/0 | R6(p · (1 + r)) | 9.99 | 9.990000',
      'item_net | #/items/0 | R(q · p) | 16.65 | 16.65',
      'item_gross | #/items/0 | R(q · g) | 19.98 | 19.98',
      'item_unit_gross | #/items/1 | R6(p · (1 + r)) | 1.205 | 1.205000',
      'item_net | #/items/1 | R(q · p) | 1 | 1.00',
      'item_gross | #/items/1 | R(q · g) | 1.205 | 1.21',
      'items_net | #/totals | Σ item_net | 17.65 | 17.65',
      'items_gross | #/totals | Σ item_gross | 21.19 | 21.19',
      'shipping_unit_gross | #/shippingMethod | R6(p · (1 + r)) | 5.005 | 5.005000',
      'shipping_net | #/shippingMethod | R(q · p) | 5.005 | 5.01',
      'shipping_gross | #/shippingMethod | R(q · g) | 5.005 | 5.01',
      'voucher | #/vouchers/0 | R(v) | 1.005 | 1.01',
      'vouchers | #/vouchers | V = Σ voucher | 1.01 | 1.01',
      'voucher_on_items | #/vouchers | min(V, G) | 1.01 | 1.01',
      'voucher_on_shipping | #/vouchers | V − min(V, G) | 0.00 | 0.00',
      'voucher_net_part | #/totals | R(V · N / G) | 35653/42380 | 0.84',
      'net_after_vouchers | #/totals | N − net part | 16.81 | 16.81',
      'gross_after_vouchers | #/totals | G − V | 20.18 | 20.18',
      'rate_share_gross | #/totals/byRate/0 | G · g / Σg | 20.18 | 20.18',
      'rate_share_tax | #/totals/byRate/0 | T · t / Σt | 3.37 | 3.37',
      'rate_share_net | #/totals/byRate/0 | gross share − tax share | 16.81 | 16.81',
      'line_share_gross | #/items/0 | G · g / Σg | 1007991/52975 | 19.03 | 0.01',
      'line_share_gross | #/items/1 | G · g / Σg | 122089/105950 | 1.15',
      'line_share_tax | #/items/0 | T · t / Σt | 37407/11800 | 3.17',
      'line_share_tax | #/items/1 | T · t / Σt | 2359/11800 | 0.20 | 0.01',
      'line_share_net | #/items/0 | gross share − tax share | 15.86 | 15.86',
      'line_share_net | #/items/1 | gross share − tax share | 0.95 | 0.95',
      'tax_share | #/items/0/taxes/0 | T · r / Σr | 3.17 | 3.17',
      'tax_share | #/items/1/taxes/0 | T · r / Σr | 8/41 | 0.20 | 0.01',
      'tax_share | #/items/1/taxes/1 | T · r / Σr | 1/205 | 0.00',
      'tax_share | #/shippingMethod | T · r / Σr | 0 | 0.00',
      'rate_net | #/totals/byRate/0 | Σ net of the lines of the rate | 16.81 | 16.81',
      'rate_vat | #/totals/byRate/0 | Σ vat of the lines of the rate | 3.37 | 3.37',
      'rate_gross | #/totals/byRate/0 | Σ gross of the lines of the rate | 20.18 | 20.18',
      'rate_vat_of_net | #/totals/byRate/0 | R(net · r) | 3.362 | 3.36',
      'rate_vat_deviation | #/totals/byRate/0 | |vat − v| | 0.01 | 0.01',
      'rate_net | #/totals/byRate/1 | Σ net of the lines of the rate | 5.01 | 5.01',
      'rate_vat | #/totals/byRate/1 | Σ vat of the lines of the rate | 0.00 | 0.00',
      'rate_gross | #/totals/byRate/1 | Σ gross of the lines of the rate | 5.01 | 5.01',
      'rate_vat_of_net | #/totals/byRate/1 | R(net · r) | 0 | 0.00',
      'rate_vat_deviation | #/totals/byRate/1 | |vat − v| | 0.00 | 0.00',
      'total_net | #/totals | Σ rate_net | 21.82 | 21.82',
      'total_vat | #/totals | Σ rate_vat | 3.37 | 3.37',
      'total_gross | #/totals | Σ rate_gross | 25.19 | 25.19',
      'total_other_taxes | #/totals | gross − net − vat | 0.00 | 0.00',
    ]);
  });

  it('round the unit price in the mode unit', () => {
    const steps = stepsOf({ calculationMode: 'unit' }).filter(({ pointer }) => pointer === '#/items/0');
    expect(brief(steps).slice(0, 5)).toEqual([
      'item_unit_gross | #/items/0 | R6(p · (1 + r)) | 9.99 | 9.990000',
      'item_unit_net_rounded | #/items/0 | R(p) | 8.325 | 8.33',
      'item_unit_gross_rounded | #/items/0 | R(g) | 9.99 | 9.99',
      'item_net | #/items/0 | R(q · R(p)) | 16.66 | 16.66',
      'item_gross | #/items/0 | R(q · R(g)) | 19.98 | 19.98',
    ]);
  });

  it('round only the sums in the mode total, and show which shares got the cents left over', () => {
    const third = { quantity: '1', unitPrice: '0.333333', taxes: [] };
    const steps = stepsOf({
      calculationMode: 'total',
      items: [third, third, third],
      shipping: null,
      vouchers: [],
    });
    expect(find(steps, 'item_net', '#/items/0')).toMatchObject({
      mode: null,
      places: 9,
      result: '0.333333000',
    });
    expect(find(steps, 'items_net', '#/totals')).toMatchObject({
      formula: 'R(Σ item_net)',
      input: '0.999999',
      result: '1.00',
    });
    expect(brief(steps.filter(({ step }) => step === 'line_share_gross'))).toEqual([
      'line_share_gross | #/items/0 | G · g / Σg | 1/3 | 0.34 | 0.01',
      'line_share_gross | #/items/1 | G · g / Σg | 1/3 | 0.33',
      'line_share_gross | #/items/2 | G · g / Σg | 1/3 | 0.33',
    ]);
  });
});

describe('the computation steps of random carts', () => {
  const holds = (check: (input: TotalsInput, steps: ComputationStep[]) => void): void =>
    fc.assert(
      fc.property(fc.oneof(paidCart, nearlyPaidCart), (input) =>
        check(input, explain(computeWorking(input)!)),
      ),
      { numRuns: 100 },
    );

  it('end in the totals', () => {
    fc.assert(
      fc.property(paidCart, (input) => {
        const steps = explain(computeWorking(input)!);
        const { net, vat, gross, byRate, items, shipping, otherTaxes } = computeTotals(input)!;
        const other = otherTaxes.reduce(
          (sum, { amount }) => sum + parseDecimal(amount, input.minorUnits),
          0n,
        );
        const result = (step: ComputationStep['step'], pointer: string) => find(steps, step, pointer).result;
        const of = (pointer: string, ...names: ComputationStep['step'][]) =>
          names.map((name) => result(name, pointer));
        expect(of('#/totals', 'total_net', 'total_vat', 'total_gross', 'total_other_taxes')).toEqual([
          net,
          vat,
          gross,
          formatDecimal(other, input.minorUnits),
        ]);
        expect(
          byRate.map((_, index) =>
            of(`#/totals/byRate/${index}`, 'rate_net', 'rate_vat', 'rate_gross', 'rate_vat_deviation'),
          ),
        ).toEqual(byRate.map((rate) => [rate.net, rate.vat, rate.gross, rate.vatDeviation]));
        expect(
          items.map(({ taxes }, index) => [
            ...of(`#/items/${index}`, 'line_share_net', 'line_share_gross'),
            ...taxes.map((_, tax) => result('tax_share', `#/items/${index}/taxes/${tax}`)),
          ]),
        ).toEqual(items.map((item) => [item.net, item.gross, ...item.taxes.map(({ amount }) => amount)]));
        if (shipping !== null) {
          const steady = steps.some((one) => one.pointer === '#/shippingMethod' && one.rule === 6);
          const name = steady ? 'gross_after_vouchers' : 'shipping_gross';
          expect(result(name, '#/shippingMethod')).toBe(shipping.gross);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('give the same result when each input is rounded again', () => {
    holds((_, steps) => {
      const rounded = steps.filter(({ mode }) => mode !== 'largest_remainder');
      const again = rounded.map(({ input, mode, places }) => {
        const { numerator, denominator } = read(input);
        const result = divideRounded(
          numerator * powerOfTen(places),
          denominator,
          (mode ?? 'down') as RoundingMode,
        );
        return formatDecimal(result, places);
      });
      expect(again).toEqual(rounded.map(({ result }) => result));
    });
  });

  it('give each share its exact part cut toward zero, and at most one unit more or less', () => {
    holds((_, steps) => {
      const shares = steps.filter(({ mode }) => mode === 'largest_remainder');
      const again = shares.map(({ input, places, leftOver }) => {
        const { numerator, denominator } = read(input);
        const cut = (numerator * powerOfTen(places)) / denominator;
        return formatDecimal(cut + parseDecimal(leftOver ?? 0, places), places);
      });
      expect(again).toEqual(shares.map(({ result }) => result));
      const units = shares.map(({ leftOver, places }) => parseDecimal(leftOver ?? 0, places));
      expect(units.every((unit) => unit >= -1n && unit <= 1n)).toBe(true);
    });
  });
});

function read(exact: string): { numerator: bigint; denominator: bigint } {
  const [value = '', below = '1'] = exact.split('/');
  const [whole = '', decimals = ''] = value.split('.');
  return {
    numerator: BigInt(whole + decimals),
    denominator: BigInt(below) * powerOfTen(decimals.length),
  };
}
