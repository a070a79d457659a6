import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../../events/domain-event.js';
import { boundedPage, type Bounded } from '../../platform/postgres/statements/bounded-page.js';
import { recordEventsSql } from '../events/outbox.js';
import { conditionsOf, keysetPage } from '../../platform/postgres/statements/keyset-page.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import {
  PAYMENT,
  type KnownPayment,
  type LockedOrder,
  type PaymentReferenceResult,
  type PaymentPage,
  type PaymentReferenceQuery,
  type PaymentRecord,
} from './payment-record.js';

const PAYMENT_SQL = `
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

/** $2 is null for callers that may see the payments of every application. */
const FIND = {
  name: 'payment',
  text: `${PAYMENT_SQL} WHERE p.id = $1 AND ($2::bigint IS NULL OR p.application_id = $2)`,
};

/**
 * The filters of a list of payments. Only those that are set become part of the SQL, so that PostgreSQL can use their
 * indexes.
 */
const FILTERS = {
  applicationId: { name: 'application', text: 'p.application_id = $' },
  reference: { name: 'reference', text: 'p.reference = $' },
  orderId: { name: 'order', text: 'p.id IN (SELECT payment_id FROM payment_operations WHERE order_id = $)' },
} as const;

/**
 * An estimate of the size of a payment as JSON: numbers for the usual members and for each operation, rounded up, and the
 * length of the comment, which can be large.
 */
const PAYMENT_SIZE = `
  SELECT 600 + octet_length(coalesce(sized.comment, ''))
    + 250 * (SELECT count(*) FROM payment_operations n WHERE n.payment_id = page.id) AS bytes
  FROM payments sized WHERE sized.id = page.id`;

const BOUNDED = { size: PAYMENT_SIZE, select: PAYMENT_SQL, id: 'p.id', at: '"createdAt"', descending: true };

const EXISTING = {
  name: 'existing_payment',
  text: 'SELECT id, content FROM payments WHERE application_id = $1 AND reference = $2',
};

/** Looks up all references of a payment in one round trip. */
const LOOK_UP_REFERENCES = {
  name: 'look_up_payment_references',
  text: `
    SELECT
      (
        SELECT json_build_object('id', id, 'content', content)
        FROM payments WHERE application_id = $1 AND reference = $2
      ) AS existing,
      nextval('payments_id_seq') AS id,
      $3::text IS NULL OR EXISTS (
        SELECT FROM contact_references WHERE application_id = $1 AND external_reference = $3
      ) AS "customerIsKnown",
      (
        SELECT coalesce(json_agg(json_build_object(
          'name', n.name, 'id', o.id, 'code', o.code, 'externalId', o.external_id, 'currency', o.currency,
          'isExternalId', o.is_external_id)), '[]')
        FROM (SELECT DISTINCT name FROM unnest($4::text[]) AS sent(name)) n
        CROSS JOIN LATERAL (
          SELECT id, code, external_id, currency, true AS is_external_id FROM orders
          WHERE application_id = $1 AND external_id = n.name
          UNION ALL
          (
            SELECT id, code, external_id, currency, false FROM orders
            WHERE application_id = $1 AND external_reference = n.name LIMIT 2
          )
        ) o
      ) AS orders`,
};

/** Sorted by id, so that concurrent payments for the same orders do not deadlock. */
const LOCK_ORDERS = {
  name: 'lock_paid_orders',
  text: `
    SELECT
      date_trunc('milliseconds', clock_timestamp()) AS now,
      coalesce(json_agg(json_build_object(
        'id', o.id, 'version', o.version, 'currency', o.currency, 'paidAmount', coalesce(o.paid_amount, 0)::text,
        'document', o.document)), '[]') AS orders
    FROM (
      SELECT id, version, currency, paid_amount, document FROM orders WHERE id = ANY ($1::bigint[]) ORDER BY id FOR UPDATE
    ) o`,
};

/** The payment, the new versions of its orders ($4), its event and the deliveries; nothing when the reference is taken. */
const STORE = {
  name: 'store_payment',
  writesEvents: true,
  text: `
    WITH payment AS (
      INSERT INTO payments (application_id, content, ${PAYMENT.names})
      SELECT (p.application ->> 'id')::bigint, $2::json, ${PAYMENT.valuesOf('p')}
      FROM json_to_record($1::json) AS p(application json, ${PAYMENT.definition})
      ON CONFLICT (application_id, reference) DO NOTHING
      RETURNING id, created_at
    ), operation AS (
      INSERT INTO payment_operations (payment_id, position, order_id, order_external_reference, amount)
      SELECT payment.id, n.position, (n.value -> 'order' ->> 'id')::bigint,
        n.value ->> 'orderExternalReference', (n.value ->> 'amount')::numeric
      FROM payment, json_array_elements($1::json -> 'operations') WITH ORDINALITY AS n(value, position)
    ), paid AS (
      UPDATE orders o
      SET paid_amount = n."paidAmount", version = n.version, document = n.document, updated_at = payment.created_at
      FROM payment,
        json_to_recordset($4::json) AS n(id bigint, version int, "paidAmount" numeric, document text)
      WHERE o.id = n.id
    ), ${recordEventsSql('$3', 'payment')}
    SELECT id FROM payment`,
};

/** Everything that is stored together when a payment is recorded. */
interface StoredPayment {
  payment: PaymentRecord;
  content: unknown;
  event: DomainEvent;
  /** The orders after the payment. */
  orders: Omit<LockedOrder, 'currency'>[];
}

@Injectable()
export class PaymentRepository {
  constructor(private readonly transactions: Transactions) {}

  /** @param applicationId the application that the payment must belong to; null for any */
  async find(id: number, applicationId: number | null): Promise<PaymentRecord | null> {
    return this.transactions.autocommit.rowOrNull<PaymentRecord>(FIND, [id, applicationId]);
  }

  /** A page of payments, cut at the maximum size of a page. */
  page({ filters, after, limit }: PaymentPage): Promise<(PaymentRecord & Bounded)[]> {
    const { statement, values } = keysetPage({
      name: 'payments',
      select: 'SELECT p.id, p.created_at AS at FROM payments p',
      conditions: conditionsOf(FILTERS, filters),
      at: 'p.created_at',
      id: 'p.id',
      descending: true,
      after: after && { at: after.createdAt, id: after.id },
      limit,
    });
    const text = boundedPage({ ...BOUNDED, entries: statement.text });
    return this.transactions.autocommit.rows({ ...statement, text }, values);
  }

  async lookUp(query: PaymentReferenceQuery): Promise<PaymentReferenceResult> {
    const { applicationId, reference, customerExternalReference, orderNames } = query;
    const values = [applicationId, reference, customerExternalReference, orderNames];
    return this.transactions.autocommit.row<PaymentReferenceResult>(LOOK_UP_REFERENCES, values);
  }

  async findExisting(applicationId: number, reference: string): Promise<KnownPayment | null> {
    const values = [applicationId, reference];
    return this.transactions.autocommit.rowOrNull<KnownPayment>(EXISTING, values);
  }

  /** @returns the orders, and the current time of the database */
  async lockOrders(tx: Tx, orderIds: number[]): Promise<{ orders: LockedOrder[]; now: Date }> {
    return tx.row(LOCK_ORDERS, [orderIds]);
  }

  /** @returns false when a payment with this reference exists and nothing was stored */
  async store(tx: Tx, { payment, content, event, orders }: StoredPayment): Promise<boolean> {
    const values = [payment, content, [event], orders].map((value) => JSON.stringify(value));
    const rows = await tx.rows(STORE, values);
    if (rows.length === 0) return false;
    tx.changed.push({ resource: `payments/${payment.id}`, changes: null });
    return true;
  }
}
