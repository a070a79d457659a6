import { Columns, type RowOf } from '../../../platform/postgres/statements/columns.js';
import { sql, type Sql } from '../../../platform/postgres/sql.js';
import { OrderEntity, OrderItemEntity, OrderTransitionEntity } from './order.entity.js';

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

/** The columns that a change of the content may change; the other ones keep their first value, or have another cause. */
export const CHANGEABLE = CHECKED_ORDER.except(
  'id',
  'code',
  'accessId',
  'applicationId',
  'externalId',
  'content',
  'createdAt',
);

export const ITEM = Columns.of(OrderItemEntity);
/** The columns that a change of the content may change in an item that the order keeps. */
export const CHANGEABLE_ITEM = ITEM.except('id', 'orderId');

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
