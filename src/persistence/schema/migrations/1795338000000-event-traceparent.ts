import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Processes of earlier versions write events without it. */
export class EventTraceparent1795338000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE events ADD traceparent text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE events DROP traceparent');
  }
}
