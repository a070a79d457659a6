import { createHash } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  openAsBlob,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { migrateDatabase } from '../../src/persistence/schema/migrate.js';
import { openInMemory } from '../../src/platform/embedded/embedded-storage.js';
import { serveSession } from './served-session.js';

const MODULES = join(import.meta.dirname, '../../node_modules');
/** The usual folder for caches of tools; `npm ci` removes it. */
const CACHE = join(MODULES, '.cache/order-taking-service');
/** The files that a snapshot depends on, besides the migrations. */
const DEPENDENCIES = [join(MODULES, '@electric-sql/pglite/package.json'), import.meta.filename];
/** No databases are created from the templates; without them the snapshot has half the size. */
const DROP_TEMPLATES = [
  'UPDATE pg_database SET datistemplate = false',
  'DROP DATABASE template0',
  'DROP DATABASE template1',
];

/**
 * The files of an embedded database with the current schema, from which others are started: initialising and migrating
 * a database takes seconds of CPU time. There is one snapshot for each set of migrations.
 * @param migrations a hash of the migrations
 */
export async function migratedSnapshot(migrations: string): Promise<Blob> {
  const hash = createHash('sha256');
  for (const file of DEPENDENCIES) hash.update(readFileSync(file));
  const file = join(CACHE, `${migrations}-${hash.digest('hex').slice(0, 8)}.tar`);
  if (!existsSync(file)) await write(file);
  return openAsBlob(file);
}

/**
 * Gets its name when it is complete, because several processes may write it at the same time. The first one stays: another
 * process may be reading it already.
 */
async function write(file: string): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, await (await newSnapshot()).bytes());
  linkUnlessExists(unfinished, file);
  rmSync(unfinished);
  const outdated = readdirSync(CACHE).filter((name) => name.endsWith('.tar') && name !== basename(file));
  for (const name of outdated) rmSync(join(CACHE, name), { force: true });
}

function linkUnlessExists(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

async function newSnapshot(): Promise<Blob> {
  const session = await openInMemory(null);
  try {
    const { connection, stop } = await serveSession(session);
    await migrateDatabase({ ...connection, poolSize: 2 });
    await stop();
    for (const statement of DROP_TEMPLATES) await session.exec(statement);
    return await session.dumpDataDir('none');
  } finally {
    await session.close();
  }
}
