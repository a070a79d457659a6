import { Injectable } from '@nestjs/common';
import type { ActorIds } from '../applications/actor.js';
import type { Session, Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { sql } from '../../platform/postgres/sql.js';
import { lockNextWaiting, RELEASABLE } from '../orders/waiting-orders.statements.js';

/**
 * A reference for which orders still wait although it is known by now. The actor is the one that bound it; its own application
 * when it became known in another way.
 */
export interface ReleasableReference extends ActorIds {
  id: number;
  applicationId: number;
  externalReference: string;
}

/** The reason why an order that waits cannot be released although its reference is known. */
export interface WaitingOrderRefusal {
  orderId: number;
  refusal: string;
}

@Injectable()
export class WaitingOrdersRepository {
  constructor(private readonly transactions: Transactions) {}

  releasable(): Promise<ReleasableReference[]> {
    return this.transactions.autocommit.rows(RELEASABLE);
  }

  /**
   * Locks the next waiting orders behind the id `after` that no other transaction has locked, in the order of ids.
   * @returns their ids
   */
  async lockNext(
    tx: Tx,
    reference: ReleasableReference,
    page: { after: number; limit: number },
  ): Promise<number[]> {
    return (await tx.rows<{ id: number }>(lockNextWaiting(reference, page))).map(({ id }) => id);
  }

  /** Records why orders cannot be released, and does not try them again. */
  async refuse(
    { externalReference }: ReleasableReference,
    refusals: WaitingOrderRefusal[],
    session: Session = this.transactions.autocommit,
  ): Promise<void> {
    if (refusals.length > 0)
      await session.rows(sql`
        UPDATE waiting_orders w SET refusal = r.refusal
        FROM json_to_recordset(${JSON.stringify(refusals)}::json) AS r("orderId" bigint, refusal text)
        WHERE w.order_id = r."orderId" AND w.external_reference = ${externalReference}`);
  }
}
