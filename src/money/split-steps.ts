import { type Share } from './allocation.js';
import { type SplitShare } from './breakdown.js';
import { type ComputationStepLog, type ComputationStepName } from './computation-steps.js';
import { scaledText } from './exact-text.js';
import { type Amount, RATE_SCALE, type Rounding } from './pricing.js';
import { type ScaledTax } from './totals-input.js';

/** A split by largest remainder: the total, its shares, and the JSON pointers of the parts. */
interface Split<P> {
  step: ComputationStepName;
  /** How the formula names the total and the weight of a part. */
  letters: [whole: string, weight: string];
  total: bigint;
  shares: readonly Share<P>[];
  weightOf: (part: P) => bigint;
  /** The decimals of the weights. */
  weightScale: number;
  pointerOf: (share: Share<P>, index: number) => string;
}

/** Records the splits by largest remainder: every share with its exact and its rounded value. */
export class SplitStepLog {
  constructor(
    private readonly steps: ComputationStepLog,
    private readonly rounding: Rounding,
    /** The decimals of the items' weights: those of the currency, or nine in the mode `total`. */
    private readonly itemScale: number,
  ) {}

  /** The shares of the gross, of the tax, and of the net, which is their difference. */
  amounts<P extends { weight: Amount }>(
    kind: 'rate' | 'line',
    total: Amount,
    shares: readonly SplitShare<P>[],
    pointerOf: (part: P, index: number) => string,
  ): void {
    const grossShares = shares.map(({ part, amount }) => ({ part, amount: amount.gross }));
    const taxShares = shares.map(({ part, amount }) => ({ part, amount: amount.gross - amount.net }));
    const common = {
      weightScale: this.itemScale,
      pointerOf: ({ part }: { part: P }, index: number) => pointerOf(part, index),
    };
    this.split({
      ...common,
      step: `${kind}_share_gross`,
      letters: ['G', 'g'],
      total: total.gross,
      shares: grossShares,
      weightOf: ({ weight }) => weight.gross,
    });
    this.split({
      ...common,
      step: `${kind}_share_tax`,
      letters: ['T', 't'],
      total: total.gross - total.net,
      shares: taxShares,
      weightOf: ({ weight }) => weight.gross - weight.net,
    });
    shares.forEach(({ part, amount }, index) => {
      const statement = { rule: 7, pointer: pointerOf(part, index), formula: 'gross share − tax share' };
      this.steps.exact({ ...statement, step: `${kind}_share_net` }, amount.net);
    });
  }

  /** The tax of a line, split over its taxes in proportion to their rates. */
  taxes(total: bigint, shares: readonly Share<ScaledTax>[], pointerOf: (index: number) => string): void {
    this.split({
      step: 'tax_share',
      letters: ['T', 'r'],
      total,
      shares,
      weightOf: ({ rate }) => rate,
      weightScale: RATE_SCALE,
      pointerOf: (_, index) => pointerOf(index),
    });
  }

  private split<P>({ step, letters, total, shares, weightOf, weightScale, pointerOf }: Split<P>): void {
    const given = shares.map(({ part }) => weightOf(part));
    // When all weights are zero, allocate() treats them as equal.
    const weights = given.every((weight) => weight === 0n) ? given.map(() => 1n) : given;
    const sum = weights.reduce((a, b) => a + b, 0n);
    const [whole, weight] = letters;
    shares.forEach((share, index) => {
      const own = given[index]!;
      this.steps.share(
        {
          step,
          pointer: pointerOf(share, index),
          rule: 7,
          formula: `${whole} · ${weight} / Σ${weight}`,
          factors: [
            { name: whole, value: scaledText(total, this.rounding.minorUnits) },
            { name: weight, value: scaledText(own, weightScale) },
            { name: `Σ${weight}`, value: scaledText(sum, weightScale) },
          ],
        },
        { numerator: total * weights[index]!, denominator: sum },
        share.amount,
      );
    });
  }
}
