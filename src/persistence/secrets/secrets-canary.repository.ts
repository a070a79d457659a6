import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { sql } from '../../platform/postgres/sql.js';

interface Row {
  sealed: Buffer;
}

@Injectable()
export class SecretsCanaryRepository {
  constructor(private readonly transactions: Transactions) {}

  /** @returns null in a database in which no process has checked its key yet */
  async canary(): Promise<Buffer | null> {
    const row = await this.transactions.autocommit.rowOrNull<Row>(sql`SELECT sealed FROM secrets_canary`);
    return row?.sealed ?? null;
  }

  /** Has no effect when there is one. */
  async insert(sealed: Buffer): Promise<void> {
    // Several processes may start at once: the first one counts.
    await this.transactions.autocommit.rows(
      sql`INSERT INTO secrets_canary (id, sealed) VALUES (1, ${sealed}) ON CONFLICT DO NOTHING`,
    );
  }

  async replace(sealed: Buffer): Promise<void> {
    await this.transactions.autocommit.rows(
      sql`INSERT INTO secrets_canary (id, sealed) VALUES (1, ${sealed}) ON CONFLICT (id) DO UPDATE SET sealed = excluded.sealed`,
    );
  }
}
