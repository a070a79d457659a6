export interface Share<P, A = bigint> {
  part: P;
  amount: A;
}

/**
 * Splits a whole number of units over parts in proportion to their weights, by largest remainder (rule 7): each part gets its
 * exact share cut toward zero, and the units left over go one each to the largest remainders, the first of equals winning.
 *
 * The amounts add up to `total` exactly, each is less than one unit from its exact share, and negating the total negates them.
 * Weights may have a unit of their own; when all are zero they give no proportion and count as equal.
 */
export function allocate<P>(total: bigint, parts: readonly P[], weightOf: (part: P) => bigint): Share<P>[] {
  const weights = parts.map((part) => ({ part, amount: weightOf(part) }));
  const sum = sumOf(weights, ({ amount }) => amount);
  if (total === sum) return weights; // nothing was rounded or deducted, as in most orders
  if (parts.length === 1 || total === 0n) return parts.map((part) => ({ part, amount: total }));
  if (parts.length === 0) throw new RangeError('there is no part to allocate to');
  if (sum === 0n) return allocate(total, parts, () => 1n);
  return allocateBy(weights, sum, total);
}

/**
 * The same as allocate(), but no part gets less than its minimum. A unit that a part lacks is taken from the part that
 * is furthest above its exact share among those above their minimum; of equals, from the last.
 */
export function allocateWithMinimum<P>(
  total: bigint,
  parts: readonly P[],
  weightOf: (part: P) => bigint,
  minimumOf: (part: P) => bigint,
): Share<P>[] {
  const shares = allocate(total, parts, weightOf);
  for (const share of shares) {
    for (let lacking = minimumOf(share.part) - share.amount; lacking > 0n; lacking -= 1n) {
      const spare = shares.filter(({ part, amount }) => amount > minimumOf(part));
      furthestAbove(spare, total, sumOf(parts, weightOf), weightOf).amount -= 1n;
      share.amount += 1n;
    }
  }
  return shares;
}

function furthestAbove<P>(
  spare: Share<P>[],
  total: bigint,
  sum: bigint,
  weightOf: (part: P) => bigint,
): Share<P> {
  const excessOf = ({ part, amount }: Share<P>): bigint => amount * sum - total * weightOf(part);
  const [first, ...others] = spare;
  if (first === undefined) throw new RangeError('the minimum amounts are more than the total');
  return others.reduce((most, share) => (excessOf(share) < excessOf(most) ? most : share), first);
}

function allocateBy<P>(weights: Share<P>[], sum: bigint, total: bigint): Share<P>[] {
  const unit = total < 0n ? -1n : 1n;
  let rest = total;
  const shares = weights.map(({ part, amount: weight }) => {
    const exact = total * weight;
    const amount = exact / sum;
    rest -= amount;
    return { share: { part, amount }, remainder: (exact % sum) * unit };
  });

  const largestFirst = shares.toSorted((a, b) => compare(b.remainder, a.remainder)); // stable: equals keep their order
  for (const { share } of largestFirst) {
    if (rest === 0n) break;
    share.amount += unit;
    rest -= unit;
  }
  return shares.map(({ share }) => share);
}

function sumOf<T>(values: readonly T[], weightOf: (value: T) => bigint): bigint {
  let sum = 0n;
  for (const value of values) {
    const weight = weightOf(value);
    if (weight < 0n) throw new RangeError('an allocation weight is negative');
    sum += weight;
  }
  return sum;
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
