import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  openAsBlob,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { migrateDatabase } from '../../src/persistence/database/migrate.js';
import { openInMemory } from '../../src/persistence/embedded/embedded-storage.js';
import { serveSession } from './served-session.js';

const MODULES = join(import.meta.dirname, '../../node_modules');
/** Where tools keep what they can make again; `npm ci` removes it. */
const CACHE = join(MODULES, '.cache/order-taking-service');
/** Besides the migrations, what a snapshot depends on. */
const INGREDIENTS = [join(MODULES, '@electric-sql/pglite/package.json'), import.meta.filename];
/** Nobody creates databases from them, and without them there is half as much to load. */
const DROP_TEMPLATES = [
  'UPDATE pg_database SET datistemplate = false',
  'DROP DATABASE template0',
  'DROP DATABASE template1',
];

/**
 * An embedded database with the current schema, to start others with: creating the files of PostgreSQL and
 * migrating take seconds of computing time. It is made once for each set of migrations.
 * @param migrations what tells one set of migrations from another
 */
export async function migratedSnapshot(migrations: string): Promise<Blob> {
  const hash = createHash('sha256');
  for (const file of INGREDIENTS) hash.update(readFileSync(file));
  const file = join(CACHE, `${migrations}-${hash.digest('hex').slice(0, 8)}.tar`);
  if (!existsSync(file)) await write(file);
  return openAsBlob(file);
}

/** Under another name until it is complete: several test files may come here at the same time. */
async function write(file: string): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const outdated = readdirSync(CACHE).filter((name) => name.endsWith('.tar'));
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, await (await newSnapshot()).bytes());
  renameSync(unfinished, file);
  for (const name of outdated) rmSync(join(CACHE, name), { force: true });
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
