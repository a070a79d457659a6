import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../../events/domain-event.js';
import { recordEventsSql } from '../outbox.js';
import { execute, type Statement } from '../statement.js';
import { Transactions, type Tx } from '../transactions.js';
import type {
  KnownPayment,
  LockedOrders,
  PaymentAnswer,
  PaymentPage,
  PaymentQuestion,
  PaymentRecord,
} from './payment-record.js';

const PAYMENT_SQL = `
  SELECT
    p.id, json_build_object('id', a.id, 'name', a.name) AS application, p.type,
    p.customer_external_reference AS "customerExternalReference", p.date, p.amount, p.currency, p.reference,
    p.comment, p.created_at AS "createdAt",
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

/** $2 is null for those who may see every application's payments. */
const FIND = {
  name: 'payment',
  text: `${PAYMENT_SQL} WHERE p.id = $1 AND ($2::bigint IS NULL OR p.application_id = $2)`,
};

/** What a list may ask for: SQL of its own for what is asked, so that PostgreSQL finds the index of each. */
const FILTERS = {
  applicationId: { name: 'application', text: 'p.application_id = $' },
  reference: { name: 'reference', text: 'p.reference = $' },
  orderId: { name: 'order', text: 'p.id IN (SELECT payment_id FROM payment_operations WHERE order_id = $)' },
} as const;
const AFTER = { name: 'after', text: '(p.created_at, p.id) < ($, $)' };

const EXISTING = {
  name: 'existing_payment',
  text: 'SELECT id, content FROM payments WHERE application_id = $1 AND reference = $2',
};

/** One round trip for everything a payment refers to. */
const QUESTION = {
  name: 'payment_question',
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

/** Always in one order, so that payments of the same orders do not wait for each other in a circle. */
const LOCK_ORDERS = {
  name: 'lock_paid_orders',
  text: `
    SELECT
      date_trunc('milliseconds', clock_timestamp()) AS now,
      coalesce(json_agg(json_build_object(
        'id', o.id, 'version', o.version, 'currency', o.currency, 'paidAmount', o.paid_amount::text)), '[]') AS orders
    FROM (
      SELECT id, version, currency, paid_amount FROM orders WHERE id = ANY ($1::bigint[]) ORDER BY id FOR UPDATE
    ) o`,
};

/** The payment, what its orders have been paid, its event and the deliveries; nothing when the reference is taken. */
const STORE = {
  name: 'store_payment',
  writesEvents: true,
  text: `
    WITH payment AS (
      INSERT INTO payments (
        id, application_id, reference, type, customer_external_reference, date, amount, currency, comment, content,
        created_at)
      SELECT p.id, (p.application ->> 'id')::bigint, p.reference, p.type, p."customerExternalReference", p.date,
        p.amount, p.currency, p.comment, $2::json, p."createdAt"
      FROM json_to_record($1::json) AS p(
        id bigint, application json, reference text, type text, "customerExternalReference" text,
        date timestamptz, amount numeric, currency text, comment text, "createdAt" timestamptz)
      ON CONFLICT (application_id, reference) DO NOTHING
      RETURNING id, created_at
    ), operation AS (
      INSERT INTO payment_operations (payment_id, position, order_id, order_external_reference, amount)
      SELECT payment.id, n.position, (n.value -> 'order' ->> 'id')::bigint,
        n.value ->> 'orderExternalReference', (n.value ->> 'amount')::numeric
      FROM payment, json_array_elements($1::json -> 'operations') WITH ORDINALITY AS n(value, position)
      RETURNING order_id, amount
    ), paid AS (
      UPDATE orders o SET paid_amount = o.paid_amount + n.amount, version = o.version + 1,
        updated_at = payment.created_at
      FROM payment, (SELECT order_id, sum(amount) AS amount FROM operation GROUP BY order_id) n
      WHERE o.id = n.order_id
    ), ${recordEventsSql('$3', 'payment')}
    SELECT id FROM payment`,
};

@Injectable()
export class PaymentRepository {
  constructor(private readonly transactions: Transactions) {}

  /** @param applicationId whose payment it must be; null for everybody's */
  async find(id: number, applicationId: number | null): Promise<PaymentRecord | null> {
    const [row] = await execute<PaymentRecord>(this.transactions.autocommit, FIND, [id, applicationId]);
    return row ?? null;
  }

  page({ filters, after, limit }: PaymentPage): Promise<PaymentRecord[]> {
    const asked = (Object.keys(FILTERS) as (keyof typeof FILTERS)[]).filter((key) => filters[key] !== null);
    const conditions = [...asked.map((key) => FILTERS[key]), ...(after === null ? [] : [AFTER])];
    const position = after === null ? [] : [after.createdAt, after.id];
    const values = [...asked.map((key) => filters[key]), ...position, limit];
    return execute(this.transactions.autocommit, listStatement(conditions), values);
  }

  async ask(question: PaymentQuestion): Promise<PaymentAnswer> {
    const { applicationId, reference, customerExternalReference, orderNames } = question;
    const values = [applicationId, reference, customerExternalReference, orderNames];
    const [row] = await execute<PaymentAnswer>(this.transactions.autocommit, QUESTION, values);
    return row!;
  }

  async existing(applicationId: number, reference: string): Promise<KnownPayment | null> {
    const values = [applicationId, reference];
    const [row] = await execute<KnownPayment>(this.transactions.autocommit, EXISTING, values);
    return row ?? null;
  }

  async lockOrders(tx: Tx, orderIds: number[]): Promise<LockedOrders> {
    const [row] = await execute<LockedOrders>(tx, LOCK_ORDERS, [orderIds]);
    return row!;
  }

  /** @returns false when somebody else was quicker with the reference, and nothing was stored */
  async store(tx: Tx, payment: PaymentRecord, content: unknown, event: DomainEvent): Promise<boolean> {
    const values = [JSON.stringify(payment), JSON.stringify(content), JSON.stringify([event])];
    const rows = await execute(tx, STORE, values);
    return rows.length > 0;
  }
}

/** @param conditions each with a `$` for each of its values */
function listStatement(conditions: { name: string; text: string }[]): Statement {
  const where = conditions.map(({ text }) => text).join(' AND ');
  const page = `${where && `WHERE ${where}`} ORDER BY p.created_at DESC, p.id DESC LIMIT $`;
  let place = 0;
  return {
    name: ['payments', ...conditions.map(({ name }) => name)].join('_'),
    text: `${PAYMENT_SQL} ${page.replaceAll('$', () => `$${(place += 1)}`)}`,
  };
}
