import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { sql } from '../../platform/postgres/sql.js';
import type { SecretsCanaryEntity } from './secrets-canary.entity.js';

export type SecretsCanaryRow = Omit<SecretsCanaryEntity, 'id'>;

@Injectable()
export class SecretsCanaryRepository {
  constructor(private readonly transactions: Transactions) {}

  /** @returns null in a database in which no process has checked its key yet */
  canary(): Promise<SecretsCanaryRow | null> {
    return this.transactions.autocommit.rowOrNull(sql`SELECT sealed, keys FROM secrets_canary`);
  }

  /** Has no effect when there is one. */
  async insert({ sealed, keys }: SecretsCanaryRow): Promise<void> {
    // Several processes may start at once: the first one counts.
    await this.transactions.autocommit.rows(
      sql`INSERT INTO secrets_canary (id, sealed, keys) VALUES (1, ${sealed}, ${keys}) ON CONFLICT DO NOTHING`,
    );
  }

  async replace({ sealed, keys }: SecretsCanaryRow): Promise<void> {
    await this.transactions.autocommit.rows(sql`
      INSERT INTO secrets_canary (id, sealed, keys) VALUES (1, ${sealed}, ${keys})
      ON CONFLICT (id) DO UPDATE SET sealed = excluded.sealed, keys = excluded.keys`);
  }
}
