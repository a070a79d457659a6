import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders that are there stay without a key: they are soon older than a day, and are not compared any more. */
export class ItemsKey1795507500003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders ADD items_key integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP COLUMN items_key');
  }
}
