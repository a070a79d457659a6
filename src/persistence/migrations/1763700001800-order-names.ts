import type { MigrationInterface, QueryRunner } from 'typeorm';

interface Check {
  name: string;
  definition: string;
}

/** The checks that old orders may violate: PostgreSQL would apply them to every row that is updated here. */
const UNVALIDATED_CHECKS = `
  SELECT quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
  WHERE conrelid = 'orders'::regclass AND contype = 'c' AND NOT convalidated`;

/**
 * An order keeps the names of its application and its customer. Existing orders get the names that they have
 * shown until now, also those that violate a check that was not validated.
 */
export class OrderNames1763700001800 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const checks = (await runner.query(UNVALIDATED_CHECKS)) as Check[];
    for (const { name } of checks) await runner.query(`ALTER TABLE orders DROP CONSTRAINT ${name}`);
    await runner.query(`
      ALTER TABLE orders
        ADD application_name text,
        ADD customer_name text,
        ADD customer_temporary boolean;
      UPDATE orders o
      SET application_name = a.name, customer_name = c.name, customer_temporary = c.temporary
      FROM applications a, customers c
      WHERE a.id = o.application_id AND c.id = o.customer_id;
      ALTER TABLE orders
        ALTER application_name SET NOT NULL,
        ALTER customer_name SET NOT NULL,
        ALTER customer_temporary SET NOT NULL`);
    // The definition ends with NOT VALID.
    for (const { name, definition } of checks)
      await runner.query(`ALTER TABLE orders ADD CONSTRAINT ${name} ${definition}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE orders
        DROP COLUMN customer_temporary,
        DROP COLUMN customer_name,
        DROP COLUMN application_name`);
  }
}
