import type { DomainEvent } from '../../events/domain-event.js';
import type { RowOf } from '../../platform/postgres/statements/columns.js';
import type { DocumentChanges } from '../../common/history/document-changes.js';
import { boundedPage, type Bounded } from '../../platform/postgres/statements/bounded-page.js';
import { actorSql, type ActorRow } from '../applications/actor.js';
import type { AcceptChanges, UnknownItems } from '../applications/application-values.js';
import { recordEventsSql } from '../events/outbox.js';
import { recordTransitionsSql } from './record/order-history.js';
import { ORDER, type TransitionRecord } from './record/order-record.js';
import { visibleTo, type OrderScope } from './record/order-scope.js';
import type { DocumentKind, HoldStep, OrderState, ReplacedTaxes } from './record/order-values.js';
import { sql, type Sql } from '../../platform/postgres/sql.js';

/** An order as it is shown, and the taxes that are not shown. */
export interface FoundOrder {
  /** The JSON text of the order. */
  document: string;
  version: number;
  replacedTaxes: ReplacedTaxes | null;
}

/** An order that the transaction has locked. All of it is in one row, so that a wait for the lock cannot make it outdated. */
export interface LockedOrder extends FoundOrder {
  /** Its OrderContent. */
  content: unknown;
  itemsKey: number | null;
  /** Null while no payment or refund was recorded; they may add up to 0. */
  paidAmount: string | null;
  /** True if the order is validated as soon as nothing blocks it. One that was reopened is validated by a person. */
  isAutoValidated: boolean;
  unknownItems: UnknownItems;
  /** Hours that its application leaves for an answer; null for no limit. */
  answerWithin: string | null;
  acceptChanges: AcceptChanges;
  /** The current time of the database. */
  now: Date;
}

export const LOCKED_ORDERS = sql`
    SELECT o.id, o.document, o.version, o.replaced_taxes AS "replacedTaxes",
      coalesce(o.effective_content, o.content) AS content, o.items_key AS "itemsKey", o.paid_amount AS "paidAmount",
      a.auto_validate AND NOT o.reopened AS "isAutoValidated", a.unknown_items AS "unknownItems",
      a.answer_within AS "answerWithin", a.accept_changes AS "acceptChanges",
      date_trunc('milliseconds', clock_timestamp()) AS now
    FROM orders o JOIN applications a ON a.id = o.application_id`;

/** The size in bytes of the order `page.id`. */
export const ORDER_SIZE = sql`SELECT octet_length(sized.document) AS bytes FROM orders sized WHERE sized.id = page.id`;

/** The columns that a transition or a hold changes. */
export const MOVED = ORDER.only(
  'id',
  'state',
  'version',
  'blockers',
  'holdEndsAt',
  'answerBy',
  'changeRequestId',
  'document',
  'updatedAt',
);
const CHANGED_BY_MOVE = MOVED.except('id');

/** Writes the new version of the order, the row of the history, the event and the deliveries in one statement. */
export const moveOrder = (
  order: RowOf<typeof MOVED>,
  transition: TransitionRecord,
  events: DomainEvent[],
): Sql => sql`
    WITH moved AS (
      UPDATE orders
      SET ${CHANGED_BY_MOVE.assignFrom('o')},
        answer_due_at = CASE WHEN o."answerBy" IS NOT DISTINCT FROM orders.answer_by
          THEN orders.answer_due_at ELSE o."answerBy" END,
        ended_at = CASE WHEN o.state IN ('delivered', 'cancelled') THEN coalesce(orders.ended_at, o."updatedAt") END,
        reopened = orders.reopened OR o.state = 'pending' AND orders.state <> 'pending'
      FROM json_to_record(${JSON.stringify(order)}::json) AS o(${MOVED.definition})
      WHERE orders.id = o.id AND orders.version = o.version - 1
      RETURNING orders.id
    ), ${recordTransitionsSql([transition], sql`moved`)}, ${recordEventsSql(events, sql`moved`)}
    SELECT id FROM moved`;

/** A page of the history of an order, oldest first, from behind a version. */
export const historyPage = (
  id: number,
  scope: OrderScope,
  { after, limit }: { after: number; limit: number },
): Sql =>
  boundedPage({
    entries: sql`
      SELECT t.version AS id, t.version AS at FROM orders o JOIN order_transitions t ON t.order_id = o.id
      WHERE o.id = ${id} AND ${visibleTo(scope)} AND t.version > ${after} ORDER BY t.version LIMIT ${limit}`,
    size: sql`
      SELECT coalesce(octet_length(sized.changes::text), 0) AS bytes FROM order_transitions sized
      WHERE sized.order_id = ${id} AND sized.version = page.id`,
    select: sql`
      SELECT t.version AS id, t.version, t.from_state AS "from", t.to_state AS "to", t.created_at AS at,
        ${actorSql('a', 'k', 'p')} AS by, t.reason, t.hold, t.answer, t.shipment,
        t.document_kind AS document, t.change_request_id AS "changeRequest", t.changes
      FROM order_transitions t
      JOIN applications a ON t.order_id = ${id} AND a.id = t.actor_id
      LEFT JOIN credentials k ON k.id = t.actor_token_id
      LEFT JOIN people p ON p.id = t.actor_person_id`,
    id: 't.version',
    at: 'version',
    descending: false,
  });

export interface OrderHistoryEntry extends Bounded {
  version: number;
  from: OrderState | null;
  to: OrderState;
  at: Date;
  by: ActorRow;
  reason: string | null;
  hold: HoldStep | null;
  answer: number | null;
  shipment: string | null;
  document: DocumentKind | null;
  changeRequest: number | null;
  changes: DocumentChanges | null;
}
