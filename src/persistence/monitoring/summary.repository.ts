import { Injectable } from '@nestjs/common';
import type { DeliveredType } from '../../events/delivery-values.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { BLOCKED } from '../orders/order-list.repository.js';
import { BLOCKER_CODES, type BlockerCode } from '../orders/record/order-values.js';
import { waitedForSql } from '../orders/waiting-orders.repository.js';
import type { WebhookHealth } from '../webhooks/webhook-values.js';
import { HEALTH } from '../webhooks/webhook.repository.js';
import { joined, raw, sql, type Sql } from '../../platform/postgres/sql.js';

/** Numbers are counted up to this one, which limits the cost of the statement. */
const MAX_COUNTED = 10_000;

interface WaitingDelivery {
  id: number;
  webhookId: number;
  messageId: string;
  event: DeliveredType;
  createdAt: Date;
}

/** A number is null if rows that were not read may add to it. */
export interface SummaryRow {
  pending: number;
  blocked: number;
  blockers: Record<BlockerCode, number | null>;
  unanswered: number;
  changeRequested: number;
  temporaryContacts: number;
  proposedChanges: number;
  unknownReferences: number;
  failingWebhooks: number;
  disabledWebhooks: number;
  waitingDeliveries: number | null;
  oldestWaiting: (Omit<WaitingDelivery, 'createdAt'> & { createdAt: string }) | null;
}

/**
 * @param entries `FROM … WHERE … ORDER BY …`; the sorting is that of an index, so that PostgreSQL reads no more than it counts
 */
const count = (entries: Sql): Sql =>
  sql`(SELECT count(*)::int FROM (SELECT ${entries} LIMIT ${raw(MAX_COUNTED)}) counted)`;

/** The number of the rows that meet a condition; null if rows that were not read may meet it too. */
function countOf(condition: Sql): Sql {
  const number = sql`(count(*) FILTER (WHERE ${condition}))::int`;
  return sql`CASE WHEN count(*) < ${raw(MAX_COUNTED)} OR ${number} = ${raw(MAX_COUNTED)} THEN ${number} END`;
}

const BLOCKED_BY_CODE = joined(
  BLOCKER_CODES.map(
    (code) => sql`${raw(`'${code}'`)}, ${countOf(raw(`blockers @> '[{"code": "${code}"}]'`))}`,
  ),
  ', ',
);

/** @param condition that of the partial index which has these subscriptions */
const withHealth = (health: WebhookHealth, condition: Sql): Sql =>
  sql`FROM webhooks w WHERE ${condition} AND ${HEALTH} = '${raw(health)}' ORDER BY w.id`;

/** The open work of all applications. */
@Injectable()
export class SummaryRepository {
  constructor(private readonly transactions: Transactions) {}

  summary(): Promise<SummaryRow> {
    // Reads at most MAX_COUNTED rows for each number. The blockers are those of the pending orders that were counted as blocked, so
    // one index is enough for all codes. Subscriptions without an application were deleted, and are being removed with their
    // deliveries.
    return this.transactions.autocommit.row<SummaryRow>(sql`
      WITH RECURSIVE ${waitedForSql(sql`true`, MAX_COUNTED)}, blocked AS MATERIALIZED (
        SELECT blockers FROM orders o
        WHERE o.state = 'pending' AND ${BLOCKED} ORDER BY o.id LIMIT ${raw(MAX_COUNTED)}
      ), waiting AS MATERIALIZED (
        SELECT d.id, d.webhook_id, d.event_id, d.created_at,
          EXISTS (SELECT FROM webhooks w WHERE w.id = d.webhook_id AND w.application_id IS NOT NULL) AS subscribed
        FROM (
          SELECT id, webhook_id, event_id, created_at FROM webhook_deliveries
          WHERE state = 'waiting' AND finished_at IS NULL ORDER BY created_at, id LIMIT ${raw(MAX_COUNTED)}
        ) d
      )
      SELECT
        ${count(sql`FROM orders WHERE state = 'pending' ORDER BY created_at, id`)} AS pending,
        (SELECT count(*)::int FROM blocked) AS blocked,
        (SELECT json_build_object(${BLOCKED_BY_CODE}) FROM blocked) AS blockers,
        ${count(sql`FROM orders WHERE answer_by IS NOT NULL ORDER BY created_at, id`)} AS unanswered,
        ${count(sql`FROM orders WHERE change_request_id IS NOT NULL ORDER BY created_at, id`)} AS "changeRequested",
        ${count(sql`FROM contacts WHERE temporary AND reconciled_into IS NULL ORDER BY id`)} AS "temporaryContacts",
        ${count(sql`FROM contact_changes WHERE state = 'proposed' ORDER BY id`)} AS "proposedChanges",
        (SELECT count(*)::int FROM waited_for) AS "unknownReferences",
        ${count(withHealth('failing', sql`w.failing_confirmed_at IS NOT NULL`))} AS "failingWebhooks",
        ${count(withHealth('disabled', sql`NOT w.active AND w.application_id IS NOT NULL`))} AS "disabledWebhooks",
        (SELECT ${countOf(sql`subscribed`)} FROM waiting) AS "waitingDeliveries",
        (
          SELECT json_build_object('id', d.id, 'webhookId', d.webhook_id, 'messageId', e.message_id, 'event', e.type,
            'createdAt', d.created_at)
          FROM (SELECT * FROM waiting WHERE subscribed ORDER BY created_at, id LIMIT 1) d JOIN events e ON e.id = d.event_id
        ) AS "oldestWaiting"`);
  }
}
