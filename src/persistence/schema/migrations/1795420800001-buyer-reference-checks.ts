import type { MigrationInterface, QueryRunner } from 'typeorm';

const CHECKS = {
  orders: ['purchase_order_number', 'buyer_reference', 'cost_centre'],
  order_items: ['cost_centre'],
};

/** Validates the checks of the columns that were added, while orders are written. */
export class BuyerReferenceChecks1795420800001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, columns] of Object.entries(CHECKS)) {
      for (const column of columns)
        await runner.query(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${table}_${column}_check`);
    }
  }

  /** A constraint cannot become unvalidated again; the migration before drops it with its column. */
  async down(): Promise<void> {}
}
