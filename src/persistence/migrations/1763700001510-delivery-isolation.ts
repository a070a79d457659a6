import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The claim looks for failing subscriptions apart from those that are well. */
export class DeliveryIsolation1763700001510 implements MigrationInterface {
  name = 'DeliveryIsolation1763700001510';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX webhooks_failing_idx ON webhooks (id) WHERE failing_since IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX webhooks_failing_idx`);
  }
}
