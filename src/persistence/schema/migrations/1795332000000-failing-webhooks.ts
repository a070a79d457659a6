import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What webhook_failing and webhook_recovered are decided by. */
export class FailingWebhooks1795332000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE webhooks
         ADD failures_in_row integer NOT NULL DEFAULT 0,
         ADD failing_confirmed_at timestamptz(3)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhooks DROP COLUMN failing_confirmed_at, DROP COLUMN failures_in_row');
  }
}
