import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { isBehind } from './migrate.js';
import { connectionPool, execute } from './statement.js';

const PING = { name: 'ping', text: 'SELECT 1' };

/** Connections of this process by what they do; `waiting` are requests that found none. */
export type PoolUse = Record<'active' | 'idle' | 'waiting', number>;

/** What an operator may want to know of the database. */
@Injectable()
export class DatabaseStatus {
  private current = false;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** @throws the error of `pg` when the database does not answer */
  async ping(): Promise<void> {
    await execute(this.dataSource.manager, PING, []);
  }

  /** Whether every migration that this build knows was run; none is ever taken back, so one yes is enough. */
  async hasCurrentSchema(): Promise<boolean> {
    this.current ||= !(await isBehind(this.dataSource));
    return this.current;
  }

  poolUse(): PoolUse {
    const { totalCount, idleCount, waitingCount } = connectionPool(this.dataSource);
    return { active: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }
}
