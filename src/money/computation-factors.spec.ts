import { describe, expect, it } from '@jest/globals';
import { type ComputationStep } from './computation-steps.js';
import { explain } from './computation.js';
import type { TotalsInput } from './totals-input.js';
import { computeWorking } from './working.js';

const VAT = { name: 'VAT', rate: 20, vat: true };
const TAXED = { quantity: '2', unitPrice: null, taxedUnitPrice: '9.99', taxes: [VAT] };
const ORDER: TotalsInput = {
  items: [TAXED],
  shipping: { price: '5.005', vatRate: null },
  vouchers: ['1.005'],
  calculationMode: 'line',
  roundingMode: 'half_up',
  minorUnits: 2,
};

const stepsOf = (changes: Partial<TotalsInput> = {}): ComputationStep[] =>
  explain(computeWorking({ ...ORDER, ...changes })!);
const resultsOf = (steps: ComputationStep[]) =>
  steps.map(({ step, pointer, formula, input, result }) =>
    [step, pointer, formula, input, result].join(' | '),
  );

describe('the computation steps', () => {
  it('name the factors of their formulas', () => {
    const factorsOf = (steps: ComputationStep[]) =>
      steps
        .filter(({ factors }) => factors.length > 0)
        .map(({ step, rule, factors }) =>
          [step, rule, ...factors.map(({ name, value }) => `${name} = ${value}`)].join(' | '),
        );
    const steps = stepsOf({ items: [TAXED], calculationMode: 'unit' });
    expect(factorsOf(steps)).toEqual([
      'item_unit_net | 10 | g = 9.99 | r = 0.2',
      'item_unit_net_rounded | 3 | p = 8.325',
      'item_unit_gross_rounded | 3 | g = 9.99',
      'item_net | 3 | q = 2 | R(p) = 8.33',
      'item_gross | 3 | q = 2 | R(g) = 9.99',
      'shipping_unit_gross | 3 | p = 5.005 | r = 0',
      'shipping_net | 4 | q = 1 | p = 5.005',
      'shipping_gross | 4 | q = 1 | g = 5.005',
      'voucher | 5 | v = 1.005',
      'voucher_on_items | 5 | V = 1.01 | G = 19.98',
      'voucher_on_shipping | 5 | V = 1.01 | G = 19.98',
      'voucher_net_part | 5 | V = 1.01 | N = 16.66 | G = 19.98',
      'net_after_vouchers | 6 | N = 16.66 | net part = 0.84',
      'gross_after_vouchers | 6 | G = 19.98 | V = 1.01',
      'rate_share_gross | 7 | G = 18.97 | g = 19.98 | Σg = 19.98',
      'rate_share_tax | 7 | T = 3.15 | t = 3.32 | Σt = 3.32',
      'line_share_gross | 7 | G = 18.97 | g = 19.98 | Σg = 19.98',
      'line_share_tax | 7 | T = 3.15 | t = 3.32 | Σt = 3.32',
      'tax_share | 7 | T = 3.15 | r = 20 | Σr = 20',
      'tax_share | 7 | T = 0 | r = 0 | Σr = 0.0001',
      'rate_vat_of_net | 8 | net = 15.82 | r = 0.2',
      'rate_vat_deviation | 8 | vat = 3.15 | v = 3.16',
      'rate_vat_of_net | 8 | net = 5.01 | r = 0',
      'rate_vat_deviation | 8 | vat = 0 | v = 0',
    ]);
    const net = { quantity: '2', unitPrice: '8.325', taxes: [VAT] };
    expect(factorsOf(stepsOf({ items: [net] }))[0]).toBe('item_unit_gross | 3 | p = 8.325 | r = 0.2');
  });

  it('have the VAT that an item has instead of that of its product, and none under a treatment without VAT', () => {
    const items = [{ quantity: '1', unitPrice: '10', taxes: [VAT], vatRate: 5.5 }];
    const shipping = { price: '5', vatRate: 20 };
    const replaced = (changes: Partial<TotalsInput>) =>
      stepsOf({ items, shipping, vouchers: [], ...changes }).filter(({ rule }) => rule === 11);
    expect(resultsOf(replaced({}))).toEqual(['item_vat_rate | #/items/0 | vatRate | 0.055000 | 0.055000']);
    expect(replaced({})[0]!.factors).toEqual([{ name: 'product', value: '0.2' }]);
    expect(resultsOf(replaced({ taxTreatment: 'export' }))).toEqual([
      'item_vat_rate | #/items/0 | 0 | 0.000000 | 0.000000',
      'shipping_vat_rate | #/shippingMethod | 0 | 0.000000 | 0.000000',
    ]);
  });

  it('of a total without vouchers have no step about vouchers', () => {
    const names = stepsOf({ vouchers: [] }).map(({ step }) => step);
    expect(names.filter((name) => name.includes('voucher'))).toEqual([]);
    expect(names).toContain('total_gross');
  });
});
