import type { RowList } from '../../common/row-list.js';
import { bindToRequest } from './connection-owner.js';
import type { Session } from './session.js';
import type { Statement } from './statement.js';

/** The SQL fragments of which the statements of a list are made. */
interface ListSql {
  /** The prefix of the names of its prepared statements. */
  name: string;
  /** `SELECT …` with a column `id`. */
  select: string;
  /** `FROM …` with its joins. */
  from: string;
  /**
   * A condition on `$1`, such as the application whose entries are listed; absent when there is no such restriction.
   */
  scope?: string;
  /** A condition without parameters that all entries meet. */
  only?: string;
  /** The column by which the list is sorted and paged. */
  id: string;
  /** The timestamp of the last change in each table from which columns are selected. */
  changed: string[];
}

interface Statements {
  page: Statement;
  pageSince: Statement;
  revision: Statement;
  revisionSince: Statement;
}

/** The prepared statements of a list. */
export interface List {
  readonly name: string;
  readonly statements: Statements;
}

const MILLISECONDS = (column: string): string => `(date_part('epoch', ${column}) * 1000)::bigint`;

/** The statements that page through a list by its ids, and those that return its revision. */
export function defineList({ name, select, from, scope, only, id, changed }: ListSql): List {
  const [after, limit, since] = scope === undefined ? [1, 2, 3] : [2, 3, 4];
  const isSince = (parameter: number): string => `greatest(${changed.join(', ')}) >= $${parameter}`;
  const where = (...conditions: (string | undefined)[]): string => {
    const present = conditions.filter((condition) => condition !== undefined);
    return present.length === 0 ? '' : `WHERE ${present.join(' AND ')}`;
  };
  const page = (...conditions: string[]): string => `
    ${select} ${from} ${where(scope, only, `${id} > $${after}`, ...conditions)} ORDER BY ${id} LIMIT $${limit}`;
  // The newest timestamp alone would miss a transaction that began before another one and was committed after it.
  const dates = changed.map(MILLISECONDS).join(' + ');
  const revision = (...conditions: string[]): string => `
    SELECT count(*) || '-' || coalesce(sum(${dates}), 0) AS revision ${from} ${where(scope, only, ...conditions)}`;
  return {
    name,
    statements: {
      page: { name: `${name}_page`, text: page() },
      pageSince: { name: `${name}_page_since`, text: page(isSince(since)) },
      revision: { name: `${name}_revision`, text: revision() },
      revisionSince: { name: `${name}_revision_since`, text: revision(isSince(after)) },
    },
  };
}

/** @param scope the value of `$1` if the list has a scope, else nothing */
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
        : session.rows<Row>(pageSince, [...scope, after, limit, since]),
    ),
    revision: async (since) => {
      const [row] = await (since === null
        ? session.rows<{ revision: string }>(revision, scope)
        : session.rows<{ revision: string }>(revisionSince, [...scope, since]));
      return row!.revision;
    },
  };
}
