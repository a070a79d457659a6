import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders can be changed; what was first sent is kept beside it, to know the order again when it is sent again. */
export class EffectiveContent1763700000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE orders ADD effective_content json`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE orders DROP COLUMN effective_content`);
  }
}
