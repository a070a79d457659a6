import { Injectable } from '@nestjs/common';
import type { Tax } from '../../money/taxes.js';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { OrderAnswerEntity } from './record/order.entity.js';
import { visibleTo, type OrderScope } from './record/order-scope.js';

const ANSWER = Columns.of(OrderAnswerEntity);
type AnswerRow = RowOf<typeof ANSWER>;

/** A packaging that is supplied instead of another one. */
export interface SubstitutePackaging {
  id: number;
  label: string;
  active: boolean;
  /** The list price in the default currency; null when there is none. */
  unitPrice: string | null;
  taxes: Tax[];
}

/** When an answer is due, and the order that waits for it. */
export interface DueAnswer {
  id: number;
  answerDueAt: Date;
}

const LAST_ANSWER = {
  name: 'last_order_answer',
  text: `SELECT number, content FROM order_answers WHERE order_id = $1 ORDER BY number DESC LIMIT 1`,
};

const SUBSTITUTES = {
  name: 'substitute_packagings',
  text: `
    SELECT k.id, p.label || ' ' || k.name AS label, k.active, k.unit_price AS "unitPrice", p.taxes
    FROM packagings k JOIN products p ON p.id = k.product_id
    WHERE k.id = ANY ($1)`,
};

const INSERT_ANSWER = {
  name: 'insert_order_answer',
  text: `INSERT INTO order_answers (${ANSWER.names}) VALUES ($1, $2, $3, $4)`,
};

const UPDATE_ANSWER = {
  name: 'update_order_answer',
  text: `UPDATE order_answers SET document = $3 WHERE order_id = $1 AND number = $2`,
};

/** Its first column is null in the only row of an order without answers. */
const ANSWERS = visibleTo((name, isVisible) => ({
  name: `order_answers${name}`,
  text: `
    SELECT a.number, a.document
    FROM orders o LEFT JOIN order_answers a ON a.order_id = o.id AND a.number > $3
    WHERE o.id = $1 AND ${isVisible}
    ORDER BY a.number
    LIMIT $4`,
}));

const DUE = {
  name: 'due_order_answers',
  text: `
    SELECT id, answer_due_at AS "answerDueAt" FROM orders
    WHERE answer_due_at <= now() AND (answer_due_at, id) > ($1, $2)
    ORDER BY answer_due_at, id LIMIT $3`,
};

/** An order that is locked is left to the one who has locked it, or to a later round. */
const TAKE_DUE = {
  name: 'take_due_order_answer',
  text: `
    UPDATE orders SET answer_due_at = NULL
    WHERE id = (SELECT id FROM orders WHERE id = $1 AND answer_due_at <= now() FOR UPDATE SKIP LOCKED)
    RETURNING id`,
};

/** The answers of the seller to orders. */
@Injectable()
export class OrderAnswerRepository {
  constructor(private readonly transactions: Transactions) {}

  /** The latest answer to an order, also one to earlier content of it. */
  last(tx: Tx, orderId: number): Promise<Pick<AnswerRow, 'number' | 'content'> | null> {
    return tx.rowOrNull(LAST_ANSWER, [orderId]);
  }

  async substitutes(tx: Tx, ids: number[]): Promise<SubstitutePackaging[]> {
    return ids.length === 0 ? [] : tx.rows(SUBSTITUTES, [ids]);
  }

  async insert(tx: Tx, { orderId, number, content, document }: AnswerRow): Promise<void> {
    await tx.rows(INSERT_ANSWER, [orderId, number, JSON.stringify(content), JSON.stringify(document)]);
  }

  async update(tx: Tx, { orderId, number, document }: Omit<AnswerRow, 'content'>): Promise<void> {
    await tx.rows(UPDATE_ANSWER, [orderId, number, JSON.stringify(document)]);
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
    const values = [orderId, scope.applicationId, after, limit];
    const rows = await this.transactions.autocommit.rows<{ number: number | null; document: unknown }>(
      ANSWERS(scope),
      values,
    );
    if (rows.length === 0) return null;
    return rows.flatMap(({ number, document }) => (number === null ? [] : [{ number, document }]));
  }

  /** The next orders whose answer is due, and for which no event was written yet. */
  due(after: DueAnswer | null, limit: number): Promise<DueAnswer[]> {
    const values = [after?.answerDueAt ?? '-infinity', after?.id ?? 0, limit];
    return this.transactions.autocommit.rows(DUE, values);
  }

  /** @returns whether the order is locked now, and its answer was due until then */
  async takeDue(tx: Tx, orderId: number): Promise<boolean> {
    return (await tx.rows(TAKE_DUE, [orderId])).length === 1;
  }
}
