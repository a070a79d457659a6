import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The reconciliations of a contact are read page by page, in the order of their ids. */
export class ReconciliationPages1763700001900 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX contact_reconciliations_from_idx;
      DROP INDEX contact_reconciliations_into_idx;
      CREATE INDEX contact_reconciliations_from_idx ON contact_reconciliations (from_contact_id, id);
      CREATE INDEX contact_reconciliations_into_idx ON contact_reconciliations (into_contact_id, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX contact_reconciliations_from_idx;
      DROP INDEX contact_reconciliations_into_idx;
      CREATE INDEX contact_reconciliations_from_idx ON contact_reconciliations (from_contact_id);
      CREATE INDEX contact_reconciliations_into_idx ON contact_reconciliations (into_contact_id)`);
  }
}
