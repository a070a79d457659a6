import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { sql } from '../../platform/postgres/sql.js';

@Injectable()
export class InstallationRepository {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Marks a database that has no mark.
   * @param testMode how the process was configured
   * @returns whether the database is that of a test installation
   */
  async mark(testMode: boolean): Promise<boolean> {
    const known = await this.isTest();
    if (known !== null) return known;
    // The first process that starts decides it. A database with orders that has no mark is never that of a test installation.
    await this.transactions.autocommit.rows(sql`
      INSERT INTO installation (id, is_test) VALUES (1, ${testMode}::boolean AND NOT EXISTS (SELECT FROM orders))
      ON CONFLICT DO NOTHING`);
    return (await this.isTest()) ?? testMode;
  }

  private async isTest(): Promise<boolean | null> {
    const row = await this.transactions.autocommit.rowOrNull<{ isTest: boolean }>(
      sql`SELECT is_test AS "isTest" FROM installation`,
    );
    return row?.isTest ?? null;
  }
}
