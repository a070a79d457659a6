/** The value in the middle; of an even number of values, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}

/** @param sorted in ascending order, not empty */
export function percentile(sorted: ArrayLike<number>, percent: number): number {
  const place = Math.ceil((percent / 100) * sorted.length);
  return sorted[Math.max(place, 1) - 1]!;
}

/** Formats rows as a table: the first column is left-aligned, the others are right-aligned. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: readonly string[]): string =>
    row
      .map((text, column) => (column === 0 ? text.padEnd(widths[0]!) : text.padStart(widths[column]!)))
      .join('  ');
  return rows.map(line).join('\n');
}
