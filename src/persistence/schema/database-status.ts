import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { hasPendingMigrations } from './migrate.js';
import { Connections } from '../../platform/postgres/pool/connections.js';
import { queryOf, sql } from '../../platform/postgres/sql.js';

const PING = sql`SELECT current_setting('transaction_read_only') = 'on' AS "isReadOnly"`;

const WAL_POSITION = 'SELECT pg_current_wal_insert_lsn()::text AS position';

@Injectable()
export class DatabaseStatus {
  private schemaIsCurrent = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly connections: Connections,
  ) {}

  isReadOnly(): Promise<boolean> {
    return this.connections.use(async ({ session, discard }) => {
      const { rows } = await session.query<{ isReadOnly: boolean }>(queryOf(PING));
      const { isReadOnly } = rows[0]!;
      if (isReadOnly) discard();
      return isReadOnly;
    });
  }

  /** The end of the write-ahead log of the primary. */
  walPosition(): Promise<string> {
    return this.connections.use(async ({ session }) => {
      const { rows } = await session.query<{ position: string }>(WAL_POSITION);
      return rows[0]!.position;
    });
  }

  /** True if every migration of this build was run. Migrations are never reverted, so a positive result is cached. */
  async hasCurrentSchema(): Promise<boolean> {
    this.schemaIsCurrent ||= !(await hasPendingMigrations(this.dataSource));
    return this.schemaIsCurrent;
  }
}
