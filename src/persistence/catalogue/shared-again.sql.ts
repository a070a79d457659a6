import { raw, sql, type Sql } from '../../platform/postgres/sql.js';
/**
 * The assignments of ON CONFLICT for an existing reference `r`: the values that are sent. A reference that has them already keeps
 * its `updated_at`.
 */
export function sharedAgain(...columns: string[]): Sql {
  const current = columns.map((column) => `r.${column}`).join(', ');
  const sent = columns.map((column) => `coalesce(excluded.${column}, r.${column})`).join(', ');
  return sql`(${raw(columns.join(', '))}) = ROW(${raw(sent)}),
      updated_at = CASE WHEN ROW(${raw(sent)}) IS DISTINCT FROM ROW(${raw(current)}) THEN now() ELSE r.updated_at END`;
}
