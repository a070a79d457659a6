import { sql } from '../../platform/postgres/sql.js';
/**
 * Collations that are used, and whose version on this machine is another than the one with which the indexes were made: the
 * database itself, and those of columns.
 */
export const CHANGED_COLLATIONS = sql`
  SELECT 'that of the database' AS name FROM pg_database
  WHERE datname = current_database() AND datcollversion <> pg_database_collation_actual_version(oid)
  UNION ALL SELECT quote_ident(collname) FROM pg_collation
  WHERE collversion <> pg_collation_actual_version(oid) AND oid IN (SELECT attcollation FROM pg_attribute)`;

export const changedCollations = (names: string[]): Record<'detail' | 'action', string> => ({
  detail: `The sort sequence of text has another version than when the indexes were made (collation: ${names.join(', ')}): searches may miss rows, and unique indexes may take duplicates.`,
  action:
    'Run REINDEX DATABASE, then ALTER DATABASE … REFRESH COLLATION VERSION, or ALTER COLLATION for one of a column, as the owner: docs/operations/postgresql.md.',
});
