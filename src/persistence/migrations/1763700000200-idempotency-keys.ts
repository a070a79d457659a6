import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Answers to requests that carried an Idempotency-Key. */
export class IdempotencyKeys1763700000200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE idempotency_keys (
        application_id bigint NOT NULL,
        digest bytea NOT NULL,
        fingerprint bytea NOT NULL,
        lease_token uuid,
        lease_until timestamptz(3),
        answer bytea,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT idempotency_keys_lease_check CHECK (
          (answer IS NULL) = (lease_token IS NOT NULL AND lease_until IS NOT NULL)),
        CONSTRAINT idempotency_keys_pkey PRIMARY KEY (application_id, digest),
        CONSTRAINT idempotency_keys_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications (id)
      );
      CREATE INDEX idempotency_keys_created_idx ON idempotency_keys (created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE idempotency_keys');
  }
}
