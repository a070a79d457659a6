import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { hasPendingMigrations } from './migrate.js';
import { poolOf } from './fair-pool.js';

const PING = { name: 'ping', text: 'SELECT 1' };

/** Connections of this process by state; `waiting` counts the callers that wait for a connection. */
type PoolUse = Record<'active' | 'idle' | 'waiting', number>;

/** The state of the database for health checks and metrics. */
@Injectable()
export class DatabaseStatus {
  private schemaIsCurrent = false;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** @throws the error of `pg` when the database does not answer */
  async ping(): Promise<void> {
    await poolOf(this.dataSource).query(PING);
  }

  /** Whether every migration of this build was run. Migrations are never reverted, so a positive result is cached. */
  async hasCurrentSchema(): Promise<boolean> {
    this.schemaIsCurrent ||= !(await hasPendingMigrations(this.dataSource));
    return this.schemaIsCurrent;
  }

  poolUse(): PoolUse {
    const { totalCount, idleCount, waitingCount, shares } = poolOf(this.dataSource);
    return { active: totalCount - idleCount, idle: idleCount, waiting: waitingCount + shares.waiting };
  }
}
