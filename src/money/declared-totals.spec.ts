import { describe, expect, it } from '@jest/globals';
import { CALCULATION_MODES } from './pricing.js';
import { computeTotals, agreeingModes, mismatches, type DeclaredTotals } from './totals.js';
import { ROUNDING_MODES } from './decimal.js';
import type { TotalsInput } from './totals-input.js';

const NOTHING: DeclaredTotals = { net: null, vat: null, gross: null };
const order = (changes: Partial<TotalsInput> = {}): TotalsInput => ({
  items: [{ quantity: '3', unitPrice: '0.333333', taxes: [{ name: 'VAT', rate: 20, vat: true }] }],
  shipping: null,
  vouchers: [],
  calculationMode: 'line',
  roundingMode: 'half_up',
  minorUnits: 2,
  ...changes,
});
const differences = (declared: Partial<DeclaredTotals>, changes: Partial<TotalsInput> = {}) => {
  const input = order(changes);
  return mismatches({ ...NOTHING, ...declared }, computeTotals(input)!, input.minorUnits);
};
const agreeing = (declared: Partial<DeclaredTotals>, changes: Partial<TotalsInput> = {}) =>
  agreeingModes({ ...NOTHING, ...declared }, order(changes));

describe('declared totals', () => {
  it('equal to the computed totals do not differ, even with other numbers of decimals', () => {
    expect(differences({ net: '1', vat: '0.2', gross: '1.20' })).toEqual([]);
    expect(differences({ gross: '1.2' })).toEqual([]);
  });

  it('are compared one by one; the difference is declared minus computed', () => {
    expect(differences({ net: '0.99', vat: '0.2', gross: '1.21' })).toEqual([
      { total: 'net', declared: '0.99', computed: '1.00', difference: '-0.01' },
      { total: 'gross', declared: '1.21', computed: '1.20', difference: '0.01' },
    ]);
  });

  it('show every decimal of the difference', () => {
    expect(differences({ net: '1.001' })).toEqual([
      { total: 'net', declared: '1.001', computed: '1.00', difference: '0.001' },
    ]);
    expect(differences({ net: '1.5' }, { minorUnits: 0 })).toEqual([
      { total: 'net', declared: '1.500', computed: '1', difference: '0.500' },
    ]);
  });

  it('agree with the modes whose computed totals are equal', () => {
    expect(agreeing({ net: '0.99' })).toEqual(
      ['down', 'half_up', 'half_down', 'half_even', 'half_odd']
        .map((roundingMode) => ({ calculationMode: 'unit', roundingMode }))
        .concat(['line', 'total'].map((calculationMode) => ({ calculationMode, roundingMode: 'down' }))),
    );
    expect(agreeing({ net: '5' })).toEqual([]);
  });

  it('agree with all modes when nothing needs rounding', () => {
    const items = [{ quantity: '1', unitPrice: '10', taxes: [] }];
    expect(agreeing({ gross: '10' }, { items })).toHaveLength(
      CALCULATION_MODES.length * ROUNDING_MODES.length,
    );
  });

  it('do not agree with a mode in which the vouchers exceed the total', () => {
    const modes = agreeing({ gross: '0' }, { vouchers: ['1.20'] });
    expect(modes).toContainEqual({ calculationMode: 'line', roundingMode: 'half_up' });
    expect(modes).not.toContainEqual({ calculationMode: 'line', roundingMode: 'down' });
  });

  it('throw when the totals cannot be computed for another reason', () =>
    expect(() => agreeing({ gross: '0' }, { vouchers: ['-1'] })).toThrow('-1 is negative'));
});
