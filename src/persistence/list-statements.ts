import type { RowList } from '../common/row-list.js';
import { execute, type Statement } from './statement.js';
import type { Tx } from './transactions.js';

/** What makes a list, in SQL. */
interface ListSql {
  /** What its statements' names begin with. */
  name: string;
  /** `SELECT …` with a column `id`. */
  select: string;
  /** `FROM …` with its joins. */
  from: string;
  /** Whose entries: a condition on `$1`; absent when everybody sees the same. */
  scope?: string;
  /** Which entries at all: a condition without values. */
  only?: string;
  /** The column that the list goes by. */
  id: string;
  /** When each of the tables that are shown was last changed: all the columns. */
  changed: string[];
}

interface Statements {
  page: Statement;
  pageSince: Statement;
  stamp: Statement;
  stampSince: Statement;
}

/** A list that can be read for any scope. */
export interface List {
  readonly name: string;
  readonly statements: Statements;
}

const MILLISECONDS = (column: string): string => `(date_part('epoch', ${column}) * 1000)::bigint`;

/** The statements that page through a list by its ids, and tell whether it has changed. */
export function listOf({ name, select, from, scope, only, id, changed }: ListSql): List {
  const [after, limit, since] = scope === undefined ? [1, 2, 3] : [2, 3, 4];
  const isSince = (place: number): string => `greatest(${changed.join(', ')}) >= $${place}`;
  const where = (...conditions: (string | undefined)[]): string => {
    const present = conditions.filter((condition) => condition !== undefined);
    return present.length === 0 ? '' : `WHERE ${present.join(' AND ')}`;
  };
  const page = (...conditions: string[]): string => `
    ${select} ${from} ${where(scope, only, `${id} > $${after}`, ...conditions)} ORDER BY ${id} LIMIT $${limit}`;
  // The newest date alone would miss a change that began earlier than another, and ended later.
  const dates = changed.map(MILLISECONDS).join(' + ');
  const stamp = (...conditions: string[]): string => `
    SELECT count(*) || '-' || coalesce(sum(${dates}), 0) AS stamp ${from} ${where(scope, only, ...conditions)}`;
  return {
    name,
    statements: {
      page: { name: `${name}_page`, text: page() },
      pageSince: { name: `${name}_page_since`, text: page(isSince(since)) },
      stamp: { name: `${name}_stamp`, text: stamp() },
      stampSince: { name: `${name}_stamp_since`, text: stamp(isSince(after)) },
    },
  };
}

/** @param scope the value of `$1`, if the list has a scope */
export function rowList<Row extends { id: number }>(
  tx: Tx,
  { name, statements }: List,
  ...scope: number[]
): RowList<Row> {
  const { page, pageSince, stamp, stampSince } = statements;
  return {
    name: [name, ...scope].join(' '),
    page: (after, limit, since) =>
      since === null
        ? execute<Row>(tx, page, [...scope, after, limit])
        : execute<Row>(tx, pageSince, [...scope, after, limit, since]),
    stamp: async (since) => {
      const [row] = await (since === null
        ? execute<{ stamp: string }>(tx, stamp, scope)
        : execute<{ stamp: string }>(tx, stampSince, [...scope, since]));
      return row!.stamp;
    },
  };
}
