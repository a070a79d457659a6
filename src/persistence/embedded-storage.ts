import { PGlite, type PGliteOptions, type postgresMod } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { existsSync, fsyncSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedSession } from './embedded-session.js';

type PostgresModule = postgresMod.PostgresMod;

/** The part of Emscripten's file system that leaves fsync out. */
interface HostFiles {
  filesystems: { NODEFS: { stream_ops: { fsync?: (stream: { nfd?: number }) => number } } };
}

/** Of the 128 MB by default every touched page stays resident; the operating system caches the files anyway. */
const SMALL = ['-c', 'shared_buffers=16MB'];
/** PGlite passes -F (no fsync), and in WASM fdatasync, PostgreSQL's own choice, does nothing. */
const DURABLE = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/** A database that is gone when it is closed. */
export function openInMemory(): Promise<EmbeddedSession> {
  return EmbeddedSession.open({ startParams: [...PGlite.defaultStartParams, ...SMALL] });
}

/**
 * The database in `directory`/postgres, created there if there is none. What is committed survives a crash of
 * the process, and of the machine as far as its disk keeps what fsync was told.
 */
export async function openInDirectory(directory: string): Promise<EmbeddedSession> {
  const files = join(directory, 'postgres');
  if (!existsSync(files)) await createFiles(directory, files);
  return EmbeddedSession.open(durable(files));
}

/** Under another name until everything is written: a first start that was killed is simply begun again. */
async function createFiles(directory: string, files: string): Promise<void> {
  const unfinished = join(directory, 'postgres.new');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  const session = await EmbeddedSession.open(durable(unfinished));
  await session.close();
  await syncTree(unfinished);
  await rename(unfinished, files);
  await sync(directory);
}

function durable(files: string): PGliteOptions {
  return { fs: new SyncedFiles(files), startParams: [...DURABLE, ...SMALL] };
}

/** PGlite's file system for Node, with an fsync that reaches the disk. */
class SyncedFiles extends NodeFS {
  override async init(
    pg: PGlite,
    options: Partial<PostgresModule>,
  ): Promise<{ emscriptenOpts: Partial<PostgresModule> }> {
    const { emscriptenOpts } = await super.init(pg, options);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } };
  }
}

function addFsync(module: PostgresModule): void {
  const { NODEFS } = (module.FS as unknown as HostFiles).filesystems;
  NODEFS.stream_ops.fsync = (stream) => {
    // Directories are opened without a descriptor of the host.
    if (stream.nfd !== undefined) fsyncSync(stream.nfd);
    return 0;
  };
}

async function syncTree(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    await (entry.isDirectory() ? syncTree(path) : sync(path));
  }
  await sync(directory);
}

async function sync(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
