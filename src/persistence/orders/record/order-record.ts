import { Columns, type RowOf } from '../../../platform/postgres/statements/columns.js';
import { sql, type Sql } from '../../../platform/postgres/sql.js';
import { OrderEntity, OrderItemEntity, OrderTransitionEntity } from './order.entity.js';
import { type DocumentChanges, documentChanges } from '../../../common/history/document-changes.js';
import type { Bounded } from '../../../platform/postgres/statements/keyset-page.js';
import type { ActorRow } from '../../applications/actor.js';
import type { AcceptChanges, UnknownItems } from '../../applications/application.entity.js';
import type { DocumentKind, HoldStep, OrderState, ReplacedTaxes } from './order-values.js';
import type { ChangedResource } from '../../../platform/postgres/session.js';

/** The columns of an order that is stored; `content` becomes the effective content of one that is changed. */
export const ORDER = Columns.of(OrderEntity).except(
  'effectiveContent',
  'reopened',
  'paidAmount',
  'endedAt',
  'erasedAt',
);
/** The same without the id of the contact, which is checked while it is written. */
export const CHECKED_ORDER = ORDER.except('contactId');

export const ITEM = Columns.of(OrderItemEntity);
export const TRANSITION = Columns.of(OrderTransitionEntity);
export type TransitionRecord = RowOf<typeof TRANSITION>;

/** Decimals are strings. */
export interface OrderRows {
  order: RowOf<typeof ORDER>;
  items: RowOf<typeof ITEM>[];
  /** The words by which the order is found, separated by spaces. */
  words: string;
}

/** True if the order has an item that waits until its external reference is known. */
export const isWaiting = ({ items }: { items: { packagingId: number | null }[] }): boolean =>
  items.some(({ packagingId }) => packagingId === null);

/** Orders as a table expression `o`, and their items as `i`. */
export const ordersOf = (stored: OrderRows[]): Sql =>
  sql`json_to_recordset(${JSON.stringify(stored.map(({ order }) => order))}::json) AS o(${ORDER.definition})`;
export const itemsOf = (stored: OrderRows[]): Sql =>
  sql`json_to_recordset(${JSON.stringify(stored.flatMap(({ items }) => items))}::json) AS i(${ITEM.definition})`;
export const wordsOf = (stored: OrderRows[]) =>
  stored.map(({ order: { id, applicationId }, words }) => ({ id, applicationId, words }));

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

/** The size in bytes of the order `page.id`. */
export const ORDER_SIZE = sql`SELECT octet_length(sized.document) AS bytes FROM orders sized WHERE sized.id = page.id`;

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

/**
 * A common table expression that writes rows of the history, as part of a larger statement.
 * @param source a table expression that must have a row for them to be written; always written without it
 */
export const recordTransitionsSql = (transitions: TransitionRecord[], source?: Sql): Sql => sql`
    transition AS (
      INSERT INTO order_transitions (${TRANSITION.names})
      SELECT ${TRANSITION.valuesOf('t')} FROM json_to_recordset(${JSON.stringify(transitions)}::json) AS t(${TRANSITION.definition})
      ${source === undefined ? sql`` : sql`WHERE EXISTS (SELECT FROM ${source})`}
    )`;

export const changedOrder = ({ orderId, changes }: TransitionRecord): ChangedResource => ({
  resource: `orders/${orderId}`,
  changes,
});

/** The members of an order that change together with other resources, as they are in its document. */
interface ChangedMembers {
  version: number;
  contact: { id: number };
  customer: { id: number; temporary: boolean };
  totals: { gross: string | null };
  paymentStatus: string;
  updatedAt: string;
}

/** The document of an order with other values of some members, for changes that are made without the rules of orders. */
export function changedDocument(
  document: string,
  changes: (before: ChangedMembers) => Partial<ChangedMembers>,
): ChangedMembers & { text: string; changes: DocumentChanges | null } {
  const before = JSON.parse(document) as ChangedMembers;
  const after = { ...before, ...changes(before) };
  return { ...after, text: JSON.stringify(after), changes: documentChanges(before, after) };
}

/**
 * A common table expression that stores the words of orders, or replaces them. They are in a table of their own, because
 * each new version of a row is entered into every index of its table, and the index of words is the most expensive one.
 */
export const storeWordsSql = (found: ReturnType<typeof wordsOf>): Sql => sql`searched AS (
      INSERT INTO order_words AS w (order_id, application_id, words)
      SELECT s.id, s."applicationId", array_to_tsvector(string_to_array(s.words, ' '))
      FROM json_to_recordset(${JSON.stringify(found)}::json) AS s(id bigint, "applicationId" bigint, words text)
      ON CONFLICT (order_id) DO UPDATE SET words = excluded.words WHERE w.words <> excluded.words
    )`;
