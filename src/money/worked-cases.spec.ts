import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { computeTotals, type TotalsInput } from './totals.js';

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

const file = resolve(import.meta.dirname, '../../test/fixtures/money-cases.json');
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: WorkedCase[] };

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
