import { Injectable } from '@nestjs/common';
import type { Session, Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { ChangeRequestEntity } from './record/order.entity.js';
import { visibleTo, type OrderScope } from './record/order-scope.js';
import { sql } from '../../platform/postgres/sql.js';

type ChangeRequestRow = ChangeRequestEntity;

type StoredChangeRequest = Pick<ChangeRequestRow, 'id' | 'orderId' | 'content' | 'document'>;

/** The changes that applications ask the seller to make in their validated orders. */
@Injectable()
export class ChangeRequestRepository {
  constructor(private readonly transactions: Transactions) {}

  withExternalId(tx: Tx, orderId: number, externalId: string): Promise<StoredChangeRequest | null> {
    return tx.rowOrNull(sql`
      SELECT id, order_id AS "orderId", content, document FROM change_requests
      WHERE order_id = ${orderId} AND external_id = ${externalId}`);
  }

  insert(tx: Tx, row: Omit<ChangeRequestRow, 'id' | 'sequence'>): Promise<number> {
    return tx.insert(ChangeRequestEntity, row);
  }

  /** @param request as the API shows it */
  async update(tx: Tx, request: Pick<ChangeRequestRow, 'id' | 'state'>): Promise<void> {
    const { id, ...document } = request;
    await tx.rows(
      sql`UPDATE change_requests SET state = ${document.state}, document = ${JSON.stringify(document)} WHERE id = ${id}`,
    );
  }

  find(
    id: number,
    scope: OrderScope,
    session: Session = this.transactions.autocommit,
  ): Promise<StoredChangeRequest | null> {
    return session.rowOrNull(sql`
      SELECT r.id, r.order_id AS "orderId", r.content, r.document
      FROM change_requests r JOIN orders o ON o.id = r.order_id
      WHERE r.id = ${id} AND ${visibleTo(scope)}`);
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
    // Its first column is null in the only row of an order without change requests.
    const rows = await this.transactions.autocommit.rows<{ id: number | null; document: unknown }>(sql`
      SELECT r.id, r.document
      FROM orders o LEFT JOIN change_requests r ON r.order_id = o.id AND r.id > ${after}
      WHERE o.id = ${orderId} AND ${visibleTo(scope)}
      ORDER BY r.id
      LIMIT ${limit}`);
    if (rows.length === 0) return null;
    return rows.flatMap(({ id, document }) => (id === null ? [] : [{ id, document }]));
  }
}
