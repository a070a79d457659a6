import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Pool, PoolClient } from 'pg';
import { DataSource, type QueryRunner } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { connectionsPerApplication } from '../connection-limits.js';
import { isUnusableConnection } from '../database-error.js';
import { ClientDisconnected, requestContext } from '../../../common/request/request-context.js';
import type { PooledConnection } from '../connection.js';
import { FairSemaphore } from './fair-semaphore.js';

/** The id of the application for which a connection is taken; null for the service itself. */
type Owner = number | null;

/**
 * A session that was prepared on a server that could not write stays read-only after its promotion. A pooler would keep it when
 * the connection is closed.
 */
const END_READ_ONLY_SESSION = `
  ROLLBACK;
  SELECT pg_terminate_backend(pg_backend_pid()) FROM pg_settings
  WHERE name = 'default_transaction_read_only' AND setting = 'on' AND source = 'session' AND NOT pg_is_in_recovery()`;

/**
 * The connections of this process to the database, with a fair share for each application. Whoever holds a connection must
 * not wait for a second one: with all connections held by such callers, they would wait for each other.
 */
@Injectable()
export class Connections {
  /** Called for each connection that is taken, with the seconds that its caller waited. */
  onWaited: (seconds: number) => void = () => undefined;
  private readonly shares: FairSemaphore<Owner>;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    const total = this.pool.options.max;
    this.shares = new FairSemaphore<Owner>({
      total,
      perOwner: connectionsPerApplication(total),
      timeoutError: () => new Error('timeout exceeded when trying to connect'),
    });
  }

  /** Takes a connection on behalf of the application whose request is running. */
  async take(): Promise<PooledConnection> {
    const since = performance.now();
    const { applicationId: owner = null, client } = requestContext() ?? {};
    await this.shares.enter(owner, { client });
    const runner = this.dataSource.createQueryRunner();
    let isHeld = true;
    let isDiscarded = false;
    const release = async (): Promise<void> => {
      if (!isHeld) return;
      isHeld = false;
      try {
        if (isDiscarded) await close(runner);
        await runner.release();
      } finally {
        this.shares.leave(owner);
      }
    };
    try {
      const session = (await runner.connect()) as PoolClient;
      if (client?.isGone()) throw new ClientDisconnected();
      this.onWaited((performance.now() - since) / 1_000);
      return { runner, session, release, discard: () => (isDiscarded = true) };
    } catch (error) {
      await release();
      throw error;
    }
  }

  async use<T>(work: (connection: PooledConnection) => Promise<T>): Promise<T> {
    const connection = await this.take();
    try {
      return await work(connection);
    } catch (error) {
      if (isUnusableConnection(error)) connection.discard();
      throw error;
    } finally {
      await connection.release();
    }
  }

  poolUse() {
    const { totalCount, idleCount, waitingCount, options } = this.pool;
    return {
      active: totalCount - idleCount,
      idle: idleCount,
      max: options.max,
      /** The number of callers that wait for a connection. */
      waiting: waitingCount + this.shares.waiting,
    };
  }

  private get pool(): Pool {
    return (this.dataSource.driver as PostgresDriver).master as Pool;
  }
}

/** Closes the session before it is released, so that the pool does not hand it over again. */
async function close(runner: QueryRunner): Promise<void> {
  const session = (await runner.connect()) as PoolClient;
  await session.query(END_READ_ONLY_SESSION).catch(() => undefined);
  session.end().catch(() => undefined);
}
