import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Injectable } from '@nestjs/common';
import { enumeration } from '../../common/enumeration.js';
import { NOW } from '../../platform/postgres/statements/entity-columns.js';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { sql } from '../../platform/postgres/sql.js';

/** `single`: an API process that also does the work of workers, because it has no Redis. */
export const PROCESS_KINDS = enumeration('ProcessKind', ['api', 'worker', 'single']);
export type ProcessKind = (typeof PROCESS_KINDS)[number];

/** A process of the service that is running, or was until lately. */
@Entity('processes')
export class ProcessEntity {
  /** Chosen by the process. */
  @PrimaryColumn('uuid') id: string;
  @Column('text') kind: ProcessKind;
  @Column('text') version: string;
  @Column(NOW) startedAt: Date;
  @Column(NOW) seenAt: Date;
}

/** A process that was not seen for this long is not running; it tells every ten seconds that it is. */
const MISSING = sql`interval '30 seconds'`;

const SHOWN = Columns.of(ProcessEntity).except('id');
export type ProcessRow = RowOf<typeof SHOWN>;

export const RUNNING_PROCESSES = sql`SELECT ${SHOWN.selectFrom('p')} FROM processes p WHERE p.seen_at > now() - ${MISSING} ORDER BY p.started_at, p.id`;

/** True if a process is running that does background work. */
export const HAS_WORKER = sql`EXISTS (SELECT FROM processes w WHERE w.kind <> 'api' AND w.seen_at > now() - ${MISSING})`;

@Injectable()
export class ProcessRepository {
  constructor(private readonly transactions: Transactions) {}

  async tell(id: string, kind: ProcessKind, version: string): Promise<void> {
    // Also deletes processes that ended long ago without telling it.
    await this.transactions.autocommit.rows(sql`
      WITH ended AS (DELETE FROM processes WHERE seen_at < now() - interval '1 day' AND id <> ${id})
      INSERT INTO processes AS p (id, kind, version) VALUES (${id}, ${kind}, ${version})
      ON CONFLICT (id) DO UPDATE SET seen_at = now()`);
  }

  async end(id: string): Promise<void> {
    await this.transactions.autocommit.rows(sql`DELETE FROM processes WHERE id = ${id}`);
  }

  /** Oldest first. */
  running(): Promise<ProcessRow[]> {
    return this.transactions.autocommit.rows(RUNNING_PROCESSES);
  }
}
