import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { computeTotals, type TotalsInput } from '../../src/money/totals.js';

interface Example {
  input: {
    items: { quantity: string; unitPrice: string | null; vatRate: number }[];
    shipping?: TotalsInput['shipping'];
    vouchers?: string[];
    calculationMode?: TotalsInput['calculationMode'];
    roundingMode?: TotalsInput['roundingMode'];
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
  it('states nine rules, each with at least one example', () => {
    expect(RULES.map((section) => /^Rule (\d+):/.exec(section)?.[1])).toEqual([...'123456789']);
    expect(RULES.filter((section) => examplesOf(section).length === 0)).toEqual([]);
  });

  it.each(examples)('$title has the totals that the page shows', ({ input, totals }) => {
    const computed = computeTotals({
      items: input.items.map(({ quantity, unitPrice, vatRate }) => ({
        quantity,
        unitPrice,
        taxes: [{ name: 'VAT', rate: vatRate, vat: true }],
      })),
      shipping: input.shipping ?? null,
      vouchers: input.vouchers ?? [],
      calculationMode: input.calculationMode ?? 'line',
      roundingMode: input.roundingMode ?? 'half_up',
      minorUnits: 2,
    });
    if (totals === null) expect(computed).toBeNull();
    else expect(computed).toMatchObject(totals);
  });
});
