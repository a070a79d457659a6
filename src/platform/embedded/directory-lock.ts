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
import { DatabaseFault } from '../postgres/database-fault.js';

interface Holder {
  pid: number;
  /** In a container the container's id. The pid has no meaning on another host or in another container. */
  host: string;
}

const HEARTBEAT_MS = 2_000;
const MAX_WAIT_MS = 10_000;

/** The lock files of this process. After a restart in a container a stale lock file may have the same pid. */
const ownFiles = new Set<string>();

/**
 * Makes sure that only one process uses the directory, which is created if it does not exist. The lock of a process that has
 * ended is taken over; the lock of another host or container is taken over when it has had no heartbeat for `maxWaitMs`.
 * @returns the function that releases the lock
 */
export async function lockDirectory(directory: string, maxWaitMs = MAX_WAIT_MS): Promise<() => void> {
  mkdirSync(directory, { recursive: true });
  const file = join(realpathSync(directory), 'postgres.lock');
  while (!create(file)) {
    const content = read(file);
    const holder = parse(content);
    if (await isAlive(file, holder, maxWaitMs)) {
      throw new DatabaseFault(
        'database_in_use',
        `The data directory ${directory} is in use by process ${holder.pid}. Only one process can open the embedded database: stop the other one first.`,
      );
    }
    removeStale(file, content);
  }
  ownFiles.add(file);
  const heartbeat = setInterval(() => touch(file), HEARTBEAT_MS).unref();
  return () => {
    clearInterval(heartbeat);
    ownFiles.delete(file);
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

/** A file that cannot be parsed, for example because it is being written, counts as the lock of another host. */
function parse(content: string): Holder {
  try {
    const value: unknown = JSON.parse(content);
    const { pid, host } = value as Partial<Holder>;
    if (typeof pid === 'number' && typeof host === 'string') return { pid, host };
  } catch {
    // Not JSON.
  }
  return { pid: 0, host: '' };
}

async function isAlive(file: string, holder: Holder, maxWaitMs: number): Promise<boolean> {
  if (holder.host !== hostname()) return hasHeartbeat(file, maxWaitMs);
  if (holder.pid === process.pid) return ownFiles.has(file);
  try {
    process.kill(holder.pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

async function hasHeartbeat(file: string, maxWaitMs: number): Promise<boolean> {
  const before = modifiedAt(file);
  const until = Date.now() + maxWaitMs;
  while (Date.now() < until) {
    await sleep(100);
    const now = modifiedAt(file);
    if (now !== before) return now !== null;
  }
  return false;
}

/** Renames the file first: of two processes that find a stale lock, the slower could delete the new lock of the faster. */
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
    // Somebody deleted the file to release the directory.
  }
}

function modifiedAt(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null;
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
