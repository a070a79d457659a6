import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  orders_purchase_order_number_idx: `orders (purchase_order_number) WHERE purchase_order_number IS NOT NULL`,
  orders_purchase_order_missing_idx: `orders (created_at, id) WHERE blockers @> '[{"code": "purchase_order_missing"}]'`,
};

export class BuyerReferenceIndexes1795420800002 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(INDEXES)) {
      // An attempt that failed leaves an invalid index.
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name} ON ${definition}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ${Object.keys(INDEXES).join(', ')}`);
  }
}
