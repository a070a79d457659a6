import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { computeTotals, type TaxTreatment, type TotalsInput } from '../../src/money/totals.js';

interface Example {
  input: {
    items: {
      quantity: string;
      unitPrice?: string | null;
      taxedUnitPrice?: string;
      vatRate: number;
      otherTaxRate?: number;
    }[];
    shipping?: TotalsInput['shipping'];
    vouchers?: string[];
    calculationMode?: TotalsInput['calculationMode'];
    roundingMode?: TotalsInput['roundingMode'];
    taxTreatment?: TaxTreatment;
  };
  totals: Record<string, unknown> | null;
}

const PAGE = readFileSync(new URL('../../docs/money.md', import.meta.url), 'utf8');
const RULES = PAGE.split(/^## /m).filter((section) => section.startsWith('Rule '));

const examplesOf = (section: string): Example[] =>
  [...section.matchAll(/```json\n(.*?)```/gs)].map(([, json]) => JSON.parse(json!) as Example);

const examples = RULES.flatMap((section) =>
  examplesOf(section).map((example, index) => ({
    title: `${section.split('\n')[0]} (example ${index + 1})`,
    ...example,
  })),
);

describe('docs/money.md', () => {
  it('states twelve rules, each with at least one example', () => {
    expect(RULES.map((section) => /^Rule (\d+):/.exec(section)?.[1])).toEqual(
      Array.from({ length: 12 }, (_, index) => String(index + 1)),
    );
    expect(RULES.filter((section) => examplesOf(section).length === 0)).toEqual([]);
  });

  it.each(examples)('$title has the totals that the page shows', ({ input, totals }) => {
    const computed = computeTotals({
      items: input.items.map(({ quantity, unitPrice = null, taxedUnitPrice, vatRate, otherTaxRate }) => ({
        quantity,
        unitPrice,
        taxedUnitPrice: taxedUnitPrice ?? null,
        taxes: [
          { name: 'VAT', rate: vatRate, vat: true },
          ...(otherTaxRate === undefined ? [] : [{ name: 'Other', rate: otherTaxRate, vat: false }]),
        ],
      })),
      shipping: input.shipping ?? null,
      vouchers: input.vouchers ?? [],
      calculationMode: input.calculationMode ?? 'line',
      roundingMode: input.roundingMode ?? 'half_up',
      taxTreatment: input.taxTreatment ?? 'standard',
      minorUnits: 2,
    });
    if (totals === null) expect(computed).toBeNull();
    else expect(computed).toMatchObject(totals);
  });
});
