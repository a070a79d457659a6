import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { wasGivenUp } from './database-error.js';
import { onCommittedEvents, transactionCommitted } from './outbox-bell.js';
import { retrying } from './retry.js';

/** Where a statement runs: in one transaction, or by itself. */
export type Tx = EntityManager;

@Injectable()
export class Transactions {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** One statement is a transaction of its own: no BEGIN and COMMIT, and so two round trips less. */
  get autocommit(): Tx {
    return this.dataSource.manager;
  }

  /**
   * Everything `work` does through its `tx` is stored together, or not at all. It is done again when PostgreSQL gave
   * it up for another transaction, and so must change nothing but the database.
   */
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return retrying(() => this.attempt(work), wasGivenUp);
  }

  /** @param listener called after each commit of events by this process, and never inside a transaction */
  onCommittedEvents(listener: () => void): void {
    onCommittedEvents(this.dataSource, listener);
  }

  private async attempt<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    let committed: Tx | undefined;
    const result = await this.dataSource.transaction((tx) => work((committed = tx)));
    transactionCommitted(committed!);
    return result;
  }
}
