import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';

/** The first process that starts decides it. A database with orders that has no mark is never that of a test installation. */
const MARK = {
  name: 'mark_installation',
  text: `
    INSERT INTO installation (id, is_test) VALUES (1, $1::boolean AND NOT EXISTS (SELECT FROM orders))
    ON CONFLICT DO NOTHING`,
};

const IS_TEST = {
  name: 'is_test_installation',
  text: 'SELECT is_test AS "isTest" FROM installation',
};

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
    await this.transactions.autocommit.rows(MARK, [testMode]);
    return (await this.isTest()) ?? testMode;
  }

  private async isTest(): Promise<boolean | null> {
    const row = await this.transactions.autocommit.rowOrNull<{ isTest: boolean }>(IS_TEST, []);
    return row?.isTest ?? null;
  }
}
