/** Where the words are by which the rows of a list are found. */
export interface SearchedWords {
  /** The table with an index of the words, with its alias. */
  table: string;
  /** The id of the row of the list. */
  id: string;
  /** The indexed expression. */
  words: string;
  /** Another condition, so that fewer rows are found. */
  only?: string;
}

interface SearchedPage extends SearchedWords {
  /** The page without the words, of the rows with these ids only; $n is its limit, and its placeholders are always the same. */
  pageOf: (ids: string | null) => string;
  /** The number n of its placeholders. $n+1 is the tsquery, $n+2 the size of the page. */
  placeholders: number;
  /** The columns of the page, and how it is sorted. */
  columns: string;
  orderBy: string;
}

/** How many rows of the list are compared with the words one by one: the value of $n. */
export const scanWindow = (size: number): number => Math.max(1_000, 4 * size);

/**
 * An index of words cannot return rows in the sequence of the list: all rows with a word have to be read and sorted. So the
 * page is first looked for among the rows at the beginning of the list, where it is complete if the word is frequent.
 * The index is only used if it is not complete.
 */
export function searchedPage({ pageOf, placeholders, columns, orderBy, ...search }: SearchedPage): string {
  const { table, id, words, only } = search;
  const [maximum, query, size] = [0, 1, 2].map((n) => `$${placeholders + n}`);
  return `
      WITH nearest AS MATERIALIZED (${pageOf(null)}), near AS MATERIALIZED (
        SELECT ${columns} FROM nearest
        WHERE (SELECT ${words} FROM ${table} WHERE ${id} = nearest.id) @@ ${query}::tsquery
        LIMIT ${size}
      ), matching AS MATERIALIZED (
        SELECT ${id} AS id FROM ${table}
        WHERE ${words} @@ ${query}::tsquery ${only === undefined ? '' : `AND ${only}`}
        -- CASE, because PostgreSQL may evaluate the second operand of AND first, and so read all of the nearest rows.
        AND CASE WHEN (SELECT count(*) FROM near) < ${size}
          THEN (SELECT count(*) FROM nearest) = ${maximum} ELSE false END
      )
      SELECT ${columns} FROM near
      UNION
      SELECT ${columns} FROM (${pageOf(IS_MATCHING)}) far
      ORDER BY ${orderBy} LIMIT ${size}`;
}

/** An array, because PostgreSQL expects too many matches of a rare word, and would join them with all rows. */
const IS_MATCHING = 'ANY (ARRAY(SELECT id FROM matching))';
