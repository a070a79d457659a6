import { Injectable } from '@nestjs/common';
import type { Tax } from '../../money/taxes.js';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { OrderAnswerEntity } from './record/order.entity.js';
import { visibleTo, type OrderScope } from './record/order-scope.js';
import { sql } from '../../platform/postgres/sql.js';

const ANSWER = Columns.of(OrderAnswerEntity);
type AnswerRow = RowOf<typeof ANSWER>;

export interface SubstitutePackaging {
  id: number;
  label: string;
  active: boolean;
  /** The list price in the default currency; null when there is none. */
  unitPrice: string | null;
  taxes: Tax[];
}

@Injectable()
export class OrderAnswerRepository {
  constructor(private readonly transactions: Transactions) {}

  /** The latest answer to an order, also one to earlier content of it. */
  last(tx: Tx, orderId: number): Promise<Pick<AnswerRow, 'number' | 'content'> | null> {
    return tx.rowOrNull(
      sql`SELECT number, content FROM order_answers WHERE order_id = ${orderId} ORDER BY number DESC LIMIT 1`,
    );
  }

  async substitutes(tx: Tx, ids: number[]): Promise<SubstitutePackaging[]> {
    return ids.length === 0
      ? []
      : tx.rows(sql`
      SELECT k.id, p.label || ' ' || k.name AS label, k.active, k.unit_price AS "unitPrice", p.taxes
      FROM packagings k JOIN products p ON p.id = k.product_id
      WHERE k.id = ANY (${ids})`);
  }

  async insert(tx: Tx, { orderId, number, content, document }: AnswerRow): Promise<void> {
    await tx.rows(
      sql`INSERT INTO order_answers (${ANSWER.names}) VALUES (${orderId}, ${number}, ${JSON.stringify(content)}, ${JSON.stringify(document)})`,
    );
  }

  async update(tx: Tx, { orderId, number, document }: Omit<AnswerRow, 'content'>): Promise<void> {
    await tx.rows(
      sql`UPDATE order_answers SET document = ${JSON.stringify(document)} WHERE order_id = ${orderId} AND number = ${number}`,
    );
  }

  /**
   * Oldest first, from behind a number; all are behind 0.
   * @returns null when there is no such order
   */
  async page(
    orderId: number,
    scope: OrderScope,
    { after, limit }: { after: number; limit: number },
  ): Promise<Pick<AnswerRow, 'number' | 'document'>[] | null> {
    // Its first column is null in the only row of an order without answers.
    const rows = await this.transactions.autocommit.rows<{ number: number | null; document: unknown }>(sql`
      SELECT a.number, a.document
      FROM orders o LEFT JOIN order_answers a ON a.order_id = o.id AND a.number > ${after}
      WHERE o.id = ${orderId} AND ${visibleTo(scope)}
      ORDER BY a.number
      LIMIT ${limit}`);
    if (rows.length === 0) return null;
    return rows.flatMap(({ number, document }) => (number === null ? [] : [{ number, document }]));
  }
}
