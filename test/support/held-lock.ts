import { Client } from 'pg';
import type { TestDatabase } from './database.js';

/** Holds the row locks of a statement in another session while `work` runs. */
export async function whileLocked(
  { url }: TestDatabase,
  lock: string,
  values: unknown[],
  work: () => Promise<void>,
): Promise<void> {
  const holder = new Client({ connectionString: url! });
  await holder.connect();
  try {
    await holder.query('BEGIN');
    await holder.query(lock, values);
    await work();
  } finally {
    await holder.end();
  }
}
