import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { computeTotals } from '../../src/money/totals.js';
import { type TaxTreatment, rateWithinRounding } from '../../src/money/taxes.js';
import type { TotalsInput } from '../../src/money/totals-input.js';

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

/** Shipping with the rate that an order with these items has (rule 13). */
function shippingOf({ items, shipping, roundingMode = 'half_up' }: Example['input']) {
  if (!shipping || shipping.price === null || shipping.vatRate === null) return shipping ?? null;
  const { price, vatRate } = shipping;
  const rates = items.map((item) => item.vatRate);
  const rounding = { mode: roundingMode, minorUnits: 2 };
  const taken = rateWithinRounding({ sent: String(vatRate), price, rates }, rounding);
  return { price, vatRate: taken ?? vatRate };
}

describe('docs/money.md', () => {
  it('states thirteen rules, each with at least one example', () => {
    expect(RULES.map((section) => /^Rule (\d+):/.exec(section)?.[1])).toEqual(
      Array.from({ length: 13 }, (_, index) => String(index + 1)),
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
      shipping: shippingOf(input),
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
