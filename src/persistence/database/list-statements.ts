import type { RowList } from '../../common/row-list.js';
import { bindToRequest } from './connection-owner.js';
import type { Session } from './session.js';
import { numbered } from './keyset-page.js';

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
  /** The column by which the list is sorted and paged. */
  id: string;
  /** The timestamp of the last change in each table from which columns are selected. */
  changed: string[];
}

/** A list and its prepared statements. */
export type List = ReturnType<typeof defineList>;

const MILLISECONDS = (column: string): string => `(date_part('epoch', ${column}) * 1000)::bigint`;

/** The statements that page through a list by its ids, and those that return its revision. */
export function defineList({ name, select, from, scope, only, id, changed }: ListSql) {
  const where = (...conditions: string[]): string => {
    const all = [scope && `${scope} = $`, only, ...conditions].filter((condition) => condition !== undefined);
    return all.length === 0 ? '' : `WHERE ${all.join(' AND ')}`;
  };
  const since = `greatest(${changed.join(', ')}) >= $`;
  const page = (...conditions: string[]): string =>
    numbered(`${select} ${from} ${where(...conditions, `${id} > $`)} ORDER BY ${id} LIMIT $`);
  // The newest timestamp alone would miss a transaction that began before another one and was committed after it.
  const dates = changed.map(MILLISECONDS).join(' + ');
  const revision = (...conditions: string[]): string =>
    numbered(`
    SELECT count(*) || '-' || coalesce(sum(${dates}), 0) AS revision ${from} ${where(...conditions)}`);
  return {
    name,
    /** `SELECT … FROM …`, without a WHERE clause. */
    select: `${select} ${from}`,
    statements: {
      one: { name: `${name}_one`, text: numbered(`${select} ${from} ${where(`${id} = $`)}`) },
      page: { name: `${name}_page`, text: page() },
      pageSince: { name: `${name}_page_since`, text: page(since) },
      revision: { name: `${name}_revision`, text: revision() },
      revisionSince: { name: `${name}_revision_since`, text: revision(since) },
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
  { name, statements }: List,
  ...scope: number[]
): RowList<Row> {
  const { page, pageSince, revision, revisionSince } = statements;
  return {
    name: [name, ...scope].join(' '),
    // While a list is streamed, the drain event of the socket leads to the call for the next page.
    page: bindToRequest((after: number, limit: number, since: Date | null) =>
      since === null
        ? session.rows<Row>(page, [...scope, after, limit])
        : session.rows<Row>(pageSince, [...scope, since, after, limit]),
    ),
    revision: async (since) => {
      const [statement, values] = since === null ? [revision, scope] : [revisionSince, [...scope, since]];
      return (await session.row<{ revision: string }>(statement, values)).revision;
    },
  };
}
