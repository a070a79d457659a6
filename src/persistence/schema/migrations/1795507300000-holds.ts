import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The check of the rights is validated by the next migration. */
export class Holds1795507300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders ADD hold_ends_at timestamptz(3)');
    await runner.query('ALTER TABLE order_transitions ADD hold jsonb');
    await runner.query(
      `ALTER TABLE applications
         ADD hold_orders text[] NOT NULL DEFAULT '{}',
         DROP CONSTRAINT applications_rights_check,
         ADD CONSTRAINT applications_rights_check
           CHECK (rights <@ ARRAY['crm', 'catalogue', 'sales', 'holds', 'admin']) NOT VALID`,
    );
    await runner.query(
      `UPDATE applications SET rights = ARRAY['crm', 'catalogue', 'sales', 'holds', 'admin'] WHERE id = 0`,
    );
  }

  /** Holds of orders stay among their blockers; release them first. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE applications SET rights = array_remove(rights, 'holds') WHERE 'holds' = ANY (rights)`,
    );
    await runner.query(
      `ALTER TABLE applications
         DROP CONSTRAINT applications_rights_check,
         ADD CONSTRAINT applications_rights_check CHECK (rights <@ ARRAY['crm', 'catalogue', 'sales', 'admin']),
         DROP COLUMN hold_orders`,
    );
    await runner.query('ALTER TABLE order_transitions DROP COLUMN hold');
    await runner.query('ALTER TABLE orders DROP COLUMN hold_ends_at');
  }
}
