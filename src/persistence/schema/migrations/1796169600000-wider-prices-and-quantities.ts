import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The precision and scale of columns before and after. */
const COLUMNS: [table: string, column: string, before: string, after: string][] = [
  ['packagings', 'unit_factor', '12,3', '15,3'],
  ['packagings', 'unit_price', '15,6', '18,6'],
  ['packagings', 'minimum_quantity', '12,3', '15,3'],
  ['packagings', 'quantity_multiple', '12,3', '15,3'],
  ['packaging_references', 'minimum_quantity', '12,3', '15,3'],
  ['packaging_references', 'quantity_multiple', '12,3', '15,3'],
  ['shipping_methods', 'price', '15,6', '18,6'],
  // Sums of the items of an order.
  ['waiting_orders', 'quantity', '15,3', '18,3'],
  ['waiting_orders', 'value', '28,9', '36,9'],
];

/**
 * A statement that a session prepared with the former types fails until the session ends ("cached plan must not change result
 * type"). Processes replace sessions that end. Not those of processes that wait for this migration.
 */
const END_IDLE_SESSIONS = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'idle' AND query NOT LIKE '%advisory_lock%'
  AND application_name = current_setting('application_name') AND pg_has_role(usesysid, 'USAGE')`;

/**
 * Prices and quantities may be as large as totals. More digits before the point rewrite no table, but PostgreSQL reads all rows
 * again for the checks of a column: those of items, of which there are most, are validated afterwards, without blocking orders.
 */
export class WiderPricesAndQuantities1796169600000 implements MigrationInterface {
  /** Each table is locked for a moment only. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // squawk takes every other type for a rewritten table, and does not know that these statements may run again.
    await runner.query(`-- squawk-ignore-file changing-column-type, prefer-robust-stmts
      ALTER TABLE order_items ALTER ordered_quantity TYPE numeric(15,3), ALTER unit_price TYPE numeric(18,6),
        DROP CONSTRAINT IF EXISTS order_items_quantity_check, DROP CONSTRAINT IF EXISTS order_items_unit_price_check,
        ADD CONSTRAINT order_items_quantity_check
          CHECK (ordered_quantity > 0 AND ordered_quantity <> 'NaN') NOT VALID,
        ADD CONSTRAINT order_items_unit_price_check CHECK (unit_price >= 0 AND unit_price <> 'NaN') NOT VALID`);
    for (const [table, column, , after] of COLUMNS)
      await runner.query(`ALTER TABLE ${table} ALTER ${column} TYPE numeric(${after})`);
    await runner.query(END_IDLE_SESSIONS);
    await runner.query('ALTER TABLE order_items VALIDATE CONSTRAINT order_items_quantity_check');
    await runner.query('ALTER TABLE order_items VALIDATE CONSTRAINT order_items_unit_price_check');
  }

  /** Fails while a larger price or quantity is stored. */
  async down(runner: QueryRunner): Promise<void> {
    for (const [table, column, before] of COLUMNS)
      await runner.query(`ALTER TABLE ${table} ALTER ${column} TYPE numeric(${before})`);
    await runner.query(`
      ALTER TABLE order_items ALTER ordered_quantity TYPE numeric(12,3), ALTER unit_price TYPE numeric(15,6)`);
  }
}
