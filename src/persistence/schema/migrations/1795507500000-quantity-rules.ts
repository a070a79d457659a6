import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The checks of the new columns are validated by the next migration, which does not lock out writes meanwhile. */
export class QuantityRules1795507500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['packagings', 'packaging_references']) {
      await runner.query(
        `ALTER TABLE ${table}
           ADD minimum_quantity numeric(12, 3),
           ADD quantity_multiple numeric(12, 3),
           ADD CONSTRAINT ${table}_minimum_quantity_check
             CHECK (minimum_quantity > 0 AND minimum_quantity <> 'NaN') NOT VALID,
           ADD CONSTRAINT ${table}_quantity_multiple_check
             CHECK (quantity_multiple > 0 AND quantity_multiple <> 'NaN') NOT VALID`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['packaging_references', 'packagings'])
      await runner.query(`ALTER TABLE ${table} DROP COLUMN quantity_multiple, DROP COLUMN minimum_quantity`);
  }
}
