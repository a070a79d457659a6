import { Injectable } from '@nestjs/common';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { CURRENT_HISTORY } from './current-history.sql.js';
import { DataHistoryEntity } from './data-history.entity.js';

const HISTORY = Columns.of(DataHistoryEntity).only('number', 'id', 'lostSince', 'beganAt');

export type DataHistory = RowOf<typeof HISTORY>;

/** A history that began after a loss. */
interface HistoryAfterLoss extends DataHistory {
  lostSince: Date;
}

const CURRENT = {
  name: 'current_data_history',
  text: `SELECT ${HISTORY.selectFrom('history')} FROM (${CURRENT_HISTORY}) history`,
};

const BEGIN = { name: 'begin_data_history', text: 'SELECT begin_data_history()' };

const LOCK_UNANNOUNCED = {
  name: 'lock_unannounced_data_history',
  text: `
    SELECT ${HISTORY.selectFrom('history')} FROM data_histories history
    WHERE lost_since IS NOT NULL AND announced_at IS NULL
    ORDER BY number LIMIT 1
    FOR UPDATE SKIP LOCKED`,
};

const APPLICATION_IDS = { name: 'ids_of_all_applications', text: 'SELECT id FROM applications' };

const MARK_ANNOUNCED = {
  name: 'mark_data_history_announced',
  text: 'UPDATE data_histories SET announced_at = now() WHERE number = $1',
};

/** Which server continues the data, and since when acknowledged data may have been lost (decision 46). */
@Injectable()
export class DataHistoryRepository {
  constructor(private readonly transactions: Transactions) {}

  current(): Promise<DataHistory> {
    return this.transactions.autocommit.row(CURRENT, []);
  }

  /** Begins a new history after a loss that the service cannot recognise by itself; all ids skip 1,000,000. */
  async begin(): Promise<DataHistory> {
    await this.transactions.autocommit.rows(BEGIN, []);
    return this.current();
  }

  /** @returns the oldest history whose loss was not announced, locked by `tx`; null when there is none */
  lockUnannounced(tx: Tx): Promise<HistoryAfterLoss | null> {
    return tx.rowOrNull(LOCK_UNANNOUNCED, []);
  }

  /** The applications that are told of a loss: all of them. */
  async applicationIds(tx: Tx): Promise<number[]> {
    return (await tx.rows<{ id: number }>(APPLICATION_IDS, [])).map(({ id }) => id);
  }

  async markAnnounced(tx: Tx, { number }: DataHistory): Promise<void> {
    await tx.rows(MARK_ANNOUNCED, [number]);
  }
}
