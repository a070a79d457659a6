import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { dataSourceOptions } from '../../src/persistence/schema/data-source.js';
import { hasPendingMigrations, migrate } from '../../src/persistence/schema/migrate.js';
import { WiderPricesAndQuantities1796169600000 } from '../../src/persistence/schema/migrations/1796169600000-wider-prices-and-quantities.js';
import { ApiClient } from '../support/api-client.js';
import { createDatabase, type TestDatabase } from '../support/database.js';
import { bodyOf, newShop, takeOrder } from '../support/samples.js';
import { describeWithPostgres } from '../support/servers.js';
import { startService } from '../support/service.js';

type Migration = new () => MigrationInterface;

class AddCustomerNote implements MigrationInterface {
  name = 'AddCustomerNote4000000000000';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE customers ADD sample_note text NOT NULL DEFAULT ''`);
    await runner.query(`UPDATE customers SET sample_note = 'was ' || name`);
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE customers DROP COLUMN sample_note');
  }
}

/** Fails while two customers have the same name, after it has changed the schema. */
class UniqueCustomerName implements MigrationInterface {
  name = 'UniqueCustomerName4000000000001';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE customers ADD sample_number text');
    await runner.query('CREATE UNIQUE INDEX customers_sample_idx ON customers (name)');
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX customers_sample_idx');
    await runner.query('ALTER TABLE customers DROP COLUMN sample_number');
  }
}

/** The form that docs/recipes/add-a-migration.md describes for an index on a large table. */
class ConcurrentUniqueCustomerName implements MigrationInterface {
  name = 'ConcurrentUniqueCustomerName4000000000002';
  transaction = false;
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS customers_sample_idx');
    await runner.query('CREATE UNIQUE INDEX CONCURRENTLY customers_sample_idx ON customers (name)');
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX customers_sample_idx');
  }
}

const twoNamesakes = `INSERT INTO customers (name) VALUES ('Lumen'), ('Lumen')`;
const renameOne = `UPDATE customers SET name = 'Port' WHERE id = (SELECT min(id) FROM customers)`;

let database: TestDatabase;
let opened: DataSource[];
beforeEach(async () => {
  database = await createDatabase();
  opened = [];
});
afterEach(async () => {
  for (const dataSource of opened) await dataSource.destroy();
  await database.drop();
});

/** A process of a later version, which has one more migration. */
async function nextVersion(migration: Migration): Promise<DataSource> {
  const options = dataSourceOptions(database.connection);
  const migrations = [...(options.migrations as Migration[]), migration];
  const dataSource = await new DataSource({ ...options, migrations, logger: 'debug' }).initialize();
  opened.push(dataSource);
  return dataSource;
}

const columns = async (): Promise<string[]> => {
  const rows = await database.sql<{ name: string }>`
    SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'customers'
     ORDER BY ordinal_position`;
  return rows.map(({ name }) => name);
};
const indexValidity = (): Promise<{ valid: boolean }[]> =>
  database.sql`
    SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('customers_sample_idx')`;

describe('a migration of a later version', () => {
  it('changes a database that has rows, and is recorded', async () => {
    await database.query(twoNamesakes);
    const next = await nextVersion(AddCustomerNote);
    expect(await hasPendingMigrations(next)).toBe(true);
    await migrate(next);
    expect(await hasPendingMigrations(next)).toBe(false);
    expect(await database.query('SELECT name, sample_note AS note FROM customers')).toEqual([
      { name: 'Lumen', note: 'was Lumen' },
      { name: 'Lumen', note: 'was Lumen' },
    ]);
  });

  it('lets processes of this version continue, and start again', async () => {
    const running = await startService({}, database);
    const shop = await newShop(running.admin);
    await migrate(await nextVersion(AddCustomerNote));
    const restarted = await startService({}, database);
    try {
      for (const { admin } of [running, restarted]) {
        const client = new ApiClient(admin.url, shop.token);
        const { id } = await takeOrder({ client });
        expect(bodyOf(await admin.post(`/orders/${id}/validate`)).state).toBe('validated');
        expect((await fetch(`${admin.url}/health/ready`)).status).toBe(200);
      }
    } finally {
      await restarted.stop();
      await running.stop();
    }
  });

  it('leaves schema and rows unchanged when it fails, and is run again by the next start', async () => {
    await database.query(twoNamesakes);
    const before = await columns();
    const next = await nextVersion(UniqueCustomerName);
    await expect(migrate(next)).rejects.toMatchObject({ code: '23505' });
    expect(await columns()).toEqual(before);
    expect(await database.query('SELECT name FROM customers')).toHaveLength(2);
    expect(await hasPendingMigrations(next)).toBe(true);
    await database.query(renameOne);
    await migrate(await nextVersion(UniqueCustomerName));
    expect(await columns()).toEqual([...before, 'sample_number']);
    expect(await indexValidity()).toEqual([{ valid: true }]);
  });

  it('can create an index concurrently, and replaces one that an earlier attempt left invalid', async () => {
    await database.query(twoNamesakes);
    await expect(migrate(await nextVersion(ConcurrentUniqueCustomerName))).rejects.toMatchObject({
      code: '23505',
    });
    expect(await indexValidity()).toEqual([{ valid: false }]);
    await database.query(renameOne);
    const next = await nextVersion(ConcurrentUniqueCustomerName);
    await migrate(next);
    expect(await indexValidity()).toEqual([{ valid: true }]);
    expect(await hasPendingMigrations(next)).toBe(false);
  });
});

describeWithPostgres('a migration that changes the type of columns', () => {
  it('lets running processes read them', async () => {
    const service = await startService({}, database);
    const dataSource = await new DataSource(dataSourceOptions(database.connection)).initialize();
    opened.push(dataSource);
    try {
      const [migration, runner] = [
        new WiderPricesAndQuantities1796169600000(),
        dataSource.createQueryRunner(),
      ];
      await migration.down(runner);
      const shop = await newShop(service.admin);
      const paths = ['/packagings', '/shipping_methods', `/applications/${shop.id}/packaging_references`];
      for (const path of paths) bodyOf(await service.admin.get(path));
      await migration.up(runner);
      await runner.release();
      const wide = { minimumQuantity: 1_000_000, unitPrice: '999999999.5' };
      bodyOf(await service.admin.patch(`/packagings/${shop.packaging.id}`, wide));
      for (const path of paths) bodyOf(await service.admin.get(path));
    } finally {
      await service.stop();
    }
  });
});

describeWithPostgres('a migration of a later version that several processes start at once', () => {
  it.each([
    ['in a transaction', AddCustomerNote],
    ['that creates an index concurrently', ConcurrentUniqueCustomerName],
  ])('runs once: %s', async (_, migration) => {
    await database.query(`INSERT INTO customers (name) VALUES ('Lumen')`);
    const processes = [
      await nextVersion(migration),
      await nextVersion(migration),
      await nextVersion(migration),
    ];
    await Promise.all(processes.map(migrate));
    const done = await database.query('SELECT FROM migrations WHERE name = $1', [new migration().name]);
    expect(done).toHaveLength(1);
  });
});
