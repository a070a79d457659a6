import { raw, sql, type Sql } from '../sql.js';

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
