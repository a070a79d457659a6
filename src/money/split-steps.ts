import { type ComputationStep, exact, factor, share } from './computation-steps.js';
import type { Amount } from './pricing.js';
import { LINE_SCALE, RATE_SCALE } from './decimal.js';
import type { LineCharge, Working } from './working.js';

/** A part of a split: its JSON pointer in the order, its weight, and its amount of the total. */
interface Part<A> {
  pointer: string;
  weight: A;
  amount: A;
}

/** A split by largest remainder. */
interface Split<A> {
  total: A;
  parts: Part<A>[];
  weightScale: number;
  places: number;
}

/** The steps of the splits by largest remainder (rule 7): every share with its exact and its rounded value. */
export function splitSteps({
  input,
  rounding,
  afterVouchers,
  rateShares,
  charges,
}: Working): ComputationStep[] {
  const places = rounding.minorUnits;
  const priceSplit = { weightScale: input.calculationMode === 'total' ? LINE_SCALE : places, places };
  const rates = rateShares.map(({ part, amount }, index) => ({
    pointer: `#/totals/byRate/${index}`,
    weight: part.price,
    amount,
  }));
  const taxSteps = ({ net, gross, taxes }: LineCharge, pointerOf: (tax: number) => string) => {
    const parts = taxes.map(({ part, amount }, tax) => ({
      pointer: pointerOf(tax),
      weight: part.rate,
      amount,
    }));
    return shareSteps('tax_share', ['T', 'r'], {
      total: gross - net,
      parts,
      weightScale: RATE_SCALE,
      places,
    });
  };
  return [
    ...amountSteps('rate', { ...priceSplit, total: afterVouchers.items, parts: rates }),
    ...rateShares.flatMap(({ amount: total, lines }) => {
      const parts = lines.map(({ part, amount }) => ({
        pointer: `#/items/${part.line.index}`,
        weight: part.price,
        amount,
      }));
      return amountSteps('line', { ...priceSplit, total, parts });
    }),
    ...charges.items.flatMap((item, index) => taxSteps(item, (tax) => `#/items/${index}/taxes/${tax}`)),
    // The one tax of shipping is not listed in the order.
    ...(charges.shipping === null ? [] : taxSteps(charges.shipping, () => '#/shippingMethod')),
  ];
}

/** The shares of the gross, of the tax, and of the net, which is their difference. */
function amountSteps(kind: 'rate' | 'line', split: Split<Amount>): ComputationStep[] {
  const of = (amountOf: (amount: Amount) => bigint): Split<bigint> => ({
    ...split,
    total: amountOf(split.total),
    parts: split.parts.map(({ pointer, weight, amount }) => ({
      pointer,
      weight: amountOf(weight),
      amount: amountOf(amount),
    })),
  });
  return [
    ...shareSteps(
      `${kind}_share_gross`,
      ['G', 'g'],
      of(({ gross }) => gross),
    ),
    ...shareSteps(
      `${kind}_share_tax`,
      ['T', 't'],
      of(({ net, gross }) => gross - net),
    ),
    ...split.parts.map(({ pointer, amount }) =>
      exact([`${kind}_share_net`, pointer, 7, 'gross share − tax share'], amount.net, split.places),
    ),
  ];
}

/** @param letters the names of the total and of the weight of a part in the formula */
function shareSteps(
  step: ComputationStep['step'],
  [whole, weight]: [whole: string, weight: string],
  { total, parts, weightScale, places }: Split<bigint>,
): ComputationStep[] {
  // allocate() treats weights as equal if all are zero.
  const isEqual = parts.every((part) => part.weight === 0n);
  const weightOf = (part: Part<bigint>): bigint => (isEqual ? 1n : part.weight);
  const sum = parts.reduce((all, part) => all + weightOf(part), 0n);
  return parts.map((part) =>
    share(
      [
        step,
        part.pointer,
        7,
        `${whole} · ${weight} / Σ${weight}`,
        factor(whole, total, places),
        factor(weight, part.weight, weightScale),
        factor(`Σ${weight}`, sum, weightScale),
      ],
      [total * weightOf(part), sum],
      part.amount,
      places,
    ),
  );
}
