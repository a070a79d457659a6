import { randomUUID } from 'node:crypto';
import {
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

interface Holder {
  pid: number;
  /** In a container its id: process ids of another one say nothing here. */
  host: string;
}

const BEAT_MS = 2_000;
const PATIENCE_MS = 10_000;

/** Lock files of this very process: after a restart in a container an old one may name the same pid. */
const heldHere = new Set<string>();

/**
 * Makes sure that only one process uses the directory, which is created if it is not there. The lock of a
 * process that is no more is taken over; that of another host or container when it has shown no sign of
 * life for `patienceMs`. Returns the function that releases it.
 * @throws Error naming the process that has the lock
 */
export async function lockDirectory(directory: string, patienceMs = PATIENCE_MS): Promise<() => void> {
  mkdirSync(directory, { recursive: true });
  const file = join(realpathSync(directory), 'postgres.lock');
  while (!create(file)) {
    const content = read(file);
    const holder = parse(content);
    if (await isAlive(file, holder, patienceMs)) {
      throw new Error(`The data directory ${directory} is in use by process ${holder.pid}.`);
    }
    removeStale(file, content);
  }
  heldHere.add(file);
  const beat = setInterval(() => touch(file), BEAT_MS).unref();
  return () => {
    clearInterval(beat);
    heldHere.delete(file);
    rmSync(file, { force: true });
  };
}

function create(file: string): boolean {
  try {
    const content = JSON.stringify({ pid: process.pid, host: hostname(), id: randomUUID() });
    writeFileSync(file, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** What is not understood, for instance because it is just being written, is treated as another host's. */
function parse(content: string): Holder {
  try {
    const value: unknown = JSON.parse(content);
    const { pid, host } = value as Partial<Holder>;
    if (typeof pid === 'number' && typeof host === 'string') return { pid, host };
  } catch {
    // As said above.
  }
  return { pid: 0, host: '' };
}

async function isAlive(file: string, holder: Holder, patienceMs: number): Promise<boolean> {
  if (holder.host !== hostname()) return givesSigns(file, patienceMs);
  if (holder.pid === process.pid) return heldHere.has(file);
  try {
    process.kill(holder.pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

async function givesSigns(file: string, patienceMs: number): Promise<boolean> {
  const before = modifiedAt(file);
  const until = Date.now() + patienceMs;
  while (Date.now() < until) {
    await sleep(100);
    const now = modifiedAt(file);
    if (now !== before) return now !== null;
  }
  return false;
}

/** Of two that find the same stale lock the slower one could remove the new lock of the faster one. */
function removeStale(file: string, content: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if (read(aside) === content) rmSync(aside);
  else renameSync(aside, file);
}

function touch(file: string): void {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    // Whoever deleted the file wants it so.
  }
}

function modifiedAt(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null;
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
