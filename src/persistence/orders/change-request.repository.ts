import { Injectable } from '@nestjs/common';
import type { Session, Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { ChangeRequestEntity } from './record/change-request.entity.js';
import { visibleTo, type OrderScope } from './record/order-scope.js';

type ChangeRequestRow = ChangeRequestEntity;

export type StoredChangeRequest = Pick<ChangeRequestRow, 'id' | 'orderId' | 'content' | 'document'>;

const WITH_EXTERNAL_ID = {
  name: 'change_request_with_external_id',
  text: `
    SELECT id, order_id AS "orderId", content, document FROM change_requests
    WHERE order_id = $1 AND external_id = $2`,
};

const UPDATE = {
  name: 'update_change_request',
  text: `UPDATE change_requests SET state = $2, document = $3 WHERE id = $1`,
};

const FIND = visibleTo((name, isVisible) => ({
  name: `change_request${name}`,
  text: `
    SELECT r.id, r.order_id AS "orderId", r.content, r.document
    FROM change_requests r JOIN orders o ON o.id = r.order_id
    WHERE r.id = $1 AND ${isVisible}`,
}));

/** Its first column is null in the only row of an order without change requests. */
const PAGE = visibleTo((name, isVisible) => ({
  name: `change_requests${name}`,
  text: `
    SELECT r.id, r.document
    FROM orders o LEFT JOIN change_requests r ON r.order_id = o.id AND r.id > $3
    WHERE o.id = $1 AND ${isVisible}
    ORDER BY r.id
    LIMIT $4`,
}));

/** What applications ask the seller to change in their validated orders. */
@Injectable()
export class ChangeRequestRepository {
  constructor(private readonly transactions: Transactions) {}

  /** The request for an order with this external id. */
  withExternalId(tx: Tx, orderId: number, externalId: string): Promise<StoredChangeRequest | null> {
    return tx.rowOrNull(WITH_EXTERNAL_ID, [orderId, externalId]);
  }

  /** @returns its id */
  insert(tx: Tx, row: Omit<ChangeRequestRow, 'id' | 'sequence'>): Promise<number> {
    return tx.insert(ChangeRequestEntity, row);
  }

  /** @param request as the API shows it */
  async update(tx: Tx, request: Pick<ChangeRequestRow, 'id' | 'state'>): Promise<void> {
    const { id, ...document } = request;
    await tx.rows(UPDATE, [id, document.state, JSON.stringify(document)]);
  }

  find(
    id: number,
    scope: OrderScope,
    session: Session = this.transactions.autocommit,
  ): Promise<StoredChangeRequest | null> {
    return session.rowOrNull(FIND(scope), [id, scope.applicationId]);
  }

  /**
   * Oldest first, from behind an id; all are behind 0.
   * @returns null when there is no such order
   */
  async page(
    orderId: number,
    scope: OrderScope,
    { after, limit }: { after: number; limit: number },
  ): Promise<Pick<StoredChangeRequest, 'id' | 'document'>[] | null> {
    const values = [orderId, scope.applicationId, after, limit];
    const rows = await this.transactions.autocommit.rows<{ id: number | null; document: unknown }>(
      PAGE(scope),
      values,
    );
    if (rows.length === 0) return null;
    return rows.flatMap(({ id, document }) => (id === null ? [] : [{ id, document }]));
  }
}
