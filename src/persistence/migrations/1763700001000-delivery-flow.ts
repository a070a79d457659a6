import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How much a subscription that failed may have in flight again. And room on every page: a delivery is written two or
 * three times more after it came, and the new version of a row is cheap only where the old one is.
 */
export class DeliveryFlow1763700001000 implements MigrationInterface {
  name = 'DeliveryFlow1763700001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE webhooks ADD flow integer, ADD CONSTRAINT webhooks_flow_check CHECK (flow > 0);
      ALTER TABLE webhook_deliveries SET (
        fillfactor = 50,
        autovacuum_vacuum_scale_factor = 0.02,
        autovacuum_vacuum_insert_scale_factor = 0.05,
        autovacuum_analyze_scale_factor = 0.02)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE webhook_deliveries RESET (
        fillfactor,
        autovacuum_vacuum_scale_factor,
        autovacuum_vacuum_insert_scale_factor,
        autovacuum_analyze_scale_factor);
      ALTER TABLE webhooks DROP COLUMN flow`);
  }
}
