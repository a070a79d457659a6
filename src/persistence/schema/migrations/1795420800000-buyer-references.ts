import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The checks of the new columns are validated by the next migration, which does not lock out writes meanwhile. */
export class BuyerReferences1795420800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE orders
         ADD purchase_order_number text,
         ADD buyer_reference text,
         ADD cost_centre text,
         ADD metadata jsonb,
         ADD CONSTRAINT orders_purchase_order_number_check CHECK (btrim(purchase_order_number) <> '') NOT VALID,
         ADD CONSTRAINT orders_buyer_reference_check CHECK (btrim(buyer_reference) <> '') NOT VALID,
         ADD CONSTRAINT orders_cost_centre_check CHECK (btrim(cost_centre) <> '') NOT VALID`,
    );
    await runner.query(
      `ALTER TABLE order_items
         ADD cost_centre text,
         ADD expected_delivery_date timestamptz(3),
         ADD metadata jsonb,
         ADD CONSTRAINT order_items_cost_centre_check CHECK (btrim(cost_centre) <> '') NOT VALID`,
    );
    await runner.query('ALTER TABLE customers ADD purchase_order_required boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE customers DROP COLUMN purchase_order_required');
    await runner.query(
      'ALTER TABLE order_items DROP COLUMN metadata, DROP COLUMN expected_delivery_date, DROP COLUMN cost_centre',
    );
    await runner.query(
      `ALTER TABLE orders DROP COLUMN metadata, DROP COLUMN cost_centre, DROP COLUMN buyer_reference,
         DROP COLUMN purchase_order_number`,
    );
  }
}
