import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validates the check of the rights, which allows the right `holds`, while applications are written. */
export class RightHoldsCheck1795507300001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE applications VALIDATE CONSTRAINT applications_rights_check');
  }

  /** A constraint cannot become unvalidated again; the migration before replaces it. */
  async down(): Promise<void> {}
}
