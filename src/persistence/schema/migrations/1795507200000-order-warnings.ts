import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Warnings that are stored with an order, and the VAT that is sent with an item. The next migration validates the checks. */
export class OrderWarnings1795507200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders ADD warnings jsonb');
    await runner.query(
      `ALTER TABLE order_items
         ADD product_taxes jsonb,
         ADD vat_rate numeric(7,4),
         ADD CONSTRAINT order_items_product_taxes_check CHECK (jsonb_typeof(product_taxes) = 'array') NOT VALID,
         ADD CONSTRAINT order_items_vat_rate_check CHECK (vat_rate BETWEEN 0 AND 100) NOT VALID`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE order_items DROP COLUMN vat_rate, DROP COLUMN product_taxes');
    await runner.query('ALTER TABLE orders DROP COLUMN warnings');
  }
}
