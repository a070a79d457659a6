import { joined, raw, sql, type Sql } from '../sql.js';

/** The position of a row in a list that is sorted by creation time and id. */
export interface ListPosition {
  createdAt: Date;
  id: number;
}

/** A page of a list that is sorted by a column, and by id where that is equal. */
interface KeysetPage {
  /** `SELECT … FROM …`, without WHERE. */
  select: Sql;
  conditions: Sql[];
  /** The columns of the position. */
  at: Sql;
  id: Sql;
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

/** The conditions of the filters that are set; null means no filter. */
export const conditionsOf = <Values extends object>(
  values: Values,
  filters: { [Key in keyof Values]: (value: NonNullable<Values[Key]>) => Sql },
): Sql[] =>
  (Object.keys(filters) as (keyof Values)[]).flatMap((key) => {
    const value = values[key];
    return value === null || value === undefined ? [] : [filters[key](value)];
  });

/** WHERE, unless there is no condition. */
export const where = (conditions: Sql[]): Sql =>
  conditions.length === 0 ? sql`` : sql`WHERE ${joined(conditions, ' AND ')}`;

/**
 * A query with only the conditions that are set: with `$1 IS NULL OR …` for each filter PostgreSQL could not use the
 * indexes. It can be part of a larger statement.
 */
export function keysetPage({
  select,
  conditions,
  at,
  id,
  descending,
  after,
  limit,
  maxLimit,
}: KeysetPage): Sql {
  const direction = descending ? sql`DESC` : sql`ASC`;
  const isBehind = descending ? sql`<` : sql`>`;
  const position = after === null ? [] : [sql`(${at}, ${id}) ${isBehind} (${after.at}, ${after.id})`];
  const rows = sql`${select} ${where([...conditions, ...position])} ORDER BY ${at} ${direction}, ${id} ${direction}`;
  if (maxLimit === undefined) return sql`${rows} LIMIT ${limit}`;
  return sql`SELECT id, at FROM (${rows} LIMIT ${raw(maxLimit)}) bounded ORDER BY at ${direction}, id ${direction} LIMIT ${limit}`;
}

/**
 * A page of the rows of several queries that have no row in common: the first rows of each are read with the index that
 * suits it, and merged. The queries are keyset pages with columns `id` and `at`.
 */
export function mergedPage(queries: Sql[], descending: boolean, limit: number): Sql {
  if (queries.length === 1) return queries[0]!;
  const direction = descending ? sql`DESC` : sql`ASC`;
  const rows = joined(
    queries.map((query) => sql`(${query})`),
    ' UNION ALL ',
  );
  return sql`SELECT id, at FROM (${rows}) merged ORDER BY at ${direction}, id ${direction} LIMIT ${limit}`.unprepared();
}
