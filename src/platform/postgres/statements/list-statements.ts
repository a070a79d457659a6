import type { RowList } from '../../../common/row-list.js';
import { bindToRequest } from '../../../common/request/request-context.js';
import type { Session } from '../session.js';
import { joined, sql, type Sql } from '../sql.js';
import { where } from './keyset-page.js';

/** A list, which is sorted and paged by its ids. */
export interface List {
  /** Identifies the list by its resource, its owner and its filters. */
  name: string;
  /** `SELECT …` with a column `id`. */
  select: Sql;
  /** `FROM …` with its joins. */
  from: Sql;
  /** Conditions that all entries meet. */
  conditions?: Sql[];
  /** Words that all entries have, as a tsquery. */
  search?: (SearchedWords & { query: string }) | null;
  /** The column of the ids. */
  id: Sql;
  /** The timestamp of the last change in each table from which columns are selected. */
  changed: Sql[];
}

const milliseconds = (column: Sql): Sql => sql`(date_part('epoch', ${column}) * 1000)::bigint`;

/** A part of a list, such as the entries of one application. */
export const restricted = (list: List, ...conditions: Sql[]): List => ({
  ...list,
  conditions: [...(list.conditions ?? []), ...conditions],
});

/** @returns null when it is not in the list */
export const findInList = <Row extends object>(
  session: Session,
  { select, from, conditions = [], id }: List,
  wanted: number | Sql,
): Promise<Row | null> =>
  session.rowOrNull(sql`${select} ${from} ${where([...conditions, sql`${id} = ${wanted}`])}`);

/** Pages through a list, and tells whether it has changed. */
export function rowList<Row extends { id: number }>(session: Session, list: List): RowList<Row> {
  return {
    name: list.name,
    // While a list is streamed, the drain event of the socket leads to the call for the next page.
    page: bindToRequest((after: number, limit: number, since: Date | null) =>
      session.rows<Row>(pageOf(list, after, limit, since)),
    ),
    revision: async (since) => (await session.row<{ revision: string }>(revisionOf(list, since))).revision,
  };
}

function pageOf(list: List, after: number, limit: number, since: Date | null): Sql {
  const { select, from, search = null, id } = list;
  const conditions = [...conditionsOf(list, since), sql`${id} > ${after}`];
  if (search === null) return sql`${select} ${from} ${where(conditions)} ORDER BY ${id} LIMIT ${limit}`;
  const ids = searchedPage({
    ...{ ...search, limit, columns: sql`id`, orderBy: sql`id` },
    pageOf: (among, maximum) => {
      const all = [...conditions, ...(among === null ? [] : [sql`${id} = ${among}`])];
      return sql`SELECT ${id} AS id ${from} ${where(all)} ORDER BY ${id} LIMIT ${maximum}`;
    },
  });
  return sql`${select} ${from} WHERE ${id} = ANY (ARRAY(${ids})) ORDER BY ${id}`;
}

/** The newest timestamp alone would miss a transaction that began before another one and was committed after it. */
function revisionOf(list: List, since: Date | null): Sql {
  const { from, search = null, changed } = list;
  const dates = joined(changed.map(milliseconds), ' + ');
  const found = search === null ? [] : [sql`${search.words} @@ ${search.query}::tsquery`];
  const revision = sql`
    SELECT count(*) || '-' || coalesce(sum(${dates}), 0) AS revision ${from}
    ${where([...conditionsOf(list, since), ...found])}`;
  return search === null ? revision : revision.unprepared();
}

const conditionsOf = ({ conditions = [], changed }: List, since: Date | null): Sql[] => [
  ...conditions,
  ...(since === null ? [] : [sql`greatest(${joined(changed, ', ')}) >= ${since}`]),
];

/** The indexed words by which the rows of a list are found. */
export interface SearchedWords {
  /** The table with an index of the words, with its alias. */
  table: Sql;
  /** The id of the row of the list. */
  id: Sql;
  /** The indexed expression. */
  words: Sql;
  /** Another condition, so that fewer rows are found. */
  only?: Sql;
}

interface SearchedPage extends SearchedWords {
  /** The tsquery. */
  query: string;
  limit: number;
  /** Up to `maximum` rows of the list without the words, of the rows with these ids only. */
  pageOf: (ids: Sql | null, maximum: number) => Sql;
  /** The columns of the page, and how it is sorted. */
  columns: Sql;
  orderBy: Sql;
}

/**
 * An index of words cannot return rows in the sequence of the list: all rows with a word have to be read and sorted. So the
 * page is first looked for among the rows at the beginning of the list, where it is complete if the word is frequent.
 * The index is only used if it is not complete. It is not prepared, because one plan does not suit all words.
 */
export function searchedPage({ pageOf, columns, orderBy, query, limit, ...search }: SearchedPage): Sql {
  const { table, id, words, only } = search;
  // So many rows are compared with the words one by one.
  const maximum = Math.max(1_000, 4 * limit);
  return sql`
      WITH nearest AS MATERIALIZED (${pageOf(null, maximum)}), near AS MATERIALIZED (
        SELECT ${columns} FROM nearest
        WHERE (SELECT ${words} FROM ${table} WHERE ${id} = nearest.id) @@ ${query}::tsquery
        LIMIT ${limit}
      ), matching AS MATERIALIZED (
        SELECT ${id} AS id FROM ${table}
        WHERE ${words} @@ ${query}::tsquery ${only === undefined ? sql`` : sql`AND ${only}`}
        -- CASE, because PostgreSQL may evaluate the second operand of AND first, and so read all of the nearest rows.
        AND CASE WHEN (SELECT count(*) FROM near) < ${limit}
          THEN (SELECT count(*) FROM nearest) = ${maximum} ELSE false END
      )
      SELECT ${columns} FROM near
      UNION
      SELECT ${columns} FROM (${pageOf(IS_MATCHING, maximum)}) far
      ORDER BY ${orderBy} LIMIT ${limit}`.unprepared();
}

/** An array, because PostgreSQL expects too many matches of a rare word, and would join them with all rows. */
const IS_MATCHING = sql`ANY (ARRAY(SELECT id FROM matching))`;
