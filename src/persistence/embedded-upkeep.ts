import { Client, type ClientConfig } from 'pg';

const INTERVAL_MS = 60_000;
const WAL_LIMIT_BYTES = 16 * 1024 * 1024;

/** The same thresholds as autovacuum's. */
const DUE_COMMANDS = `
  SELECT format(CASE WHEN n_dead_tup > 50 + 0.2 * n_live_tup THEN 'VACUUM (ANALYZE) %I.%I' ELSE 'ANALYZE %I.%I' END,
                schemaname, relname) AS command
  FROM pg_stat_user_tables
  WHERE n_dead_tup > 50 + 0.2 * n_live_tup OR n_mod_since_analyze > 50 + 0.1 * n_live_tup`;
const WAL_BYTES =
  'SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 AS bytes FROM pg_control_checkpoint()';

/**
 * Does every minute what PostgreSQL's background processes do, of which the embedded one has none: without
 * it the write-ahead log grows for ever (and with it the time to recover from a crash), dead rows are never
 * reused, and plans made for empty tables stay. Returns the function that ends it.
 */
export function keepUp(connection: ClientConfig): () => Promise<void> {
  let last = Promise.resolve();
  const timer = setInterval(() => {
    last = last.then(() => upkeep(connection)).catch((error: unknown) => process.emitWarning(String(error)));
  }, INTERVAL_MS).unref();
  return () => {
    clearInterval(timer);
    return last;
  };
}

/** One round, over a connection of its own so that it waits for open transactions like everybody. */
export async function upkeep(connection: ClientConfig): Promise<void> {
  const client = new Client(connection);
  // Without a listener a connection that breaks would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Counts otherwise reach the statistics up to a second later, and only with another statement.
    await client.query('SELECT pg_stat_force_next_flush()');
    const due = await client.query<{ command: string }>(DUE_COMMANDS);
    for (const { command } of due.rows) await client.query(command);
    const wal = await client.query<{ bytes: number }>(WAL_BYTES);
    if ((wal.rows[0]?.bytes ?? 0) > WAL_LIMIT_BYTES) await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}
