import type { EmbeddedSession } from '../../src/platform/embedded/embedded-session.js';
import { openInMemory } from '../../src/platform/embedded/embedded-storage.js';
import { migratedSnapshot } from './migrated-snapshot.js';
import { initialState, restore, type InitialState } from './reusable-database.js';

interface Migrated {
  session: EmbeddedSession;
  migrations: string;
  initial: InitialState;
  isBroken: () => boolean;
}

/**
 * Sessions that no test uses. They outlive test files where files share their globals (see jest/): emptying one takes a
 * fifth of the computing time of opening one. Nothing of them keeps the process from exiting.
 */
const unused = ((globalThis as { unusedSessions?: Migrated[] }).unusedSessions ??= []);

/** What would otherwise pass from one test to the next. The checkpoint keeps the write-ahead log small. */
const RESET = ['SELECT pg_advisory_unlock_all()', 'CHECKPOINT', 'RESET ALL'];

/** A session with the current schema and no rows. @param migrations identifies a set of migrations */
export async function takeSession(migrations: string): Promise<Migrated> {
  const last = unused.pop();
  if (last?.migrations === migrations) return last;
  const session = await openInMemory(await migratedSnapshot(migrations));
  let isBroken = false;
  void session.failure.then(() => (isBroken = true));
  return { session, migrations, initial: await initialState(session), isBroken: () => isBroken };
}

/** Keeps the session for another test, unless this one changed more than rows. */
export async function returnSession(migrated: Migrated): Promise<void> {
  const { session, initial, isBroken } = migrated;
  if (isBroken()) return session.close();
  await session.exec('ROLLBACK');
  if (!(await restore(session, initial))) return session.close();
  for (const statement of RESET) await session.exec(statement);
  // The timer of a timeout would keep the process from exiting. While a statement runs, no timer of this process fires.
  (session.Module as unknown as { _clear_setitimer(): void })._clear_setitimer();
  unused.push(migrated);
}
