import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { hasPendingMigrations } from './migrate.js';
import { poolOf } from '../../platform/postgres/pool/fair-pool.js';

const PING = { name: 'ping', text: `SELECT current_setting('transaction_read_only') = 'on' AS "isReadOnly"` };

/** The connections of this process. */
interface PoolUse {
  active: number;
  idle: number;
  max: number;
  waiting: number;
}

/** The state of the database for health checks and metrics. */
@Injectable()
export class DatabaseStatus {
  private schemaIsCurrent = false;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** @throws the error of `pg` when the database does not respond */
  async isReadOnly(): Promise<boolean> {
    const { rows } = await poolOf(this.dataSource).query<{ isReadOnly: boolean }>(PING);
    return rows[0]!.isReadOnly;
  }

  /** Whether every migration of this build was run. Migrations are never reverted, so a positive result is cached. */
  async hasCurrentSchema(): Promise<boolean> {
    this.schemaIsCurrent ||= !(await hasPendingMigrations(this.dataSource));
    return this.schemaIsCurrent;
  }

  poolUse(): PoolUse {
    const { totalCount, idleCount, waitingCount, shares, options } = poolOf(this.dataSource);
    return {
      active: totalCount - idleCount,
      idle: idleCount,
      max: options.max,
      waiting: waitingCount + shares.waiting,
    };
  }

  /** Calls the listener with the seconds that each caller waited for its connection. */
  onConnectionWait(listener: (seconds: number) => void): void {
    poolOf(this.dataSource).onWaited = listener;
  }
}
