import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An import finds a packaging by its product, name and unit: without the index it would read all packagings of the product. */
export class PackagingNames1796688000000 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // An attempt that failed leaves an invalid index.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS packagings_name_idx');
    await runner.query(
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS packagings_name_idx ON packagings (product_id, name, unit)',
    );
    // The new one begins with the same column.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS packagings_product_idx');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX IF NOT EXISTS packagings_product_idx ON packagings (product_id);
      DROP INDEX packagings_name_idx`);
  }
}
