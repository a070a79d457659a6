import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/session.js';
import { Transactions } from '../database/transactions.js';
import { CLEAR_WAITING, LOCK_NEXT, REFUSE_WAITING, RELEASABLE } from './waiting-orders.statements.js';

/** A reference for which orders still wait although it is known by now. */
export interface ReleasableReference {
  id: number;
  applicationId: number;
  externalReference: string;
  /** Who bound it; its own application when it became known in another way. */
  actorId: number;
  actorTokenId: number | null;
}

/** Orders that wait for unknown references, as the release sees them. */
@Injectable()
export class WaitingOrdersRepository {
  constructor(private readonly transactions: Transactions) {}

  releasable(): Promise<ReleasableReference[]> {
    return this.transactions.autocommit.rows(RELEASABLE, []);
  }

  /**
   * Locks the next waiting order that no other transaction has locked, in the order of ids.
   * @param after the id behind which to look
   * @returns its id, and the current time of the database
   */
  async lockNext(
    tx: Tx,
    reference: ReleasableReference,
    after: number,
  ): Promise<{ id: number; now: Date } | null> {
    return tx.rowOrNull(LOCK_NEXT, [reference.applicationId, reference.externalReference, after]);
  }

  /** The order no longer waits for anything. */
  async clear(tx: Tx, orderId: number): Promise<void> {
    await tx.rows(CLEAR_WAITING, [orderId]);
  }

  /** Keeps why the order cannot be released, and does not try it again. */
  async refuse(orderId: number, { externalReference }: ReleasableReference, refusal: string): Promise<void> {
    await this.transactions.autocommit.rows(REFUSE_WAITING, [orderId, externalReference, refusal]);
  }
}
