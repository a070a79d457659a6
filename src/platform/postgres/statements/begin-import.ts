import type { Tx } from '../session.js';
import { sql } from '../sql.js';

/**
 * Begins a part of an import. Two imports with the same lock look up and store one part after the other, so that neither
 * creates what the other one is creating.
 * @param lock one of ADVISORY_LOCKS; null for none
 */
export async function beginImport(tx: Tx, lock: number | null): Promise<void> {
  // A plan is made for each statement: a plan that was kept from the beginning of an import, when the tables were small,
  // would read whole tables later.
  await tx.rows(
    sql`SELECT set_config('plan_cache_mode', 'force_custom_plan', true), pg_advisory_xact_lock(${lock}::bigint)`,
  );
}
