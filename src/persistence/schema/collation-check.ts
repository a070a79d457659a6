/**
 * Collations that are used, and whose version on this machine is another than the one with which the indexes were made: the database
 * itself, and those of columns.
 */
export const CHANGED_COLLATIONS = `
  SELECT 'that of the database' AS name FROM pg_database
  WHERE datname = current_database() AND datcollversion <> pg_database_collation_actual_version(oid)
  UNION ALL SELECT quote_ident(collname) FROM pg_collation
  WHERE collversion <> pg_collation_actual_version(oid) AND oid IN (SELECT attcollation FROM pg_attribute)`;

export const changedDetail = (names: string[]): string =>
  `The sort sequence of text has another version on this server than when the indexes were made (collation: ${names.join(', ')}), so that searches may miss rows and unique indexes may take duplicates.`;

export const REBUILD_INDEXES =
  'Run REINDEX DATABASE, then ALTER DATABASE … REFRESH COLLATION VERSION, or ALTER COLLATION for one of a column, as the owner: docs/operations/postgresql.md.';
