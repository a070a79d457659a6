import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A lease becomes a row of its own that names its deliveries. While it was two columns of each of them, one in an
 * index, to claim a delivery wrote it into five indexes and to renew a lease wrote it once more. Now a delivery
 * is written when there is an outcome, so that its pages need no room for versions in between.
 */
export class Leases1763700001400 implements MigrationInterface {
  name = 'Leases1763700001400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE webhook_leases (
        token uuid NOT NULL,
        webhook_id bigint NOT NULL,
        delivery_ids bigint[] NOT NULL,
        taken_up boolean NOT NULL DEFAULT false,
        until timestamp(3) with time zone NOT NULL,
        CONSTRAINT webhook_leases_pkey PRIMARY KEY (token)
      ) WITH (fillfactor = 50);
      INSERT INTO webhook_leases (token, webhook_id, delivery_ids, taken_up, until)
      SELECT lease_token, webhook_id, array_agg(id), true, max(lease_until)
      FROM webhook_deliveries
      WHERE lease_token IS NOT NULL AND lease_until > now()
      GROUP BY lease_token, webhook_id;
      DROP INDEX webhook_deliveries_leased_idx;
      ALTER TABLE webhook_deliveries DROP COLUMN lease_token, DROP COLUMN lease_until, RESET (fillfactor)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE webhook_deliveries
        ADD lease_token uuid, ADD lease_until timestamp(3) with time zone, SET (fillfactor = 50);
      UPDATE webhook_deliveries d SET lease_token = l.token, lease_until = l.until
      FROM webhook_leases l WHERE d.id = ANY (l.delivery_ids);
      CREATE INDEX webhook_deliveries_leased_idx ON webhook_deliveries (webhook_id) WHERE lease_token IS NOT NULL;
      DROP TABLE webhook_leases`);
  }
}
