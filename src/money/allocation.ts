/** A part and what it gets of the total. */
export interface Share<P> {
  part: P;
  amount: bigint;
}

/**
 * Splits a whole number of units over parts in proportion to their weights, by largest remainder (rule 7): each
 * part gets its exact share cut toward zero, and the units left over go one each to the largest remainders, the
 * first of equals winning.
 *
 * The amounts add up to `total` exactly, each is less than one unit from its exact share, and negating the total
 * negates them. Weights may have a unit of their own; when all are zero they give no proportion and count as equal.
 * @throws RangeError for a negative weight, or for a total other than zero and no parts.
 */
export function allocate<P>(total: bigint, parts: readonly P[], weightOf: (part: P) => bigint): Share<P>[] {
  const weights = parts.map((part) => ({ part, amount: weightOf(part) }));
  const sum = sumOf(weights);
  if (total === sum) return weights; // nothing was rounded or deducted, as in most orders
  if (parts.length === 1 || total === 0n) return parts.map((part) => ({ part, amount: total }));
  if (parts.length === 0) throw new RangeError('there is no part to allocate to');
  if (sum === 0n) return allocate(total, parts, () => 1n);
  return allocateBy(weights, sum, total);
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

function sumOf(weights: readonly { amount: bigint }[]): bigint {
  let sum = 0n;
  for (const { amount } of weights) {
    if (amount < 0n) throw new RangeError('an allocation weight is negative');
    sum += amount;
  }
  return sum;
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
