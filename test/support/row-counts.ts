import type { TestDatabase } from './database.js';

/** The number of rows of each table, to check that a refused request stored nothing but its refusal. */
export async function rowCounts(database: TestDatabase): Promise<Record<string, number>> {
  const tables = await database.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'processes'
     ORDER BY 1`,
  );
  const counts = tables.map(
    ({ name }) =>
      `(SELECT count(*)::int FROM ${name === 'journal' ? `journal WHERE outcome <> 'refused'` : `"${name}"`}) AS "${name}"`,
  );
  const [row] = await database.query<Record<string, number>>(`SELECT ${counts.join(', ')}`);
  return row!;
}

/** @param rows a table, and a condition if there is one */
export async function countRows(
  { query }: TestDatabase,
  rows: string,
  values: unknown[] = [],
): Promise<number> {
  const [row] = await query<{ count: number }>(`SELECT count(*)::int AS count FROM ${rows}`, values);
  return row!.count;
}
