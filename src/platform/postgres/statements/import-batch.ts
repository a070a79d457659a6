import type { Tx } from '../session.js';

/**
 * A plan is made for each statement: a plan that was kept from the beginning of an import, when the tables were small,
 * would read whole tables later.
 */
const BEGIN_IMPORT_BATCH = {
  name: 'begin_import_batch',
  text: `SELECT set_config('plan_cache_mode', 'force_custom_plan', true), pg_advisory_xact_lock($1)`,
};

/**
 * Begins a batch of an import. Two imports at the same time look up and store one batch after the other, so that neither
 * creates what the other one is creating.
 * @param lock one of ADVISORY_LOCKS
 */
export async function beginImportBatch(tx: Tx, lock: number): Promise<void> {
  await tx.rows(BEGIN_IMPORT_BATCH, [lock]);
}
