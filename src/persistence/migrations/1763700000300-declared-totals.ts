import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the client declared the totals to be; null for an order that declares nothing. */
export class DeclaredTotals1763700000300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders ADD declared_totals jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP COLUMN declared_totals');
  }
}
