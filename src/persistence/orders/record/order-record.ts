import { Columns, type RowOf } from '../../../platform/postgres/statements/columns.js';
import { orderWords } from './order-search.js';
import { OrderEntity, OrderItemEntity, OrderTransitionEntity } from './order.entity.js';

/** The columns of which a new order is made; the id of its contact is checked while it is inserted. */
export const NEW_ORDER = Columns.of(OrderEntity).except('contactId', 'effectiveContent');

/** The columns that are members of the record as they are. */
export const ORDER = NEW_ORDER.except(
  'applicationId',
  'applicationName',
  'customerId',
  'customerName',
  'customerTemporary',
  'customerVatNumber',
  'content',
);

/** The columns that a change of the content may change; the other ones keep their first value, or have another cause. */
export const CHANGEABLE = NEW_ORDER.except(
  'id',
  'code',
  'accessId',
  'applicationId',
  'applicationName',
  'externalId',
  'paidAmount',
  'holdEndsAt',
  'content',
  'createdAt',
);

export const NEW_ITEM = Columns.of(OrderItemEntity);
export const ITEM = NEW_ITEM.except('orderId');
/** What a change of the content may change in an item that the order keeps. */
export const CHANGEABLE_ITEM = ITEM.except('id');

export const TRANSITION = Columns.of(OrderTransitionEntity);
/** A row of the history of an order. */
export type TransitionRecord = RowOf<typeof TRANSITION>;

export type OrderItemRecord = RowOf<typeof ITEM>;

/** An item that waits until its external reference is known. */
export const isParked = ({ packagingId }: Pick<OrderItemRecord, 'packagingId'>): boolean =>
  packagingId === null;

/** An order as it is stored and read back. Decimals are strings. */
export interface OrderRecord extends RowOf<typeof ORDER> {
  application: { id: number; name: string };
  customer: { id: number; name: string; temporary: boolean; vatNumber: string | null };
  items: OrderItemRecord[];
}

/** The JSON arrays of orders, of items and of words from which the statements that store orders read all columns. */
export function orderValues(stored: { order: OrderRecord; content: unknown }[]): [string, string, string] {
  const orders = stored.map(toRow);
  const items = stored.flatMap(({ order }) => order.items.map((item) => ({ ...item, orderId: order.id })));
  return [
    JSON.stringify(orders),
    JSON.stringify(items satisfies RowOf<typeof NEW_ITEM>[]),
    orderWords(stored.map(({ order }) => order)),
  ];
}

/** A row with members that are not columns: undefined, which JSON omits, because a copy without them is many times slower. */
type OrderRow = RowOf<typeof NEW_ORDER> & Record<'items' | 'application' | 'customer', undefined>;

function toRow({ order, content }: { order: OrderRecord; content: unknown }): OrderRow {
  const { application, customer } = order;
  return {
    ...order,
    items: undefined,
    application: undefined,
    customer: undefined,
    applicationId: application.id,
    applicationName: application.name,
    customerId: customer.id,
    customerName: customer.name,
    customerTemporary: customer.temporary,
    customerVatNumber: customer.vatNumber,
    content,
  };
}
