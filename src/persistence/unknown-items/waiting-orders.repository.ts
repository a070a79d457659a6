import { Injectable } from '@nestjs/common';
import type { ActorIds } from '../applications/actor.js';
import type { Session, Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { LOCK_NEXT, REFUSE_WAITING, RELEASABLE } from '../orders/waiting-orders.statements.js';

/**
 * A reference for which orders still wait although it is known by now. The actor is who bound it; its own application when it
 * became known in another way.
 */
export interface ReleasableReference extends ActorIds {
  id: number;
  applicationId: number;
  externalReference: string;
}

/** Why an order that waits cannot be released although its reference is known. */
export interface WaitingOrderRefusal {
  orderId: number;
  refusal: string;
}

/** Orders that wait for unknown references, as the release sees them. */
@Injectable()
export class WaitingOrdersRepository {
  constructor(private readonly transactions: Transactions) {}

  releasable(): Promise<ReleasableReference[]> {
    return this.transactions.autocommit.rows(RELEASABLE, []);
  }

  /**
   * Locks the next waiting orders that no other transaction has locked, in the order of ids.
   * @param after the id behind which to look
   * @returns their ids
   */
  async lockNext(
    tx: Tx,
    { applicationId, externalReference }: ReleasableReference,
    { after, limit }: { after: number; limit: number },
  ): Promise<number[]> {
    const values = [applicationId, externalReference, after, limit];
    return (await tx.rows<{ id: number }>(LOCK_NEXT, values)).map(({ id }) => id);
  }

  /** Keeps why orders cannot be released, and does not try them again. */
  async refuse(
    { externalReference }: ReleasableReference,
    refusals: WaitingOrderRefusal[],
    session: Session = this.transactions.autocommit,
  ): Promise<void> {
    if (refusals.length > 0)
      await session.rows(REFUSE_WAITING, [externalReference, JSON.stringify(refusals)]);
  }
}
