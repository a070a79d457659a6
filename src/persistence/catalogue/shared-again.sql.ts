/**
 * What ON CONFLICT sets of a reference `r` that exists: the values that are sent. A reference that has them already keeps its
 * `updated_at`.
 */
export function sharedAgain(...columns: string[]): string {
  const current = columns.map((column) => `r.${column}`).join(', ');
  const sent = columns.map((column) => `coalesce(excluded.${column}, r.${column})`).join(', ');
  return `(${columns.join(', ')}) = ROW(${sent}),
      updated_at = CASE WHEN ROW(${sent}) IS DISTINCT FROM ROW(${current}) THEN now() ELSE r.updated_at END`;
}
