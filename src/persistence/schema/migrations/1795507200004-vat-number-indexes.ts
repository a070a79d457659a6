import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  orders_vat_number_missing_idx: `orders (created_at, id) WHERE blockers @> '[{"code": "vat_number_missing"}]'`,
  customers_vat_number_idx: 'customers (vat_number) WHERE vat_number IS NOT NULL',
};

export class VatNumberIndexes1795507200004 implements MigrationInterface {
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
