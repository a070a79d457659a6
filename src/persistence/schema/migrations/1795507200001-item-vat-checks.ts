import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validates the checks of the columns that were added, while orders are written. */
export class ItemVatChecks1795507200001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const column of ['product_taxes', 'vat_rate'])
      await runner.query(`ALTER TABLE order_items VALIDATE CONSTRAINT order_items_${column}_check`);
  }

  /** A constraint cannot become unvalidated again; the migration before drops it with its column. */
  async down(): Promise<void> {}
}
