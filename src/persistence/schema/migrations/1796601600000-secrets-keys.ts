import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Without keys in the row, values are encrypted with SECRETS_KEY, so that processes of the previous version read them. These leave
 * the column as it is.
 */
export class SecretsKeys1796601600000 implements MigrationInterface {
  readonly name = 'SecretsKeys1796601600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE secrets_canary ADD COLUMN IF NOT EXISTS keys bytea');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- squawk-ignore-file ban-drop-column
      ALTER TABLE secrets_canary DROP COLUMN IF EXISTS keys`);
  }
}
