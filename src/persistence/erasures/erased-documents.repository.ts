import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/postgres/session.js';
import { raw, sql, type Sql } from '../../platform/postgres/sql.js';

/** Documents that are stored in one row, by the names of their columns. */
interface StoredDocuments {
  /** Null for an event that is not about exactly one order. */
  orderId: number | null;
  /** Distinguishes the row from the others of the order. */
  key: number;
  documents: Record<string, unknown>;
}

/** @param orderId the order that the document is about; null for one that is not about exactly one */
type Emptied = (document: unknown, orderId: number | null) => unknown;

interface StoredPayment {
  id: number;
  content: unknown;
}

interface Documents {
  /** @param ids of orders, or of events */
  read: (ids: number[]) => Sql;
  write: (emptied: StoredDocuments[]) => Sql;
}

const sent = (documents: StoredDocuments[]): Sql =>
  sql`json_to_recordset(${JSON.stringify(documents)}::json) AS s("orderId" bigint, key bigint, documents json)`;

/** @param key the column that distinguishes the rows of an order */
const besideOrders = (table: 'order_answers' | 'change_requests', key: 'number' | 'id'): Documents => ({
  read: (ids) => sql`
      SELECT order_id AS "orderId", ${raw(key)} AS key,
        json_build_object('content', content, 'document', document) AS documents
      FROM ${raw(table)} WHERE order_id = ANY (${ids}::bigint[])`,
  write: (emptied) => sql`
      UPDATE ${raw(table)} r SET content = s.documents -> 'content', document = s.documents -> 'document'
      FROM ${sent(emptied)} WHERE r.order_id = s."orderId" AND r.${raw(key)} = s.key`,
});

const EVENTS: Documents = {
  read: (ids) => sql`
      SELECT order_id AS "orderId", id AS key, json_build_object('payload', payload::json) AS documents
      FROM events WHERE id = ANY (${ids}::bigint[])`,
  write: (emptied) => sql`
      UPDATE events e SET payload = (s.documents -> 'payload')::text, erased = true
      FROM ${sent(emptied)} WHERE e.id = s.key`,
};

/** Empties what is stored beside orders: answers, change requests, payments, and the bodies of events. */
@Injectable()
export class ErasedDocumentsRepository {
  async emptyBeside(tx: Tx, orderIds: number[], emptied: Emptied): Promise<void> {
    await replace(tx, besideOrders('order_answers', 'number'), orderIds, emptied);
    await replace(tx, besideOrders('change_requests', 'id'), orderIds, emptied);
  }

  /**
   * @param erased returns the replacement of the content
   * @returns how many were emptied
   */
  async emptyPayments(tx: Tx, orderIds: number[], erased: (content: unknown) => unknown): Promise<number> {
    const payments = await tx.rows<StoredPayment>(sql`
      SELECT p.id, p.content FROM payments p
      WHERE p.id IN (SELECT payment_id FROM payment_operations WHERE order_id = ANY (${orderIds}::bigint[]))
      AND p.content ->> 'hmac' IS NULL
      ORDER BY p.id FOR NO KEY UPDATE OF p`);
    const emptied = payments.map(({ id, content }) => ({ id, content: erased(content) }));
    if (payments.length > 0)
      await tx.rows(sql`
      WITH emptied AS (
        UPDATE payments p SET comment = NULL, customer_external_reference = NULL, content = s.content
        FROM json_to_recordset(${JSON.stringify(emptied)}::json) AS s(id bigint, content json) WHERE p.id = s.id
        RETURNING p.id
      ), operation AS (
        UPDATE payment_operations SET order_external_reference = '' WHERE payment_id IN (SELECT id FROM emptied)
      )
      UPDATE journal SET changes = NULL WHERE resource IN (SELECT 'payments/' || id FROM emptied)`);
    return payments.length;
  }

  async eventIds(tx: Tx, orderIds: number[]): Promise<number[]> {
    // The events of the orders, and of their payments: those of a payment were written in the same transaction.
    const rows = await tx.rows<{ id: number }>(sql`
      SELECT id FROM events WHERE order_id = ANY (${orderIds}::bigint[])
      UNION
      SELECT e.id FROM payment_operations n
      JOIN payments p ON p.id = n.payment_id
      JOIN events e ON e.created_at = p.created_at AND e.type = 'payment_received'
        AND e.payload::json ->> 'id' = p.id::text
      WHERE n.order_id = ANY (${orderIds}::bigint[])`);
    return rows.map(({ id }) => id);
  }

  /** Deliveries that wait send the emptied bodies. @returns the applications to which the events were sent */
  async emptyEvents(tx: Tx, ids: number[], emptied: Emptied): Promise<number[]> {
    await replace(tx, EVENTS, ids, emptied);
    // The responses of receivers to the events.
    await tx.rows(sql`
      UPDATE webhook_attempts t SET response = ''
      FROM webhook_deliveries d
      WHERE t.delivery_id = d.id AND d.event_id = ANY (${ids}::bigint[]) AND t.response <> ''`);
    const rows = await tx.rows<{ id: number }>(sql`
      SELECT DISTINCT w.application_id AS id FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
      WHERE d.event_id = ANY (${ids}::bigint[]) AND d.attempts > 0 AND w.application_id IS NOT NULL`);
    return rows.map(({ id }) => id);
  }
}

async function replace(tx: Tx, { read, write }: Documents, ids: number[], emptied: Emptied): Promise<void> {
  const rows = await tx.rows<StoredDocuments>(read(ids));
  const replaced = rows.map(({ documents, ...row }) => ({
    ...row,
    documents: Object.fromEntries(
      Object.entries(documents).map(([name, document]) => [name, emptied(document, row.orderId)]),
    ),
  }));
  if (rows.length > 0) await tx.rows(write(replaced));
}
