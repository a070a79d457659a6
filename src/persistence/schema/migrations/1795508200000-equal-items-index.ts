import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the orders of a contact that have the same items as a new one. */
export class EqualItemsIndex1795508200000 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // An attempt that failed leaves an invalid index.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS orders_equal_items_idx');
    await runner.query(
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_equal_items_idx
         ON orders (contact_id, items_key, created_at) WHERE items_key IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX orders_equal_items_idx');
  }
}
