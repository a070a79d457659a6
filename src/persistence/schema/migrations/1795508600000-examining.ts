import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Processes of earlier versions do not need it: their requests examine what is held back themselves. */
export class Examining1795508600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE applications ADD examining boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE applications DROP examining');
  }
}
