import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The checks of the new columns are validated by the next migration, which does not lock out writes meanwhile. */
export class TaxTreatment1795507200002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE orders
         ADD customer_vat_number text,
         ADD tax_treatment text NOT NULL DEFAULT 'standard',
         ADD exemption_reason text,
         ADD CONSTRAINT orders_customer_vat_number_check CHECK (btrim(customer_vat_number) <> '') NOT VALID,
         ADD CONSTRAINT orders_tax_treatment_check CHECK (tax_treatment IN
           ('standard', 'reverse_charge', 'intra_community', 'export', 'exempt', 'outside_scope')) NOT VALID,
         ADD CONSTRAINT orders_exemption_reason_check CHECK (btrim(exemption_reason) <> '') NOT VALID,
         ADD CONSTRAINT orders_untaxed_check CHECK (tax_treatment = 'standard' OR vat = 0) NOT VALID`,
    );
    await runner.query(
      `ALTER TABLE order_items
         ADD taxed_unit_price numeric(15,6),
         ADD CONSTRAINT order_items_taxed_unit_price_check
           CHECK (taxed_unit_price >= 0 AND taxed_unit_price <> 'NaN') NOT VALID`,
    );
    await runner.query(
      `ALTER TABLE customers
         ADD vat_number text,
         ADD CONSTRAINT customers_vat_number_check CHECK (btrim(vat_number) <> '') NOT VALID`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE customers DROP COLUMN vat_number');
    await runner.query('ALTER TABLE order_items DROP COLUMN taxed_unit_price');
    await runner.query(
      'ALTER TABLE orders DROP COLUMN exemption_reason, DROP COLUMN tax_treatment, DROP COLUMN customer_vat_number',
    );
  }
}
