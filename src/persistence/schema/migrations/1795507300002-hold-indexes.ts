import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  orders_on_hold_idx: `orders (created_at, id) WHERE blockers @> '[{"code": "on_hold"}]'`,
  orders_hold_ends_idx: 'orders (hold_ends_at, id) WHERE hold_ends_at IS NOT NULL',
};

export class HoldIndexes1795507300002 implements MigrationInterface {
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
