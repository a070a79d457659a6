import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { requestContext } from '../../../common/request/request-context.js';
import type { PooledConnection } from '../connection.js';
import { Connections } from './connections.js';
import { queryOf, sql, type Sql } from '../sql.js';

/** The time for which it is not used after it failed, so that few requests wait for it. */
const RETRY_MS = 5_000;

const hasWrite = (position: string): Sql => sql`
    SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_insert_lsn() END >= ${position}::pg_lsn
      AS "hasWrite"`;

interface Pool {
  dataSource: DataSource;
  connections: Connections;
}

/** A server for reads, which may lag behind: a standby. Nothing depends on it, because every read can be done by the primary. */
@Injectable()
export class ReadServer implements OnApplicationShutdown {
  private pool: Promise<Pool> | null = null;
  private retryAt = 0;

  /** @param open null: there is no such server */
  constructor(private readonly open: (() => Promise<DataSource>) | null) {}

  /**
   * Runs a statement of the current request here, if the request allows it.
   * @returns null when the request has to read from the primary: it names no write after which it reads, or this server lacks
   *   that write or failed. It is not a promise when this is known at once: a later statement would get a connection first.
   */
  read<T>(statement: (connection: PooledConnection) => Promise<T>): Promise<{ result: T } | null> | null {
    const afterWrite = requestContext()?.afterWrite;
    if (this.open === null || afterWrite === undefined || performance.now() < this.retryAt) return null;
    return this.tryToRead(this.open, afterWrite, statement);
  }

  private async tryToRead<T>(
    open: () => Promise<DataSource>,
    afterWrite: string,
    statement: (connection: PooledConnection) => Promise<T>,
  ): Promise<{ result: T } | null> {
    try {
      this.pool ??= this.connect(open);
      const { connections } = await this.pool;
      return await connections.use(async (connection) => {
        const { rows } = await connection.session.query<{ hasWrite: boolean }>(queryOf(hasWrite(afterWrite)));
        return rows[0]!.hasWrite ? { result: await statement(connection) } : null;
      });
    } catch (error) {
      if (requestContext()?.client?.isGone()) throw error;
      this.retryAt = performance.now() + RETRY_MS;
      new Logger('ReadServer').warn({ message: 'Reads are done by the primary for 5 s.', err: error });
      return null;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await (await this.pool)?.dataSource.destroy();
  }

  private async connect(open: () => Promise<DataSource>): Promise<Pool> {
    try {
      const dataSource = await open();
      return { dataSource, connections: new Connections(dataSource) };
    } catch (error) {
      this.pool = null;
      throw error;
    }
  }
}
