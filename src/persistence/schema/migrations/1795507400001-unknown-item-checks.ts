import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validates the checks that were added to existing tables, while orders are written. */
export class UnknownItemChecks1795507400001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE applications VALIDATE CONSTRAINT applications_unknown_items_check');
    await runner.query('ALTER TABLE order_items VALIDATE CONSTRAINT order_items_named_check');
  }

  /** A constraint cannot become unvalidated again; the migration before drops it. */
  async down(): Promise<void> {}
}
