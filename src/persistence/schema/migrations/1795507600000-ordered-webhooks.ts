import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Processes of earlier versions do not hold deliveries back: the order is kept when all processes that deliver know it. */
export class OrderedWebhooks1795507600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhooks ADD ordered boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhooks DROP ordered');
  }
}
