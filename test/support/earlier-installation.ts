import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/persistence/schema/data-source.js';
import type { TestDatabase } from './database.js';

const FOLDER = new URL('../persistence/upgrade/', import.meta.url);
/** After this time the leases of the process that was killed have ended, and its sessions and links have not. */
const AGE_MS = 120_000;
const INSTANT = /(\d{4}-\d\d-\d\d)([T ])(\d\d:\d\d:\d\d(?:\.\d{1,3})?)(Z|\+00(?::00)?)/g;

/** Members that depend on when something was used. */
const VOLATILE = ['lastUsedAt', 'lastSeenAt', 'progressAt'];
/** Members that tell since when there is an object. */
const BEGINNINGS = ['createdAt', 'at', 'startedAt'];

const read = (name: string): string => {
  const bytes = readFileSync(new URL(name, FOLDER));
  return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
};

/** Secrets and ids of the installation of commit 43f94f45 that the dumps have. */
export const SECRETS: ReturnType<typeof JSON.parse> = JSON.parse(read('43f94f45.json'));

/** Everything that the installation of commit 43f94f45 had stored, as if it had been dumped two minutes ago. */
export class EarlierInstallation {
  /** The time of the dump, in milliseconds since 1970. */
  readonly dumpedAt = Date.now() - AGE_MS;

  /** @param receiver the URL to which its events are posted now */
  constructor(private readonly receiver: string) {}

  /** The bodies that the earlier version returned when it had continued what was unfinished, by caller and path. */
  responses(): Record<'admin' | 'shop' | 'me', Record<string, unknown>> {
    return JSON.parse(this.now(read('43f94f45-responses.json.gz')));
  }

  loadInto(database: TestDatabase): Promise<void> {
    return load(database, this.now(read('43f94f45.sql.gz')));
  }

  /**
   * A body without entries of lists that are younger than the dump, and with one word for everything else that is younger: each
   * version has done what was unfinished at another time.
   */
  readonly kept = (body: unknown): unknown => {
    if (Array.isArray(body)) return body.filter((value) => !this.isYounger(value)).map(this.kept);
    if (typeof body !== 'object' || body === null) return this.isLater(body) ? 'later' : body;
    if (this.isYounger(body)) return 'later';
    const members = Object.entries(body).filter(([name]) => !VOLATILE.includes(name));
    return Object.fromEntries(members.map(([name, value]) => [name, this.kept(value)]));
  };

  private isYounger(value: unknown): boolean {
    const members = (value ?? {}) as Record<string, unknown>;
    return BEGINNINGS.some((name) => this.isLater(members[name]));
  }

  private isLater(value: unknown): boolean {
    return (
      typeof value === 'string' &&
      /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) &&
      Date.parse(value) > this.dumpedAt
    );
  }

  private now(text: string): string {
    const age = this.dumpedAt - Date.parse(SECRETS.dumpedAt);
    return text
      .replaceAll(SECRETS.receiver, this.receiver)
      .replace(INSTANT, (_, day: string, between: string, time: string, zone: string) => {
        const instant = new Date(Date.parse(`${day}T${time}Z`) + age).toISOString();
        return instant.replace('T', between).replace('Z', zone);
      });
  }
}

/** An installation of the same version in which nothing was stored yet. */
export const loadEmptyInstallation = (database: TestDatabase): Promise<void> =>
  load(database, read('43f94f45-empty.sql.gz'));

async function load(database: TestDatabase, dump: string): Promise<void> {
  await database.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  // The dump has settings of its session, so they are set again to those of the others.
  await database.query(`${dump}; RESET ALL`);
}

/** Reverts the migration with this name and the later ones. */
export async function revert(database: TestDatabase, name: string): Promise<void> {
  const dataSource = await new DataSource(dataSourceOptions(database.connection)).initialize();
  try {
    for (let isReverted = false; !isReverted;) {
      const [last] = await database.query<{ name: string }>('SELECT name FROM migrations ORDER BY id DESC');
      await dataSource.undoLastMigration();
      isReverted = last!.name === name;
    }
  } finally {
    await dataSource.destroy();
  }
}
