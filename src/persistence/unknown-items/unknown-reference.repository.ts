import { Injectable, Module } from '@nestjs/common';
import { WaitingOrdersRepository } from './waiting-orders.repository.js';
import type { ActorIds } from '../applications/actor.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import {
  unknownReference,
  unknownReferencePage,
  type UnknownReferencePage,
  type UnknownReferenceRow,
} from './unknown-reference.statements.js';
import { sql } from '../../platform/postgres/sql.js';

@Injectable()
export class UnknownReferenceRepository {
  constructor(private readonly transactions: Transactions) {}

  /** Those for which orders wait, the greatest waiting value first. */
  page(page: UnknownReferencePage): Promise<UnknownReferenceRow[]> {
    return this.transactions.autocommit.rows(unknownReferencePage(page));
  }

  /** Also one for which no order waits any more. */
  find(id: number): Promise<UnknownReferenceRow | null> {
    return this.transactions.autocommit.rowOrNull(unknownReference(id));
  }

  /** Locks the reference, so that it is bound once at a time. */
  lock(tx: Tx, id: number): Promise<{ applicationId: number; externalReference: string } | null> {
    return tx.rowOrNull(sql`
      SELECT application_id AS "applicationId", external_reference AS "externalReference"
      FROM unknown_references WHERE id = ${id} FOR UPDATE`);
  }

  /** Records who bound the reference, and tries refused orders again. */
  async recordBinding(
    tx: Tx,
    id: number,
    { applicationId, externalReference }: { applicationId: number; externalReference: string },
    { actorId, actorTokenId, actorPersonId }: ActorIds,
  ): Promise<void> {
    await tx.rows(sql`
      UPDATE unknown_references SET bound_by_id = ${actorId}, bound_by_token_id = ${actorTokenId}, bound_by_person_id = ${actorPersonId}, bound_at = now()
      WHERE id = ${id}`);
    await tx.rows(sql`
      UPDATE waiting_orders SET refusal = NULL
      WHERE application_id = ${applicationId} AND external_reference = ${externalReference} AND refusal IS NOT NULL`);
  }
}

const REPOSITORIES = [UnknownReferenceRepository, WaitingOrdersRepository];

@Module({ providers: REPOSITORIES, exports: REPOSITORIES })
export class UnknownItemsPersistenceModule {}
