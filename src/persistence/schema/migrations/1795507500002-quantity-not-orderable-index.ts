import type { MigrationInterface, QueryRunner } from 'typeorm';

export class QuantityNotOrderableIndex1795507500002 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // An attempt that failed leaves an invalid index.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS orders_quantity_not_orderable_idx');
    await runner.query(
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_quantity_not_orderable_idx
         ON orders (created_at, id) WHERE blockers @> '[{"code": "quantity_not_orderable"}]'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX orders_quantity_not_orderable_idx');
  }
}
