import { describe, expect, it } from '@jest/globals';
import { chargesByRate } from './breakdown.js';
import { chargedTaxes, TAX_TREATMENTS, vatCategory, vatRateOf } from './taxes.js';

const VAT = { name: 'TVA 20 %', rate: 20, vat: true };
const ECO = { name: 'Eco tax', rate: 1.5, vat: false };
const charged = (taxes: (typeof VAT)[], vatRate: number | null) =>
  chargedTaxes(taxes, { vatRate, taxTreatment: 'standard' });

describe('the VAT of a line', () => {
  it('is the sum of the rates that are VAT, exactly', () => {
    expect(vatRateOf([{ ...VAT, rate: 0.1 }, ECO, { ...VAT, rate: 0.2 }])).toBe(0.3);
    expect(vatRateOf([ECO])).toBe(0);
  });

  it('is replaced by one VAT of another rate, where the first VAT was', () => {
    const other = { name: 'VAT', rate: 10, vat: true };
    expect(charged([VAT, ECO, { ...VAT, rate: 1 }], 10)).toEqual([other, ECO]);
    expect(charged([ECO, VAT], 10)).toEqual([ECO, other]);
    expect(charged([ECO], 10)).toEqual([ECO, other]);
    expect(charged([], 10)).toEqual([other]);
  });

  it('stays when no rate was sent, or the same', () => {
    const taxes = [{ ...VAT, rate: 12.5 }, ECO, { ...VAT, rate: 7.5 }];
    expect(charged(taxes, 20)).toBe(taxes);
    expect(charged(taxes, null)).toBe(taxes);
    expect(charged([ECO], 0)).toEqual([ECO]);
  });

  it.each(TAX_TREATMENTS.filter((treatment) => treatment !== 'standard'))('is 0 under %s', (taxTreatment) => {
    expect(chargedTaxes([ECO, VAT], { vatRate: null, taxTreatment })).toEqual([
      ECO,
      { name: 'VAT', rate: 0, vat: true },
    ]);
    expect(chargedTaxes([ECO], { vatRate: null, taxTreatment })).toEqual([ECO]);
  });
});

describe('the category', () => {
  it('follows from the treatment, and under standard from the rate', () => {
    expect(TAX_TREATMENTS.map((treatment) => vatCategory(treatment, false))).toEqual([
      'Z',
      'AE',
      'K',
      'G',
      'E',
      'O',
    ]);
    expect(vatCategory('standard', true)).toBe('S');
  });

  it('keeps two buckets of the same rate apart', () => {
    const amounts = { vatRate: 0n, net: 5n, vat: 0n, gross: 5n };
    const rows = chargesByRate([
      { ...amounts, category: 'Z' },
      { ...amounts, category: 'E' },
      { ...amounts, category: 'Z' },
    ]);
    expect(rows.map(({ category, gross }) => [category, gross])).toEqual([
      ['Z', 10n],
      ['E', 5n],
    ]);
  });
});
