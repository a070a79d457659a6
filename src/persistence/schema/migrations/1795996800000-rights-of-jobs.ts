import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which rights a job has used, and why it has failed. An earlier job may have used all rights of its caller, so whoever reads what became
 * of its items needs all of them.
 */
export class RightsOfJobs1795996800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE jobs ADD used_rights text[] NOT NULL DEFAULT '{}', ADD failure text
          CONSTRAINT jobs_failure_check CHECK (failure IN ('application_inactive', 'person_inactive', 'token_ended', 'missing_right'))`);
    await runner.query(`UPDATE jobs SET used_rights = rights`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE jobs DROP used_rights, DROP failure`);
  }
}
