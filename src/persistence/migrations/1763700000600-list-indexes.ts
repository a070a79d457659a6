import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An index for each way to list. Every one costs each new order some microseconds, so those that were there do
 * double duty where they can: orders are found by externalId with and without an application, and those of a
 * contact or customer come in the order they were taken.
 */
export class ListIndexes1763700000600 implements MigrationInterface {
  name = 'ListIndexes1763700000600';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX orders_external_id_idx, orders_contact_idx, orders_customer_idx;
      CREATE UNIQUE INDEX orders_external_id_idx ON orders (external_id, application_id);
      CREATE INDEX orders_external_reference_idx ON orders (external_reference) WHERE external_reference IS NOT NULL;
      CREATE INDEX orders_contact_idx ON orders (contact_id, created_at, id);
      CREATE INDEX orders_customer_idx ON orders (customer_id, created_at, id);
      CREATE INDEX orders_state_created_idx ON orders (state, created_at, id);
      CREATE INDEX orders_updated_idx ON orders (updated_at, id);
      CREATE INDEX orders_application_updated_idx ON orders (application_id, updated_at, id);

      CREATE INDEX contact_references_application_idx ON contact_references (application_id, id);
      CREATE INDEX packaging_references_application_idx ON packaging_references (application_id, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX
        packaging_references_application_idx, contact_references_application_idx, orders_application_updated_idx,
        orders_updated_idx, orders_state_created_idx, orders_customer_idx, orders_contact_idx,
        orders_external_reference_idx, orders_external_id_idx;
      CREATE UNIQUE INDEX orders_external_id_idx ON orders (application_id, external_id);
      CREATE INDEX orders_contact_idx ON orders (contact_id);
      CREATE INDEX orders_customer_idx ON orders (customer_id)`);
  }
}
