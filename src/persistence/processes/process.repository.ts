import { Injectable } from '@nestjs/common';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { ProcessEntity } from './process.entity.js';
import type { ProcessKind } from './process-values.js';

/** A process that was not seen for this long is not running; it tells every ten seconds that it is. */
const MISSING = `interval '30 seconds'`;

const SHOWN = Columns.of(ProcessEntity).except('id');
export type ProcessRow = RowOf<typeof SHOWN>;

/** Those that are running, oldest first. */
export const RUNNING_PROCESSES = {
  name: 'running_processes',
  text: `SELECT ${SHOWN.selectFrom('p')} FROM processes p WHERE p.seen_at > now() - ${MISSING} ORDER BY p.started_at, p.id`,
};

/** Whether a process is running that does background work. */
export const HAS_WORKER = `EXISTS (SELECT FROM processes w WHERE w.kind <> 'api' AND w.seen_at > now() - ${MISSING})`;

/** Deletes those that ended long ago without telling it. */
const TELL = {
  name: 'tell_process',
  text: `
    WITH ended AS (DELETE FROM processes WHERE seen_at < now() - interval '1 day' AND id <> $1)
    INSERT INTO processes AS p (id, kind, version) VALUES ($1, $2, $3)
    ON CONFLICT (id) DO UPDATE SET seen_at = now()`,
};

const END = { name: 'end_process', text: `DELETE FROM processes WHERE id = $1` };

/** The processes that use the database. */
@Injectable()
export class ProcessRepository {
  constructor(private readonly transactions: Transactions) {}

  async tell(id: string, kind: ProcessKind, version: string): Promise<void> {
    await this.transactions.autocommit.rows(TELL, [id, kind, version]);
  }

  async end(id: string): Promise<void> {
    await this.transactions.autocommit.rows(END, [id]);
  }

  /** Oldest first. */
  running(): Promise<ProcessRow[]> {
    return this.transactions.autocommit.rows(RUNNING_PROCESSES, []);
  }
}
