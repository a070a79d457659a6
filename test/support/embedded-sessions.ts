import type { EmbeddedSession } from '../../src/persistence/embedded/embedded-session.js';
import { openInMemory } from '../../src/persistence/embedded/embedded-storage.js';
import { migratedSnapshot } from './migrated-snapshot.js';

interface Migrated {
  session: EmbeddedSession;
  migrations: string;
  /** What the session was opened with, to compare and to restore. */
  schema: unknown;
  administrator: unknown;
  isBroken: () => boolean;
}

/**
 * Sessions that no test uses. They outlive test files where files share their globals (see jest/): emptying one takes a
 * fifth of the computing time of opening one. Nothing of them keeps the process from exiting.
 */
const unused = ((globalThis as { unusedSessions?: Migrated[] }).unusedSessions ??= []);

/** Everything but rows that a test can change. */
const SCHEMA = `
  SELECT md5(string_agg(part, ' ' ORDER BY part)) AS value FROM (
    SELECT concat(oid, relname, relacl) AS part FROM pg_class WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT concat(attrelid, attname, atttypid, attnotnull, atthasdef) FROM pg_attribute WHERE attrelid >= 16384
    UNION ALL SELECT concat(oid, conname, convalidated) FROM pg_constraint
    UNION ALL SELECT concat(oid, tgname, tgenabled) FROM pg_trigger
    UNION ALL SELECT concat(oid, proname, md5(prosrc)) FROM pg_proc WHERE oid >= 16384
    UNION ALL SELECT concat(oid, nspname, nspacl) FROM pg_namespace WHERE nspname NOT LIKE 'pg_%temp%'
    UNION ALL SELECT concat(oid, rolname) FROM pg_authid
    UNION ALL SELECT setconfig::text FROM pg_db_role_setting
    UNION ALL SELECT name FROM migrations
  ) parts`;
const ADMINISTRATOR = 'SELECT to_jsonb(a) AS value FROM applications a WHERE id = 0';
const TABLES = `
  SELECT string_agg(oid::regclass::text, ', ') AS value FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'migrations'`;
/** What would otherwise pass from one test to the next. The checkpoint keeps the write-ahead log small. */
const RESTORE = [
  'SELECT pg_advisory_unlock_all()',
  'DELETE FROM pg_statistic WHERE starelid >= 16384',
  'CHECKPOINT',
  'RESET ALL',
];

/** A session with the current schema and no rows. @param migrations what tells one set of migrations from another */
export async function takeSession(migrations: string): Promise<Migrated> {
  const last = unused.pop();
  if (last?.migrations === migrations) return last;
  const session = await openInMemory(await migratedSnapshot(migrations));
  let isBroken = false;
  void session.failure.then(() => (isBroken = true));
  return {
    session,
    migrations,
    schema: await valueOf(session, SCHEMA),
    administrator: await valueOf(session, ADMINISTRATOR),
    isBroken: () => isBroken,
  };
}

/** Keeps the session for another test, unless this one changed more than rows. */
export async function returnSession(migrated: Migrated): Promise<void> {
  const { session, schema, administrator, isBroken } = migrated;
  if (isBroken()) return session.close();
  await session.exec('ROLLBACK');
  // Without the table of migrations the query fails.
  const schemaNow = await valueOf(session, SCHEMA).catch(() => null);
  if (schemaNow !== schema) return session.close();
  await session.exec(`TRUNCATE ${String(await valueOf(session, TABLES))} RESTART IDENTITY`);
  await session.query(
    'INSERT INTO applications SELECT * FROM jsonb_populate_record(NULL::applications, $1)',
    [administrator],
  );
  for (const statement of RESTORE) await session.exec(statement);
  // The timer of a timeout would keep the process from exiting. While a statement runs, no timer of this process fires.
  (session.Module as unknown as { _clear_setitimer(): void })._clear_setitimer();
  unused.push(migrated);
}

async function valueOf(session: EmbeddedSession, query: string): Promise<unknown> {
  return (await session.query<{ value: unknown }>(query)).rows[0]?.value;
}
