import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For `GET /audit?person=`. Most entries are of applications, so only those of people are in the index. */
export class AuditPersonIndex1796256000000 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // An attempt that failed leaves an invalid index.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS audit_entries_person_idx');
    await runner.query(
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_entries_person_idx
         ON audit_entries (actor_person_id, created_at, id) WHERE actor_person_id IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX audit_entries_person_idx');
  }
}
