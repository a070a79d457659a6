import type { ChangedItem, OrderItem } from 'order-taking-client/openapi';

const VALUES = ['label', 'orderedQuantity', 'unitPrice', 'gross'] as const;

/** What is shown of a line, and compared. */
export type LineValue = (typeof VALUES)[number];

type Line = Pick<ChangedItem, LineValue | 'position'>;

/** A line of the order, and what a change makes of it. */
export interface ComparedLine {
  /** Null for a line that is added. */
  before: Line | null;
  /** Null for a line that is removed. */
  after: Line | null;
  difference: 'same' | 'changed' | 'added' | 'removed';
  differing: ReadonlySet<LineValue>;
}

/** The lines of the order, each with what is left of it, and then those that are added. */
export function comparedLines(before: OrderItem[], after: ChangedItem[]): ComparedLine[] {
  const kept = new Map(after.map((item) => [item.id, item]));
  const known = new Set(before.map(({ id }) => id));
  return [
    ...before.map((item) => compared(item, kept.get(item.id) ?? null)),
    ...after.filter(({ id }) => id === null || !known.has(id)).map((item) => compared(null, item)),
  ];
}

function compared(before: Line | null, after: Line | null): ComparedLine {
  const lines = { before, after };
  if (before === null) return { ...lines, difference: 'added', differing: new Set(VALUES) };
  if (after === null) return { ...lines, difference: 'removed', differing: new Set(VALUES) };
  const differing = new Set(VALUES.filter((value) => before[value] !== after[value]));
  return { ...lines, difference: differing.size === 0 ? 'same' : 'changed', differing };
}
