import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validates the checks of the columns that were added, while orders are written. */
export class QuantityRuleChecks1795507500001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['packagings', 'packaging_references']) {
      for (const column of ['minimum_quantity', 'quantity_multiple'])
        await runner.query(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${table}_${column}_check`);
    }
  }

  /** A constraint cannot become unvalidated again; the migration before drops it with its column. */
  async down(): Promise<void> {}
}
