import { raw, sql, type Sql } from '../../platform/postgres/sql.js';

/**
 * Selects rows, and locks them until the transaction ends, without those that another transaction has locked: several processes
 * that work on the rows of one table do not wait for each other.
 * @param rows the name of the locked table in `select`
 */
export const lockFree = (rows: string, select: Sql): Sql =>
  sql`${select} FOR UPDATE OF ${raw(rows)} SKIP LOCKED`;

/**
 * Deletes rows of a table, without those that another transaction has locked.
 * @param key the column that identifies a row
 * @param selected `FROM` with the rows as `r`, and the conditions
 */
export const deleteFree = (table: string, key: string, selected: Sql): Sql =>
  sql`DELETE FROM ${raw(table)} WHERE ${raw(key)} = ANY (ARRAY(${lockFree('r', sql`SELECT r.${raw(key)} ${selected}`)}))`;
