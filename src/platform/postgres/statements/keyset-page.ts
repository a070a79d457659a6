import type { Statement } from '../statement.js';

/** The position of a row in a list that is sorted by creation time and id. */
export interface ListPosition {
  createdAt: Date;
  id: number;
}

/** A condition with a `$` for each of its values, and a name that becomes part of the statement's name. */
export interface Condition {
  name: string;
  text: string;
  values: unknown[];
}

/** A condition with one value. */
export type Filter = Omit<Condition, 'values'>;

/** A page of a list that is sorted by a column, and by id where that is equal. */
interface KeysetPage {
  name: string;
  /** `SELECT … FROM …`, without WHERE. */
  select: string;
  conditions: Condition[];
  /** The columns of the position. */
  at: string;
  id: string;
  descending: boolean;
  /** The position of the last row of the previous page; null for the first page. */
  after: { at: Date; id: number } | null;
  limit: number;
  /**
   * The largest possible limit, if one plan suits all values. PostgreSQL assumes that a limit it does not know is a tenth of
   * all rows, so without this it never considers a plan for all values cheap enough, and makes one for each execution.
   * The rows have the columns `id` and `at`.
   */
  maxLimit?: number;
}

export interface Query {
  statement: Statement;
  values: unknown[];
}

/** The filters that are set; null means no filter. Each has one value. */
export const conditionsOf = <Key extends string>(
  filters: Record<Key, Filter>,
  values: Record<Key, unknown>,
): Condition[] =>
  (Object.keys(filters) as Key[])
    .filter((key) => values[key] !== null)
    .map((key) => ({ ...filters[key], values: [values[key]] }));

/**
 * A condition for each value of a column. It is a constant in the SQL, because one plan does not suit both rare values
 * and frequent ones.
 */
export const constantConditions = <Value extends string>(column: string, values: readonly Value[]) =>
  Object.fromEntries(
    values.map((value) => [value, { name: value, text: `${column} = '${value}'`, values: [] }]),
  ) as unknown as Record<Value, Condition>;

/**
 * A query with only the conditions that are set: with `$1 IS NULL OR …` for each filter PostgreSQL could not use the
 * indexes. It can be part of a larger statement.
 */
export function keysetPage({
  select,
  at,
  id,
  descending,
  after,
  limit,
  maxLimit,
  ...page
}: KeysetPage): Query {
  const position = { name: 'after', text: `(${at}, ${id}) ${descending ? '<' : '>'} ($, $)` };
  const conditions = [
    ...page.conditions,
    ...(after === null ? [] : [{ ...position, values: [after.at, after.id] }]),
  ];
  const where = conditions.map(({ text }) => text).join(' AND ');
  const direction = descending ? 'DESC' : 'ASC';
  const rows = `${select} ${where && `WHERE ${where}`} ORDER BY ${at} ${direction}, ${id} ${direction}`;
  const bounded = `SELECT id, at FROM (${rows} LIMIT ${maxLimit}) bounded ORDER BY at ${direction}, id ${direction}`;
  return {
    statement: {
      name: [page.name, ...conditions.map(({ name }) => name)].join('_'),
      text: numbered(`${maxLimit === undefined ? rows : bounded} LIMIT $`),
    },
    values: [...conditions.flatMap(({ values }) => values), limit],
  };
}

/**
 * A page of the rows of several queries that have no row in common: the first rows of each are read with the index that
 * suits it, and merged. The queries are keyset pages, with columns `id` and `at`, that differ in constants only.
 */
export function mergedPage(queries: Query[], descending: boolean): Query {
  const [{ statement, values }] = queries as [Query];
  if (queries.length === 1) return { statement, values };
  const direction = descending ? 'DESC' : 'ASC';
  const rows = queries.map((query) => `(${query.statement.text})`).join(' UNION ALL ');
  return {
    statement: {
      name: '',
      text: `SELECT id, at FROM (${rows}) merged ORDER BY at ${direction}, id ${direction} LIMIT $${values.length}`,
    },
    values,
  };
}

/** Replaces each `$` by a placeholder: `$1`, `$2`, … */
export function numbered(text: string): string {
  let number = 0;
  return text.replaceAll('$', () => `$${(number += 1)}`);
}
