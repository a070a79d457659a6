import type { MigrationInterface, QueryRunner } from 'typeorm';

export class UnknownItemIndex1795507400002 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // An attempt that failed leaves an invalid index.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS orders_unknown_item_idx');
    await runner.query(
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_unknown_item_idx ON orders (created_at, id)
       WHERE blockers @> '[{"code": "unknown_item"}]'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX orders_unknown_item_idx');
  }
}
