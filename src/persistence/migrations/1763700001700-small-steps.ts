import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What follows from a change is done in small steps afterwards, however much it is: deliveries are taken back from an
 * application that lost a right, deliveries of a subscription that was ended are deleted, and orders follow their contact
 * when it is reconciled.
 */
export class SmallSteps1763700001700 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE applications ADD withdrawing boolean NOT NULL DEFAULT false;
      ALTER TABLE webhooks ALTER application_id DROP NOT NULL;
      ALTER TABLE webhooks ADD CONSTRAINT webhooks_ended_check CHECK (application_id IS NOT NULL OR NOT active);
      CREATE INDEX webhook_deliveries_pings_idx ON webhook_deliveries (webhook_id)
        WHERE state = 'waiting' AND kind <> 'event';

      CREATE TABLE contact_reconciliation_orders (
        reconciliation_id bigint NOT NULL,
        order_id bigint NOT NULL,
        customer_id bigint NOT NULL,
        CONSTRAINT contact_reconciliation_orders_pkey PRIMARY KEY (reconciliation_id, order_id)
      );
      INSERT INTO contact_reconciliation_orders (reconciliation_id, order_id, customer_id)
      SELECT r.id, m.order_id, m.customer_id
      FROM contact_reconciliations r, unnest(r.order_ids, r.order_customer_ids) AS m(order_id, customer_id);
      ALTER TABLE contact_reconciliation_orders ADD CONSTRAINT contact_reconciliation_orders_reconciliation_id_fkey
        FOREIGN KEY (reconciliation_id) REFERENCES contact_reconciliations(id) ON DELETE CASCADE;
      ALTER TABLE contact_reconciliation_orders ADD CONSTRAINT contact_reconciliation_orders_customer_id_fkey
        FOREIGN KEY (customer_id) REFERENCES customers(id);
      ALTER TABLE contact_reconciliations
        DROP COLUMN order_ids, DROP COLUMN order_customer_ids,
        ADD orders_pending boolean NOT NULL DEFAULT false,
        ADD position_at timestamptz(3),
        ADD position_id bigint NOT NULL DEFAULT 0;
      CREATE INDEX contact_reconciliations_pending_idx ON contact_reconciliations (id) WHERE orders_pending`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX contact_reconciliations_pending_idx;
      ALTER TABLE contact_reconciliations
        DROP COLUMN orders_pending, DROP COLUMN position_at, DROP COLUMN position_id,
        ADD order_ids bigint[] NOT NULL DEFAULT '{}', ADD order_customer_ids bigint[] NOT NULL DEFAULT '{}';
      UPDATE contact_reconciliations r
      SET order_ids = m.order_ids, order_customer_ids = m.customer_ids
      FROM (
        SELECT reconciliation_id, array_agg(order_id ORDER BY order_id) AS order_ids,
          array_agg(customer_id ORDER BY order_id) AS customer_ids
        FROM contact_reconciliation_orders GROUP BY reconciliation_id
      ) m
      WHERE m.reconciliation_id = r.id;
      ALTER TABLE contact_reconciliations
        ALTER order_ids DROP DEFAULT, ALTER order_customer_ids DROP DEFAULT,
        ADD CONSTRAINT contact_reconciliations_orders_check CHECK (cardinality(order_ids) = cardinality(order_customer_ids));
      DROP TABLE contact_reconciliation_orders;
      DROP INDEX webhook_deliveries_pings_idx;
      DELETE FROM webhooks WHERE application_id IS NULL;
      ALTER TABLE webhooks DROP CONSTRAINT webhooks_ended_check;
      ALTER TABLE webhooks ALTER application_id SET NOT NULL;
      ALTER TABLE applications DROP COLUMN withdrawing`);
  }
}
