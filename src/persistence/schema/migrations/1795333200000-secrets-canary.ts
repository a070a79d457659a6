import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the start of a process checks SECRETS_KEY with. The first process that starts writes the row. */
export class SecretsCanary1795333200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE secrets_canary (
        id integer NOT NULL PRIMARY KEY,
        sealed bytea NOT NULL,
        CONSTRAINT secrets_canary_id_check CHECK (id = 1)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE secrets_canary');
  }
}
