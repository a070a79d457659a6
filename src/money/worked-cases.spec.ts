import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { modelTotals } from '../../test/support/naive-totals.js';
import { parseDecimal } from './decimal.js';
import { chargedTaxes, TAX_TREATMENTS } from './taxes.js';
import type { TotalsInput } from './totals-input.js';
import { CALCULATION_MODES, netUnitPriceOf } from './pricing.js';
import { computeTotals, type Totals } from './totals.js';

interface WorkedCase extends Pick<TotalsInput, 'calculationMode' | 'roundingMode' | 'shipping' | 'vouchers'> {
  id: string;
  items: { quantity: string; unitPrice: string; vatRate: number }[];
  expected: {
    net: string;
    vat: string;
    gross: string;
    byRate: { rate: number; net: string; vat: string; gross: string }[];
    vatDeviation: string;
  };
}

/** An order with its tax treatment, VAT rates that were sent, and prices with taxes. */
interface TaxCase extends TotalsInput {
  id: string;
  says: string;
  expected: Pick<Totals, 'net' | 'vat' | 'gross' | 'byRate' | 'otherTaxes'> & { unitPrices: string[] };
}

const casesOf = <Case>(name: string): Case[] => {
  const file = resolve(import.meta.dirname, `../../test/fixtures/${name}`);
  return (JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] }).cases;
};
const cases = casesOf<WorkedCase>('money-cases.json');
const taxCases = casesOf<TaxCase>('tax-cases.json');

describe('the worked cases', () => {
  it('are 41', () => expect(cases).toHaveLength(41));

  it.each(cases)('$id', ({ items, expected, shipping, vouchers, calculationMode, roundingMode }) => {
    const totals = computeTotals({
      items: items.map(({ vatRate, ...item }) => ({
        ...item,
        taxes: [{ name: 'VAT', rate: vatRate, vat: true }],
      })),
      shipping,
      minorUnits: 2,
      vouchers,
      calculationMode,
      roundingMode,
    });
    expect(totals).toMatchObject({ ...expected, otherTaxes: [] });
    expect(totals!.byRate).toHaveLength(expected.byRate.length);
  });
});

describe('the worked cases of tax treatments and prices with taxes', () => {
  it('cover every treatment and calculation mode', () => {
    expect(new Set(taxCases.map(({ taxTreatment }) => taxTreatment))).toEqual(new Set(TAX_TREATMENTS));
    expect(new Set(taxCases.map(({ calculationMode }) => calculationMode))).toEqual(
      new Set(CALCULATION_MODES),
    );
  });

  it.each(taxCases)(
    '$id: $says',
    ({ id: _, says: _says, expected: { unitPrices, ...expected }, ...input }) => {
      expect(computeTotals(input)).toMatchObject(expected);
      const taxed = input.items.map(({ unitPrice, taxedUnitPrice = null, taxes, vatRate = null }) => {
        const charged = chargedTaxes(taxes, { vatRate, taxTreatment: input.taxTreatment! });
        return taxedUnitPrice === null
          ? unitPrice
          : netUnitPriceOf(taxedUnitPrice, charged, input.roundingMode);
      });
      expect(taxed.map(Number)).toEqual(unitPrices.map(Number));
    },
  );

  it.each(taxCases)('$id, by the naive implementation', ({ expected, ...input }) => {
    const minor = (amount: string): bigint => parseDecimal(amount, input.minorUnits);
    const { net, gross, buckets } = modelTotals(input)!;
    expect([net, gross]).toEqual([minor(expected.net), minor(expected.gross)]);
    expect(buckets).toEqual(
      expected.byRate.map((row) => ({
        category: row.category,
        rate: String(Math.round(row.rate * 10_000)),
        gross: minor(row.gross),
      })),
    );
  });
});
