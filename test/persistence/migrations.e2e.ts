import { beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { dataSourceOptions } from '../../src/persistence/schema/data-source.js';
import { startEmbeddedDatabase } from '../../src/platform/embedded/embedded-database.js';
import { migrate, waitForSchema } from '../../src/persistence/schema/migrate.js';
import { type TestDatabase, useDatabase, useDataSource } from '../support/database.js';
import { loadEmptyInstallation } from '../support/earlier-installation.js';
import { describeWithPostgres } from '../support/servers.js';

class SlowSchema1 implements MigrationInterface {
  name = 'SlowSchema1763700000001';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE slow AS SELECT 1 AS id FROM pg_sleep(2.5)');
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE slow');
  }
}

/** What the entities leave to the migrations. */
const CHECK_OR_INDEX = / DROP CONSTRAINT "\w+_check"$|^DROP INDEX /;

/** The changes that TypeORM would make to the columns and foreign keys to turn them into those of the entities. */
async function drift(dataSource: DataSource): Promise<string[]> {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  return upQueries.map(({ query }) => query).filter((query) => !CHECK_OR_INDEX.test(query));
}

const connect = (database: TestDatabase): Promise<DataSource> =>
  new DataSource(dataSourceOptions(database.connection)).initialize();

describeWithPostgres('the migrations', () => {
  const database = useDatabase('suite');
  beforeAll(() => empty());
  const dataSource = useDataSource('suite', database);

  async function empty(): Promise<void> {
    await database.query('DROP SCHEMA public CASCADE');
    await database.query('CREATE SCHEMA public');
  }

  /** Every table, index, sequence, constraint, column and trigger, and every function and type of the service. */
  const schema = async (): Promise<string[]> => {
    const rows = await database.sql<{ thing: string }>`
      SELECT thing FROM (
        SELECT 'relation ' || relname || ' ' || relkind::text AS thing FROM pg_class
        WHERE relnamespace = 'public'::regnamespace
        UNION ALL
        SELECT 'column ' || attrelid::regclass || '.' || attname || ' ' || format_type(atttypid, atttypmod) ||
          CASE WHEN attnotnull THEN ' not null' ELSE '' END || attidentity::text ||
          coalesce(' default ' || pg_get_expr(adbin, adrelid), '')
        FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
        LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
        WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
        UNION ALL
        SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public'
        UNION ALL
        SELECT 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid, true)
        FROM pg_constraint WHERE connamespace = 'public'::regnamespace
        UNION ALL
        SELECT 'function ' || proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
        UNION ALL
        SELECT 'trigger ' || tgname FROM pg_trigger WHERE NOT tgisinternal
        UNION ALL
        SELECT 'type ' || typname FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd')
      ) things WHERE thing NOT LIKE '%migrations%' ORDER BY 1`;
    return rows.map(({ thing }) => thing);
  };

  const undoAll = async (): Promise<void> => {
    const done = await database.query('SELECT FROM migrations');
    for (let left = done.length; left > 0; left--) await dataSource.undoLastMigration();
  };

  let whole: string[];

  it('create the schema in an empty database', async () => {
    expect(await schema()).toEqual([]);
    expect(await dataSource.showMigrations()).toBe(true);
    await migrate(dataSource);
    expect(await dataSource.showMigrations()).toBe(false);
    whole = await schema();
    expect(whole.length).toBeGreaterThan(100);
  });

  it('create the columns and foreign keys that the entities describe', async () =>
    expect(await drift(dataSource)).toEqual([]));

  it('would fail the comparison with the entities without a column', async () => {
    await database.query('ALTER TABLE orders DROP COLUMN replaced_taxes');
    expect(await drift(dataSource)).toHaveLength(1);
    await database.query('ALTER TABLE orders ADD replaced_taxes jsonb');
    expect(await drift(dataSource)).toEqual([]);
  });

  it('create the administrator with every right', async () => {
    const administrators = await database.query('SELECT id::int, rights FROM applications');
    expect(administrators).toEqual([
      { id: 0, rights: ['crm', 'catalogue', 'sales', 'holds', 'logistics', 'admin'] },
    ]);
  });

  it('change nothing when they run again', async () => {
    await migrate(dataSource);
    expect(await schema()).toEqual(whole);
  });

  it('leave an empty schema when they are reverted one by one', async () => {
    await undoAll();
    expect(await schema()).toEqual([]);
  });

  it('create the same schema again after they were reverted', async () => {
    await migrate(dataSource);
    expect(await schema()).toEqual(whole);
    expect(await drift(dataSource)).toEqual([]);
  });

  it('create the same schema in an installation of an earlier version', async () => {
    await loadEmptyInstallation(database);
    await migrate(dataSource);
    expect(await schema()).toEqual(whole);
  });

  it('run once when several processes start, and a process that may not migrate waits', async () => {
    await empty();
    const others = await Promise.all([connect(database), connect(database), connect(database)]);
    try {
      const notes: string[] = [];
      const waiting = waitForSchema(others[0], (note) => notes.push(note));
      await Promise.all([dataSource, ...others.slice(1)].map(migrate));
      await waiting;
      expect(notes).toHaveLength(1);
      expect(await schema()).toEqual(whole);
      const [row] = await database.sql<{ count: number }>`SELECT count(*)::int AS count FROM applications`;
      expect(row!.count).toBe(1);
    } finally {
      await Promise.all(others.map((other) => other.destroy()));
    }
  });

  it('are not limited by the statement and lock timeouts of requests', async () => {
    await empty();
    const hurried = { statement_timeout: 2_000, lock_timeout: 2_000 };
    const usual = dataSourceOptions(database.connection);
    const options = { ...usual, extra: { ...usual.extra, ...hurried }, migrations: [SlowSchema1] };
    const slow = await new DataSource(options).initialize();
    try {
      await Promise.all([migrate(slow), migrate(slow)]);
      expect(await schema()).toEqual(['relation slow r', 'column slow.id integer'].sort());
      expect(await slow.query('SHOW statement_timeout')).toEqual([{ statement_timeout: '2s' }]);
    } finally {
      await slow.destroy();
    }
  });

  it('release their advisory lock', async () => {
    const locks = await database.sql`
      SELECT FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    expect(locks).toEqual([]);
  });
});

describe('the migrations of the embedded database', () => {
  it('create the schema that the entities describe', async () => {
    const database = await startEmbeddedDatabase(null);
    const connection = { ...database.connection, poolSize: 2 };
    const dataSource = await new DataSource(dataSourceOptions(connection)).initialize();
    try {
      await migrate(dataSource);
      expect(await dataSource.showMigrations()).toBe(false);
      expect(await drift(dataSource)).toEqual([]);
    } finally {
      await dataSource.destroy();
      await database.stop();
    }
  });
});
