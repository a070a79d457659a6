import { Injectable } from '@nestjs/common';
import { lockQueueOf, type Caller } from '../../auth/caller.js';
import { OrderRepository } from '../../persistence/orders/order.repository.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { storedOrder, type StoredOrder } from '../rules/content/stored-order.js';
import { orNotFound, scopeOf } from './order-scope.js';

/** Locks an order for a request that changes it. */
@Injectable()
export class OrderLocks {
  constructor(
    private readonly orders: OrderRepository,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Runs work in a transaction that has locked an order of the caller. Requests of one application for one order wait in this
   * process, not in the database.
   * @param isRetried errors after which the work runs again in another transaction
   */
  run<Result>(
    caller: Caller,
    id: number,
    work: (tx: Tx, stored: StoredOrder) => Promise<Result>,
    isRetried?: (error: unknown) => boolean,
  ): Promise<Result> {
    return this.transactions.runSerialized(
      [lockQueueOf(caller, 'order', id)],
      async (tx) => work(tx, storedOrder(orNotFound(await this.orders.lock(tx, id, scopeOf(caller))))),
      isRetried,
    );
  }
}
