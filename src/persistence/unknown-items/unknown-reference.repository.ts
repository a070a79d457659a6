import { Injectable } from '@nestjs/common';
import type { ActorIds } from '../applications/actor.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { RETRY_REFUSED } from '../orders/waiting-orders.statements.js';
import {
  FIND,
  unknownReferencePageStatement,
  type UnknownReferencePage,
  type UnknownReferenceRow,
} from './unknown-reference.statements.js';

const LOCK = {
  name: 'lock_unknown_reference',
  text: `
    SELECT application_id AS "applicationId", external_reference AS "externalReference"
    FROM unknown_references WHERE id = $1 FOR UPDATE`,
};

const RECORD_BINDING = {
  name: 'record_reference_binding',
  text: `
    UPDATE unknown_references SET bound_by_id = $2, bound_by_token_id = $3, bound_by_person_id = $4, bound_at = now()
    WHERE id = $1`,
};

/** The external references for which orders wait. */
@Injectable()
export class UnknownReferenceRepository {
  constructor(private readonly transactions: Transactions) {}

  /** Those for which orders wait, the greatest waiting value first. */
  page(page: UnknownReferencePage): Promise<UnknownReferenceRow[]> {
    const { statement, values } = unknownReferencePageStatement(page);
    return this.transactions.autocommit.rows(statement, values);
  }

  /** Also one for which no order waits any more. */
  find(id: number): Promise<UnknownReferenceRow | null> {
    return this.transactions.autocommit.rowOrNull(FIND, [id]);
  }

  /** Locks the reference, so that it is bound once at a time. */
  lock(tx: Tx, id: number): Promise<{ applicationId: number; externalReference: string } | null> {
    return tx.rowOrNull(LOCK, [id]);
  }

  /** Keeps who bound the reference, and tries refused orders again. */
  async recordBinding(
    tx: Tx,
    id: number,
    { applicationId, externalReference }: { applicationId: number; externalReference: string },
    { actorId, actorTokenId, actorPersonId }: ActorIds,
  ): Promise<void> {
    await tx.rows(RECORD_BINDING, [id, actorId, actorTokenId, actorPersonId]);
    await tx.rows(RETRY_REFUSED, [applicationId, externalReference]);
  }
}
