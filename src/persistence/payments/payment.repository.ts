import { Injectable, Module } from '@nestjs/common';
import type { DomainEvent } from '../../events/domain-event.js';
import {
  boundedPage,
  type Bounded,
  conditionsOf,
  keysetPage,
  type ListPosition,
} from '../../platform/postgres/statements/keyset-page.js';
import { recordEventsSql } from '../events/outbox.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import {
  PAYMENT,
  type KnownPayment,
  type LockedOrder,
  type PaymentReferenceResult,
  type PaymentRecord,
} from './payment-record.js';
import { sql } from '../../platform/postgres/sql.js';

const PAYMENT_SQL = sql`
  SELECT ${PAYMENT.selectFrom('p')}, json_build_object('id', a.id, 'name', a.name) AS application,
    (
      SELECT coalesce(json_agg(json_build_object(
        'order', json_build_object('id', o.id, 'code', o.code, 'externalId', o.external_id),
        'orderExternalReference', n.order_external_reference, 'amount', n.amount::text) ORDER BY n.position), '[]')
      FROM payment_operations n
      JOIN orders o ON o.id = n.order_id
      WHERE n.payment_id = p.id
    ) AS operations
  FROM payments p
  JOIN applications a ON a.id = p.application_id`;

/** An estimate in bytes: the usual members and each operation, rounded up, and the comment, which can be large. */
const PAYMENT_SIZE = sql`
  SELECT 600 + octet_length(coalesce(sized.comment, ''))
    + 250 * (SELECT count(*) FROM payment_operations n WHERE n.payment_id = page.id) AS bytes
  FROM payments sized WHERE sized.id = page.id`;

const BOUNDED = { size: PAYMENT_SIZE, select: PAYMENT_SQL, id: 'p.id', at: '"createdAt"', descending: true };

interface StoredPayment {
  payment: PaymentRecord;
  content: unknown;
  event: DomainEvent;
  /** The orders after the payment. */
  orders: Omit<LockedOrder, 'currency'>[];
}

interface PaymentPage {
  /** Null means no filter. */
  filters: { applicationId: number | null; reference: string | null; orderId: number | null };
  after: ListPosition | null;
  limit: number;
}

@Injectable()
export class PaymentRepository {
  constructor(private readonly transactions: Transactions) {}

  /** @param applicationId the application that the payment must belong to; null for any */
  async find(id: number, applicationId: number | null): Promise<PaymentRecord | null> {
    const ofApplication = sql`(${applicationId}::bigint IS NULL OR p.application_id = ${applicationId})`;
    return this.transactions.autocommit.rowOrNull(
      sql`${PAYMENT_SQL} WHERE p.id = ${id} AND ${ofApplication}`,
    );
  }

  /** Cut at the maximum size of a page. */
  page({ filters, after, limit }: PaymentPage): Promise<(PaymentRecord & Bounded)[]> {
    const entries = keysetPage({
      select: sql`SELECT p.id, p.created_at AS at FROM payments p`,
      conditions: conditionsOf(filters, {
        applicationId: (id) => sql`p.application_id = ${id}`,
        reference: (reference) => sql`p.reference = ${reference}`,
        orderId: (id) => sql`p.id IN (SELECT payment_id FROM payment_operations WHERE order_id = ${id})`,
      }),
      at: sql`p.created_at`,
      id: sql`p.id`,
      descending: true,
      after: after && { at: after.createdAt, id: after.id },
      limit,
    });
    return this.transactions.autocommit.rows(boundedPage({ ...BOUNDED, entries }));
  }

  /** Looks up all that a payment refers to, in one query. */
  async lookUp(query: {
    applicationId: number;
    reference: string;
    customerExternalReference: string | null;
    orderNames: string[];
  }): Promise<PaymentReferenceResult> {
    const { applicationId, reference, customerExternalReference, orderNames } = query;
    return this.transactions.autocommit.row<PaymentReferenceResult>(sql`
      SELECT
        (
          SELECT json_build_object('id', id, 'content', content)
          FROM payments WHERE application_id = ${applicationId} AND reference = ${reference}
        ) AS existing,
        nextval('payments_id_seq') AS id,
        ${customerExternalReference}::text IS NULL OR EXISTS (
          SELECT FROM contact_references WHERE application_id = ${applicationId} AND external_reference = ${customerExternalReference}
        ) AS "customerIsKnown",
        (
          SELECT coalesce(json_agg(json_build_object(
            'name', n.name, 'id', o.id, 'code', o.code, 'externalId', o.external_id, 'currency', o.currency,
            'isExternalId', o.is_external_id)), '[]')
          FROM (SELECT DISTINCT name FROM unnest(${orderNames}::text[]) AS sent(name)) n
          CROSS JOIN LATERAL (
            SELECT id, code, external_id, currency, true AS is_external_id FROM orders
            WHERE application_id = ${applicationId} AND external_id = n.name
            UNION ALL
            (
              SELECT id, code, external_id, currency, false FROM orders
              WHERE application_id = ${applicationId} AND external_reference = n.name LIMIT 2
            )
          ) o
        ) AS orders`);
  }

  async findExisting(applicationId: number, reference: string): Promise<KnownPayment | null> {
    const existing = sql`SELECT id, content FROM payments WHERE application_id = ${applicationId} AND reference = ${reference}`;
    return this.transactions.autocommit.rowOrNull(existing);
  }

  /** @returns the orders, and the current time of the database */
  async lockOrders(tx: Tx, orderIds: number[]): Promise<{ orders: LockedOrder[]; now: Date }> {
    // Sorted by id, so that concurrent payments for the same orders do not deadlock.
    return tx.row(sql`
      SELECT
        date_trunc('milliseconds', clock_timestamp()) AS now,
        coalesce(json_agg(json_build_object(
          'id', o.id, 'version', o.version, 'currency', o.currency, 'paidAmount', coalesce(o.paid_amount, 0)::text,
          'document', o.document)), '[]') AS orders
      FROM (
        SELECT id, version, currency, paid_amount, document FROM orders WHERE id = ANY (${orderIds}::bigint[]) ORDER BY id FOR UPDATE
      ) o`);
  }

  /**
   * Stores the payment, the new versions of its orders, its event and the deliveries.
   * @returns false when a payment with this reference exists and nothing was stored
   */
  async store(tx: Tx, { payment, content, event, orders }: StoredPayment): Promise<boolean> {
    const rows = await tx.rows(sql`
    WITH payment AS (
      INSERT INTO payments (application_id, content, ${PAYMENT.names})
      SELECT (p.application ->> 'id')::bigint, ${JSON.stringify(content)}::json, ${PAYMENT.valuesOf('p')}
      FROM json_to_record(${JSON.stringify(payment)}::json) AS p(application json, ${PAYMENT.definition})
      ON CONFLICT (application_id, reference) DO NOTHING
      RETURNING id, created_at
    ), operation AS (
      INSERT INTO payment_operations (payment_id, position, order_id, order_external_reference, amount)
      SELECT payment.id, n.position, (n.value -> 'order' ->> 'id')::bigint,
        n.value ->> 'orderExternalReference', (n.value ->> 'amount')::numeric
      FROM payment, json_array_elements(${JSON.stringify(payment.operations)}::json) WITH ORDINALITY AS n(value, position)
    ), paid AS (
      UPDATE orders o
      SET paid_amount = n."paidAmount", version = n.version, document = n.document, updated_at = payment.created_at
      FROM payment,
        json_to_recordset(${JSON.stringify(orders)}::json) AS n(id bigint, version int, "paidAmount" numeric, document text)
      WHERE o.id = n.id
    ), ${recordEventsSql([event], sql`payment`)}
    SELECT id FROM payment`);
    if (rows.length > 0) tx.changed.push({ resource: `payments/${payment.id}`, changes: null });
    return rows.length > 0;
  }
}

@Module({ providers: [PaymentRepository], exports: [PaymentRepository] })
export class PaymentsPersistenceModule {}
