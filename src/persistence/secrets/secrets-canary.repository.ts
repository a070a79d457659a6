import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';

const CANARY = {
  name: 'secrets_canary',
  text: 'SELECT sealed FROM secrets_canary',
};

/** Several processes may start at once: the first one counts. */
const INSERT_CANARY = {
  name: 'insert_secrets_canary',
  text: 'INSERT INTO secrets_canary (id, sealed) VALUES (1, $1) ON CONFLICT DO NOTHING',
};

const REPLACE_CANARY = {
  name: 'replace_secrets_canary',
  text: 'INSERT INTO secrets_canary (id, sealed) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET sealed = excluded.sealed',
};

interface Row {
  sealed: Buffer;
}

@Injectable()
export class SecretsCanaryRepository {
  constructor(private readonly transactions: Transactions) {}

  /** @returns null in a database in which no process has checked its key yet */
  async canary(): Promise<Buffer | null> {
    const row = await this.transactions.autocommit.rowOrNull<Row>(CANARY, []);
    return row?.sealed ?? null;
  }

  /** Has no effect when there is one. */
  async insert(sealed: Buffer): Promise<void> {
    await this.transactions.autocommit.rows(INSERT_CANARY, [sealed]);
  }

  async replace(sealed: Buffer): Promise<void> {
    await this.transactions.autocommit.rows(REPLACE_CANARY, [sealed]);
  }
}
