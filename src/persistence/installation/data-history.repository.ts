import { Injectable } from '@nestjs/common';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { DataHistoryEntity } from './installation.entity.js';
import { sql } from '../../platform/postgres/sql.js';

export const CURRENT_HISTORY = sql`SELECT * FROM data_histories ORDER BY number DESC LIMIT 1`;

const HISTORY = Columns.of(DataHistoryEntity).only('number', 'id', 'lostSince', 'beganAt');

export type DataHistory = RowOf<typeof HISTORY>;

interface HistoryAfterLoss extends DataHistory {
  lostSince: Date;
}

/** Records which server continues the data, and since when acknowledged data may have been lost (decision 46). */
@Injectable()
export class DataHistoryRepository {
  constructor(private readonly transactions: Transactions) {}

  current(): Promise<DataHistory> {
    return this.transactions.autocommit.row(
      sql`SELECT ${HISTORY.selectFrom('history')} FROM (${CURRENT_HISTORY}) history`,
    );
  }

  /** Begins a new history after a loss that the service cannot recognise by itself; all ids skip 1,000,000. */
  async begin(): Promise<DataHistory> {
    await this.transactions.autocommit.rows(sql`SELECT begin_data_history()`);
    return this.current();
  }

  /** Waits for a process that announces it. @returns the oldest history whose loss was not announced, locked by `tx`; null without */
  lockUnannounced(tx: Tx): Promise<HistoryAfterLoss | null> {
    return tx.rowOrNull(sql`
      SELECT ${HISTORY.selectFrom('history')} FROM data_histories history
      WHERE lost_since IS NOT NULL AND announced_at IS NULL
      ORDER BY number LIMIT 1
      FOR UPDATE`);
  }

  /** All applications, because all are told of a loss. */
  async applicationIds(tx: Tx): Promise<number[]> {
    return (await tx.rows<{ id: number }>(sql`SELECT id FROM applications`)).map(({ id }) => id);
  }

  async markAnnounced(tx: Tx, { number }: DataHistory): Promise<void> {
    await tx.rows(sql`UPDATE data_histories SET announced_at = now() WHERE number = ${number}`);
  }
}
