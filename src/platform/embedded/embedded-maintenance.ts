import { Client, type ClientConfig } from 'pg';

const INTERVAL_MS = 60_000;
const WAL_LIMIT_BYTES = 16 * 1024 * 1024;

/** With the default thresholds of autovacuum. */
const DUE_COMMANDS = `
  SELECT format(CASE WHEN n_dead_tup > 50 + 0.2 * n_live_tup THEN 'VACUUM (ANALYZE) %I.%I' ELSE 'ANALYZE %I.%I' END,
                schemaname, relname) AS command
  FROM pg_stat_user_tables
  WHERE n_dead_tup > 50 + 0.2 * n_live_tup OR n_mod_since_analyze > 50 + 0.1 * n_live_tup`;
const WAL_BYTES =
  'SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 AS bytes FROM pg_control_checkpoint()';

/**
 * Runs maintenance every minute in place of PostgreSQL's background processes, which the embedded database does not
 * have. Without it the write-ahead log, and with it the time to recover from a crash, would grow for ever; the space of
 * dead rows would never be reused; and the planner would keep the statistics of empty tables.
 * @returns the function that stops it
 */
export function startMaintenance(connection: ClientConfig): () => Promise<void> {
  let last = Promise.resolve();
  const timer = setInterval(() => {
    last = last
      .then(() => runMaintenance(connection))
      .catch((error: unknown) => process.emitWarning(String(error)));
  }, INTERVAL_MS).unref();
  return () => {
    clearInterval(timer);
    return last;
  };
}

/** Over a connection of its own, so that the commands wait until open transactions have ended. */
export async function runMaintenance(connection: ClientConfig): Promise<void> {
  const client = new Client(connection);
  // Without a listener a lost connection would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Otherwise the counters reach the statistics up to a second later, and only with another statement.
    await client.query('SELECT pg_stat_force_next_flush()');
    const due = await client.query<{ command: string }>(DUE_COMMANDS);
    for (const { command } of due.rows) await client.query(command);
    const wal = await client.query<{ bytes: number }>(WAL_BYTES);
    if ((wal.rows[0]?.bytes ?? 0) > WAL_LIMIT_BYTES) await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}
