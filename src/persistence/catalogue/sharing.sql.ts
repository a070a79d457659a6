import { joined, raw, sql, type Sql } from '../../platform/postgres/sql.js';
import { snakeCase } from '../../platform/postgres/statements/columns.js';

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

/**
 * Shares a row of `target` with an application, or shares it again: null leaves the value of an existing reference unchanged.
 * Returns the `id` of the reference.
 * @param values by the properties of the reference
 */
export function share(
  target: 'packaging' | 'shipping_method',
  { applicationId, targetId }: { applicationId: number; targetId: number },
  values: Record<string, string | null>,
): Sql {
  const columns = Object.keys(values).map(snakeCase);
  const sent = joined(
    Object.values(values).map((value) => sql`${value}`),
    ', ',
  );
  return sql`
    INSERT INTO ${raw(target)}_references AS r (application_id, ${raw(target)}_id, ${raw(columns.join(', '))})
    VALUES (${applicationId}, ${targetId}, ${sent})
    ON CONFLICT (application_id, ${raw(target)}_id)
    DO UPDATE SET ${sharedAgain(...columns)}
    RETURNING id`;
}
