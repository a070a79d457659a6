import type { MigrationInterface, QueryRunner } from 'typeorm';

const BY_IDS = `kind = 'orders.export' AND filter IS NULL AND NOT rights @> '{sales}'`;

/**
 * Deletes the files of exports by ids of applications without the right `sales`: until this version such a file could have orders of
 * other applications. Those that are not finished end as failed. The jobs and their items stay, so that an operator can see which
 * orders were exported.
 */
export class DeleteExportsByIds1795910400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // First: the file of a failed job cannot be read, even if a process of the earlier version is writing a part of it now.
    await runner.query(`
      UPDATE jobs SET state = 'failed', finished_at = now() WHERE finished_at IS NULL AND ${BY_IDS}`);
    await runner.query(`
      DELETE FROM job_file_parts WHERE job_id IN (SELECT id FROM jobs WHERE ${BY_IDS})`);
  }

  /** What was deleted cannot be restored, and the schema is the same. */
  async down(): Promise<void> {}
}
