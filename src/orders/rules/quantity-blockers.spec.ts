import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatDecimal, parseDecimal } from '../../money/decimal.js';
import type { QuantityRules } from '../../persistence/orders/order-creation.js';
import type { NearestQuantities } from '../../persistence/orders/record/order-values.js';
import { blockersOf } from './order-blockers.js';
import type { OrderFacts } from './order-totals.js';

const SCALE = 3;
/** The largest quantity of an item, in thousandths. */
const LARGEST = 999_999_999_999_000;

const rules = (minimumQuantity: string | null, quantityMultiple: string | null): QuantityRules => ({
  minimumQuantity,
  quantityMultiple,
});

const quantityBlockers = (items: { orderedQuantity: string }[], packagings: object[]) => {
  const prices = items.map(() => ({ unitPrice: '1' }));
  const facts = {
    content: { items },
    resolved: { packagings, contact: {} },
    prices,
    totals: null,
    before: null,
  };
  return blockersOf(facts as unknown as OrderFacts, null);
};
const nearestQuantities = (orderedQuantity: string, given: QuantityRules) =>
  quantityBlockers([{ orderedQuantity }], [given])[0]?.nearest ?? null;

describe('the nearest quantities that can be ordered', () => {
  it.each<[string, string, QuantityRules, NearestQuantities | null]>([
    ['none when there are no rules', '0.001', rules(null, null), null],
    ['none at the minimum', '6', rules('6', null), null],
    ['none above the minimum', '6.001', rules('6.000', null), null],
    ['only a larger one below the minimum', '5.999', rules('6', null), [null, 6]],
    ['none for a multiple', '12', rules(null, '6.000'), null],
    ['two between multiples', '7', rules(null, '6'), [6, 12]],
    ['only a larger one below the first multiple', '5', rules(null, '6'), [null, 6]],
    ['with both rules the first multiple from the minimum on', '6', rules('10', '6'), [null, 12]],
    ['with both rules none below the first multiple', '11', rules('10', '6'), [null, 12]],
    ['with both rules two above it', '13', rules('10', '6'), [12, 18]],
    ['multiples are counted from 0, not from the minimum', '16', rules('10', '6'), [12, 18]],
    ['a minimum that is a multiple', '12', rules('12', '6'), null],
    ['decimals that binary fractions do not have', '0.3', rules(null, '0.1'), null],
    ['thousandths', '0.35', rules('0.2', '0.15'), [0.3, 0.45]],
    ['none above the largest quantity', '999999999999', rules(null, '2'), [999999999998, null]],
    ['the largest quantity', '5', rules(null, '999999999999'), [null, 999999999999]],
    ['none at all', '1', rules('999999999999', '2'), [null, null]],
  ])('%s', (_, quantity, given, expected) => {
    expect(nearestQuantities(quantity, given)).toEqual(expected);
  });

  /** Rules in thousandths, so that exhaustive counting is possible. */
  const small = fc.record({
    quantity: fc.integer({ min: 1, max: 400 }),
    minimum: fc.option(fc.integer({ min: 1, max: 200 })),
    multiple: fc.option(fc.integer({ min: 1, max: 100 })),
  });

  const text = (count: number): string => formatDecimal(BigInt(count), SCALE);
  const optionalText = (count: number | null) => (count === null ? null : text(count));
  const thousandths = (quantity: number | null) =>
    quantity === null ? null : Number(parseDecimal(String(quantity), SCALE));

  it('are the ones that counting finds', () => {
    fc.assert(
      fc.property(small, ({ quantity, minimum, multiple }) => {
        const fits = (candidate: number) =>
          candidate >= (minimum ?? 1) && (multiple === null || candidate % multiple === 0);
        const candidates = Array.from({ length: 1_000 }, (_, index) => index + 1).filter(fits);
        const nearest = nearestQuantities(
          text(quantity),
          rules(optionalText(minimum), optionalText(multiple)),
        );
        const lower = candidates.filter((candidate) => candidate < quantity).at(-1) ?? null;
        const upper = candidates.find((candidate) => candidate > quantity);
        expect(nearest?.map(thousandths) ?? null).toEqual(fits(quantity) ? null : [lower, upper]);
      }),
      { numRuns: 1_000 },
    );
  });

  const large = fc.integer({ min: 1, max: LARGEST });

  it('can themselves be ordered, are on both sides, and have nothing between them', () => {
    fc.assert(
      fc.property(large, large, large, (quantity, minimum, multiple) => {
        const given = rules(text(minimum), text(multiple));
        const nearest = nearestQuantities(text(quantity), given);
        if (nearest === null) return;
        const [lower, upper] = nearest;
        for (const found of [lower, upper])
          if (found !== null) expect(nearestQuantities(String(found), given)).toBeNull();
        if (lower !== null) expect(thousandths(lower)!).toBeLessThan(quantity);
        if (upper === null) return;
        expect(thousandths(upper)!).toBeGreaterThan(quantity);
        expect(thousandths(upper)!).toBeLessThanOrEqual(LARGEST);
        if (lower !== null) expect(thousandths(upper)! - thousandths(lower)!).toBe(multiple);
        else expect(thousandths(upper)! - multiple).toBeLessThan(minimum);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('the blockers of quantities', () => {
  it('name the item and the rules; lines without rules have none', () => {
    const items = ['1', '7', '3'].map((orderedQuantity) => ({ orderedQuantity }));
    const packagings = [rules(null, null), rules('12.000', '6.000'), rules('0.500', null)];
    expect(quantityBlockers(items, packagings)).toEqual([
      {
        code: 'quantity_not_orderable',
        pointer: '#/items/1/orderedQuantity',
        detail: 'Expected at least 12 and a multiple of 6, but 7 was ordered.',
        nearest: [null, 12],
      },
    ]);
  });

  it.each<[QuantityRules, string]>([
    [rules('12.000', null), 'Expected at least 12, but 7 was ordered.'],
    [rules(null, '2.500'), 'Expected a multiple of 2.5, but 7 was ordered.'],
  ])('name the only rule: %j', (only, detail) => {
    expect(quantityBlockers([{ orderedQuantity: '7' }], [only])).toMatchObject([{ detail }]);
  });
});
