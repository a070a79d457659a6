import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The statements that give quantities, prices, and what orders wait for a precision and scale. */
const typesSql = (quantity: string, price: string, waiting: [quantity: string, value: string]): string[] => [
  `ALTER TABLE order_items ALTER ordered_quantity TYPE numeric(${quantity}), ALTER unit_price TYPE numeric(${price})`,
  `ALTER TABLE packagings ALTER unit_factor TYPE numeric(${quantity}), ALTER unit_price TYPE numeric(${price})`,
  ...['packagings', 'packaging_references'].map(
    (table) =>
      `ALTER TABLE ${table} ALTER minimum_quantity TYPE numeric(${quantity}), ALTER quantity_multiple TYPE numeric(${quantity})`,
  ),
  `ALTER TABLE shipping_methods ALTER price TYPE numeric(${price})`,
  `ALTER TABLE waiting_orders ALTER quantity TYPE numeric(${waiting[0]}), ALTER value TYPE numeric(${waiting[1]})`,
];

/**
 * More digits before the point rewrite no table, but PostgreSQL reads all rows again for the checks of a column: those of items, of
 * which there are most, are validated afterwards, without blocking orders.
 */
export class WiderPricesAndQuantities1796169600000 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const [items, ...others] = typesSql('15,3', '18,6', ['18,3', '36,9']);
    // squawk takes every other type for a rewritten table, and does not know that these statements may run again.
    await runner.query(`-- squawk-ignore-file changing-column-type, prefer-robust-stmts
      ${items},
        DROP CONSTRAINT IF EXISTS order_items_quantity_check, DROP CONSTRAINT IF EXISTS order_items_unit_price_check,
        ADD CONSTRAINT order_items_quantity_check CHECK (ordered_quantity > 0 AND ordered_quantity <> 'NaN') NOT VALID,
        ADD CONSTRAINT order_items_unit_price_check CHECK (unit_price >= 0 AND unit_price <> 'NaN') NOT VALID`);
    for (const sql of others) await runner.query(sql);
    for (const check of ['quantity', 'unit_price'])
      await runner.query(`ALTER TABLE order_items VALIDATE CONSTRAINT order_items_${check}_check`);
  }

  /** Fails while a larger price or quantity is stored. */
  async down(runner: QueryRunner): Promise<void> {
    for (const sql of typesSql('12,3', '15,6', ['15,3', '28,9'])) await runner.query(sql);
  }
}
