import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';

/** Where a statement runs: in one transaction, or by itself. */
export type Tx = EntityManager;

@Injectable()
export class Transactions {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** One statement is a transaction of its own: no BEGIN and COMMIT, and so two round trips less. */
  get autocommit(): Tx {
    return this.dataSource.manager;
  }

  /** Everything `work` does through its `tx` is stored together, or not at all. */
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(work);
  }
}
