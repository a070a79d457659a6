import type { MigrationInterface, QueryRunner } from 'typeorm';

const CHECKS = {
  orders: ['customer_vat_number', 'tax_treatment', 'exemption_reason', 'untaxed'],
  order_items: ['taxed_unit_price'],
  customers: ['vat_number'],
};

/** Validates the checks of the columns that were added, while orders are written. */
export class TaxTreatmentChecks1795507200003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, checks] of Object.entries(CHECKS)) {
      for (const check of checks)
        await runner.query(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${table}_${check}_check`);
    }
  }

  /** A constraint cannot become unvalidated again; the migration before drops it with its column. */
  async down(): Promise<void> {}
}
