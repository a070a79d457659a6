import { readFileSync } from 'node:fs';
import { query, type BenchDatabase } from './database.js';

/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10;

/** CPU time of the sessions of one database, by process id, in milliseconds. */
export type SessionsCpu = Map<number, number>;

/** @returns null where the server's processes cannot be seen: another machine, another container, not Linux */
export async function sessionsCpu({ url, name }: BenchDatabase): Promise<SessionsCpu | null> {
  const rows = await query<{ pid: number }>(
    url,
    `SELECT pid FROM pg_stat_activity
     WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  );
  try {
    return new Map(rows.map(({ pid }) => [pid, processCpu(pid, name)]));
  } catch {
    return null;
  }
}

/** What was used in between; a session that has ended since is left out. */
export function cpuBetween(before: SessionsCpu | null, after: SessionsCpu | null): number {
  if (before === null || after === null) return NaN;
  return [...after].reduce((sum, [pid, cpuMs]) => sum + cpuMs - (before.get(pid) ?? 0), 0);
}

/** @throws Error when there is no such process here, or when it is somebody else's of the same number */
function processCpu(pid: number, database: string): number {
  if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(database)) throw new Error('Not its session.');
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The fields after the name, which is in parentheses and may hold spaces; utime and stime are the 14th and 15th of all.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
