import { PGlite, type PGliteOptions, type postgresMod } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { existsSync, fsyncSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SESSION_OPTIONS } from '../postgres/session-settings.js';
import { EmbeddedSession } from './embedded-session.js';

type PostgresModule = postgresMod.PostgresMod;

/** The part of Emscripten's NODEFS to which fsync is added, as it has none. */
interface FileSystemModule {
  filesystems: { NODEFS: { stream_ops: { fsync?: (stream: { nfd?: number }) => number } } };
}

/** Less than the default of 128 MB, as every used page stays in memory; the operating system caches the files anyway. */
const SMALL_BUFFERS = ['-c', 'shared_buffers=16MB'];
/** PGlite ignores the start-up parameters of connections. */
const SETTINGS = [...SMALL_BUFFERS, ...SESSION_OPTIONS];
/** PGlite passes -F (no fsync), and PostgreSQL's default wal_sync_method, fdatasync, does nothing in WASM. */
const DURABLE = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/**
 * A database whose content is lost when it is closed.
 * @param snapshot its initial content, as `dumpDataDir` returned it; null for an empty database
 */
export function openInMemory(snapshot: Blob | null): Promise<EmbeddedSession> {
  return EmbeddedSession.open({
    startParams: [...PGlite.defaultStartParams, ...SETTINGS],
    ...(snapshot !== null && { loadDataDir: snapshot }),
  });
}

/**
 * The database in `directory`/postgres, which is created if it does not exist. Committed data survives a crash of the
 * process, and a crash of the machine if its disk honours fsync.
 */
export async function openInDirectory(directory: string): Promise<EmbeddedSession> {
  const files = join(directory, 'postgres');
  if (!existsSync(files)) await createFiles(directory, files);
  return EmbeddedSession.open(durable(files));
}

/** Uses another name until everything is written, so that a first start that was killed is repeated from scratch. */
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
  return { fs: new SyncedFiles(files), startParams: [...DURABLE, ...SETTINGS] };
}

/** PGlite's file system for Node.js, with a working fsync. */
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
  const { NODEFS } = (module.FS as unknown as FileSystemModule).filesystems;
  NODEFS.stream_ops.fsync = (stream) => {
    // Directories have no file descriptor of the host.
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
