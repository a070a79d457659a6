import { readFileSync } from 'node:fs';
import { query, type BenchDatabase } from './database.js';

/** Linux reports CPU time in ticks of 10 ms. */
const TICK_MS = 10;

/** CPU time of the sessions of one database, by process id, in milliseconds. */
export type SessionsCpu = Map<number, number>;

/** @returns null when the server's processes are not visible: on another machine, in another container, not on Linux */
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

/** CPU time between two measurements; sessions that ended in between are ignored. */
export function cpuBetween(before: SessionsCpu | null, after: SessionsCpu | null): number {
  if (before === null || after === null) return NaN;
  return [...after].reduce((sum, [pid, cpuMs]) => sum + cpuMs - (before.get(pid) ?? 0), 0);
}

/** @throws Error when the process does not exist on this machine, or belongs to another program */
function processCpu(pid: number, database: string): number {
  if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(database))
    throw new Error('Not a session of this database.');
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The fields after the name, which is in parentheses and may contain spaces; utime and stime are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
