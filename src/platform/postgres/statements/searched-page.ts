import { sql, type Sql } from '../sql.js';

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
