import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Partial indexes of what waits for somebody; all other rows are in none of them. */
const INDEXES = {
  orders_pending_blocked_idx: `orders (id) WHERE state = 'pending' AND blockers <> '[]'`,
  webhooks_failing_confirmed_idx: 'webhooks (id) WHERE failing_confirmed_at IS NOT NULL',
  webhooks_disabled_idx: 'webhooks (id) WHERE NOT active AND application_id IS NOT NULL',
  // finished_at keeps PostgreSQL from reading this index instead of webhook_deliveries_due_idx for a claim of deliveries.
  webhook_deliveries_waiting_idx: `webhook_deliveries (created_at, id) WHERE state = 'waiting' AND finished_at IS NULL`,
};

export class SummaryIndexes1795332600000 implements MigrationInterface {
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
