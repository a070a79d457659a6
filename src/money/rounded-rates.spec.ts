import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatDecimal, parseDecimal, divideRounded, ROUNDING_MODES, type RoundingMode } from './decimal.js';
import { rateWithinRounding } from './taxes.js';
import { computeTotals } from './totals.js';

const RATES = [2.1, 5.5, 8.1, 10, 20, 21, 25.5];
const MICRO = 1_000_000n;
const CENT = 10_000n;

const mode = fc.constantFrom(...ROUNDING_MODES);
const rate = fc.constantFrom(...RATES);
/** In millionths. From 1.00 on: cheaper shipping has computed rates that differ by tens of percent. */
const price = fc.oneof(
  fc.bigInt(MICRO, 500n * MICRO),
  fc.bigInt(100n, 50_000n).map((cents) => cents * CENT),
);
const within = (sent: string, net: string, rates: number[], roundingMode: RoundingMode, minorUnits = 2) =>
  rateWithinRounding({ sent, price: net, rates }, { mode: roundingMode, minorUnits });

/** The amounts in cents to which a shop rounds a net price with a rate, and the rates that it can compute from them. */
function shopOf(net: bigint, percent: number, roundingMode: RoundingMode) {
  const scaled = parseDecimal(percent, 4);
  const cents = (exact: bigint) => divideRounded(exact, MICRO * CENT, roundingMode);
  const amounts = {
    net: cents(net * MICRO),
    tax: cents(net * scaled),
    gross: cents(net * (MICRO + scaled)),
  };
  const quotients = [
    [amounts.tax, amounts.net],
    [amounts.gross - amounts.net, amounts.net],
    [amounts.tax, amounts.gross - amounts.tax],
    [amounts.tax * CENT, net],
    [amounts.gross * CENT - net, net],
  ] as const;
  return { gross: amounts.gross, quotients };
}

const percentOf = ([tax, net]: readonly [bigint, bigint], decimals: number): string =>
  formatDecimal(divideRounded(tax * 10n ** BigInt(decimals + 2), net, 'half_up'), decimals);

describe('a rate that was computed from rounded amounts', () => {
  it.each<[sent: string, net: string, rates: number[], mode: RoundingMode, taken: number | null]>([
    ['20.24', '4.158333', [20], 'up', 20],
    ['20.24', '4.15', [20], 'up', 20],
    // 5.01 / 4.166667 − 1, and 0.84 / 4.166667.
    ['20.24', '4.166667', [20], 'up', 20],
    ['20.16', '4.166667', [20], 'up', 20],
    ['20.25', '4.166667', [20], 'up', null],
    ['20.241', '4.15', [20], 'up', 20],
    ['20.2409', '4.150000', [5.5, 20], 'up', 20],
    ['20.2410', '4.15', [20], 'up', 20],
    ['20.2411', '4.15', [20], 'up', null],
    ['20.25', '4.15', [20], 'up', 20],
    ['20.26', '4.15', [20], 'up', null],
    // 4.15 and 20 % come to whole cents, which only binary fractions can round up.
    ['20.24', '4.15', [20], 'half_up', null],
    ['20.24', '4.15', [], 'up', null],
    ['20.24', '4.15', [20, 20.24], 'up', null],
    ['20.000', '4.15', [20, 19.95], 'up', null],
    ['21', '4.158333', [20], 'up', null],
    ['0', '4.15', [20], 'up', null],
    ['0', '0.02', [20], 'down', null],
    ['0', '0', [20], 'up', null],
    ['20.24', '0', [20], 'up', null],
    ['20.24', '4.15', [0], 'up', null],
  ])('%s %% of %s, with the rates %j, rounded %s: %s', (sent, net, rates, roundingMode, taken) => {
    expect(within(sent, net, rates, roundingMode)).toBe(taken);
  });

  it('is the nearest of several that are possible, whatever their order', () => {
    // 0.01 / 0.05 and 0.01 / 0.06
    for (const rates of [
      [19, 21],
      [21, 19],
    ])
      expect(within('20', '0.05', rates, 'half_up')).toBe(rates[0]);
    expect(within('20', '0.05', [19, 20.5, 22], 'half_up')).toBe(20.5);
  });

  it('counts the minor units of the currency', () => {
    expect(within('20.24', '4.158333', [20], 'up', 3)).toBeNull();
    expect(within('25', '4.15', [20], 'half_up', 0)).toBe(20);
  });

  it('is taken as that rate, which gives the gross of the shop, whatever amounts and decimals it was computed from', () => {
    fc.assert(
      fc.property(
        price,
        rate,
        mode,
        fc.integer({ min: 2, max: 4 }),
        (net, percent, roundingMode, decimals) => {
          const { gross, quotients } = shopOf(net, percent, roundingMode);
          const text = formatDecimal(net, 6);
          for (const quotient of quotients) {
            const sent = percentOf(quotient, decimals);
            const taken = within(sent, text, [percent], roundingMode);
            expect(taken ?? Number(sent)).toBe(percent);
          }
          const totals = computeTotals({
            items: [],
            shipping: { price: text, vatRate: percent },
            vouchers: [],
            calculationMode: 'line',
            roundingMode,
            minorUnits: 2,
          });
          // The gross of one unit is rounded to six decimals first (rule 3), which can only matter to exact ties.
          const difference = parseDecimal(totals!.gross, 2) - gross;
          expect([-1n, 0n, 1n]).toContain(difference);
          if (net % CENT === 0n || !roundingMode.startsWith('half')) expect(difference).toBe(0n);
        },
      ),
    );
  });

  it('is recognised when the shop computes with binary fractions', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 50_000 }), rate, (cents, percent) => {
        const net = cents / 100;
        for (const [roundingMode, round] of [
          ['up', Math.ceil],
          ['down', Math.floor],
        ] as const) {
          const tax = round(((net * percent) / 100) * 100) / 100;
          const sent = ((tax / net) * 100).toFixed(2);
          expect(within(sent, net.toFixed(2), [percent], roundingMode) ?? Number(sent)).toBe(percent);
        }
      }),
    );
  });

  it('is not another rate: the tax differs by no more than three cents', () => {
    fc.assert(
      fc.property(
        price,
        rate,
        fc.integer({ min: 0, max: 3000 }),
        mode,
        (net, percent, hundredths, roundingMode) => {
          const sent = formatDecimal(BigInt(hundredths), 2);
          const tax = (Math.abs(Number(sent) - percent) / 100) * (Number(net) / 1_000_000);
          if (within(sent, formatDecimal(net, 6), [percent], roundingMode) !== null)
            expect(tax).toBeLessThan(0.03 + (0.01 / 100) * (Number(net) / 1_000_000));
        },
      ),
    );
  });
});
