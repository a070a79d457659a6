import type { RowList } from '../../../common/row-list.js';
import { bindToRequest } from '../../../common/request/request-context.js';
import type { Session } from '../session.js';
import type { Statement } from '../statement.js';
import { numbered, type Condition } from './keyset-page.js';
import { scanWindow, searchedPage, type SearchedWords } from './searched-page.js';

/** The SQL fragments of which the statements of a list are made. */
interface ListSql {
  /** The prefix of the names of its prepared statements. */
  name: string;
  /** `SELECT …` with a column `id`. */
  select: string;
  /** `FROM …` with its joins. */
  from: string;
  /** The column of the application, if the list has only the entries of one. */
  scope?: string;
  /** A condition without parameters that all entries meet. */
  only?: string;
  /** Filters, whose names become part of the names of the statements. */
  filters?: Condition[];
  /** Words that all entries have, as a tsquery. The statements are not prepared, because one plan does not suit all words. */
  search?: (SearchedWords & { query: string }) | null;
  /** The column by which the list is sorted and paged. */
  id: string;
  /** The timestamp of the last change in each table from which columns are selected. */
  changed: string[];
}

/** A list and its prepared statements. */
export type List = ReturnType<typeof defineList>;

const MILLISECONDS = (column: string): string => `(date_part('epoch', ${column}) * 1000)::bigint`;

/** The statements that page through a list by its ids, and those that return its revision. */
export function defineList({
  select,
  from,
  scope,
  only,
  filters = [],
  search = null,
  id,
  changed,
  ...list
}: ListSql) {
  const names = filters.map(({ name }) => name);
  const name = [list.name, ...names].join('_');
  const named = (statement: string, text: string): Statement => ({
    name: search === null ? `${name}_${statement}` : '',
    text,
  });
  const where = (...conditions: string[]): string => {
    const texts = filters.map(({ text }) => text);
    const all = [scope && `${scope} = $`, only, ...texts, ...conditions].filter(
      (condition) => condition !== undefined,
    );
    return all.length === 0 ? '' : `WHERE ${all.join(' AND ')}`;
  };
  const since = `greatest(${changed.join(', ')}) >= $`;
  const page = (...conditions: string[]): string => {
    const position = `${id} > $`;
    if (search === null)
      return numbered(`${select} ${from} ${where(...conditions, position)} ORDER BY ${id} LIMIT $`);
    const pageOf = (ids: string | null): string => {
      const all = [...conditions, position, ...(ids === null ? [] : [`${id} = ${ids}`])];
      return numbered(`SELECT ${id} AS id ${from} ${where(...all)} ORDER BY ${id} LIMIT $`);
    };
    const placeholders = pageOf(null).split('$').length - 1;
    const ids = searchedPage({ ...search, pageOf, placeholders, columns: 'id', orderBy: 'id' });
    return `${select} ${from} WHERE ${id} = ANY (ARRAY(${ids})) ORDER BY ${id}`;
  };
  // The newest timestamp alone would miss a transaction that began before another one and was committed after it.
  const dates = changed.map(MILLISECONDS).join(' + ');
  const revision = (...conditions: string[]): string =>
    numbered(
      `SELECT count(*) || '-' || coalesce(sum(${dates}), 0) AS revision ${from} ${where(...conditions, ...(search === null ? [] : [`${search.words} @@ $::tsquery`]))}`,
    );
  return {
    name,
    /** The values of the filters. */
    values: filters.flatMap(({ values }) => values),
    query: search?.query ?? null,
    /** `SELECT … FROM …`, without a WHERE clause. */
    select: `${select} ${from}`,
    statements: {
      one: named('one', numbered(`${select} ${from} ${where(`${id} = $`)}`)),
      page: named('page', page()),
      pageSince: named('page_since', page(since)),
      revision: named('revision', revision()),
      revisionSince: named('revision_since', revision(since)),
    },
  };
}

/** @param key the value of the scope, if the list has one, and the id. @returns null when it is not in the list */
export const findInList = <Row extends object>(
  session: Session,
  { statements }: List,
  ...key: number[]
): Promise<Row | null> => session.rowOrNull(statements.one, key);

/** @param scope the value of the scope, if the list has one */
export function rowList<Row extends { id: number }>(
  session: Session,
  { name, statements, values: filterValues, query }: List,
  ...scope: number[]
): RowList<Row> {
  const values = [...scope, ...filterValues];
  const limited = (limit: number) => (query === null ? [limit] : [scanWindow(limit), query, limit]);
  const search = query === null ? [] : [query];
  const { page, pageSince, revision, revisionSince } = statements;
  return {
    name: [name, ...[...values, ...search].map((value) => JSON.stringify(value))].join(' '),
    // While a list is streamed, the drain event of the socket leads to the call for the next page.
    page: bindToRequest((after: number, limit: number, since: Date | null) =>
      since === null
        ? session.rows<Row>(page, [...values, after, ...limited(limit)])
        : session.rows<Row>(pageSince, [...values, since, after, ...limited(limit)]),
    ),
    revision: async (since) => {
      const row = await (since === null
        ? session.row<{ revision: string }>(revision, [...values, ...search])
        : session.row<{ revision: string }>(revisionSince, [...values, since, ...search]));
      return row.revision;
    },
  };
}
