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

/** The largest page of a list, in bytes: a page is held in memory as a whole, in several copies. */
export const MAX_PAGE_BYTES = 2 * 1024 * 1024;

/** The SQL of a page that is limited by the number of its entries and by their size. */
interface BoundedPage {
  /** `SELECT id, at … ORDER BY at, id LIMIT …`: the entries of the page, and one more to tell whether there is a next page. */
  entries: Sql;
  /** `SELECT … AS bytes`: the approximate size of the entry `page.id`. It runs for every entry, so it has to be cheap. */
  size: Sql;
  /** Selects the entries with all columns, without a WHERE clause. */
  select: Sql;
  /** The id in `select`, such as `o.id`. */
  id: string;
  /** The column of the result of `select` by which the list is sorted. */
  at: string;
  descending: boolean;
}

/** One row of such a page. */
export interface Bounded {
  /** The number of entries found, including those that did not fit; the page size plus one when there is a next page. */
  found: number;
}

/** Always reads the first entry, whatever its size: otherwise paging could not get past it. */
export function boundedPage({ entries, size, select, id, at, descending }: BoundedPage): Sql {
  const direction = descending ? sql`DESC` : sql`ASC`;
  return sql`
    WITH page AS MATERIALIZED (${entries}), sized AS (
      SELECT page.id, coalesce(sum(size.bytes) OVER (
        ORDER BY page.at ${direction}, page.id ${direction} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
      ), 0) AS bytes_before
      FROM page CROSS JOIN LATERAL (${size}) size
    )
    SELECT listed.*, (SELECT count(*)::int FROM page) AS found
    FROM (
      ${select} WHERE ${raw(id)} = ANY (ARRAY(SELECT id FROM sized WHERE bytes_before < ${raw(MAX_PAGE_BYTES)}))
    ) listed
    ORDER BY listed.${raw(at)} ${direction}, listed.id ${direction}`;
}
