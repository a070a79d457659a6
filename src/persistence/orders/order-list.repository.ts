import { Injectable } from '@nestjs/common';
import { boundedPage, type Bounded } from '../database/bounded-page.js';
import type { Statement } from '../database/statement.js';
import { Transactions } from '../database/transactions.js';
import type { OrderRecord } from './order-record.js';
import { ORDER_SQL } from './order.repository.js';

export const ORDER_STATES = ['pending', 'validated', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** The filters of a list of orders. Null means no filter. */
export interface OrderFilters {
  applicationId: number | null;
  state: OrderState | null;
  externalId: string | null;
  externalReference: string | null;
  code: string | null;
  contactId: number | null;
  customerId: number | null;
  createdFrom: Date | null;
  createdBefore: Date | null;
  updatedFrom: Date | null;
  updatedBefore: Date | null;
}

export type OrderSort = 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt';

/** The filters, the sorting, the start and the size of a page. */
export interface OrderPage {
  filters: OrderFilters;
  sort: OrderSort;
  /** The last order of the previous page: the timestamp it is sorted by, and the id. */
  after: { at: Date; id: number } | null;
  limit: number;
}

/** SQL with a `$` for each of its values, and a name that is part of the statement's name. */
interface Fragment {
  name: string;
  text: string;
}

/** A contact or customer that was reconciled is replaced by the one it was reconciled into. */
const FILTERS: Record<Exclude<keyof OrderFilters, 'state'>, Fragment> = {
  applicationId: { name: 'application', text: 'o.application_id = $' },
  externalId: { name: 'external', text: 'o.external_id = $' },
  externalReference: { name: 'reference', text: 'o.external_reference = $' },
  code: { name: 'code', text: 'o.code = $' },
  contactId: {
    name: 'contact',
    text: 'o.contact_id = (SELECT coalesce(reconciled_into, id) FROM contacts WHERE id = $)',
  },
  customerId: {
    name: 'customer',
    text: 'o.customer_id = (SELECT coalesce(reconciled_into, id) FROM customers WHERE id = $)',
  },
  createdFrom: { name: 'from', text: 'o.created_at >= $' },
  createdBefore: { name: 'before', text: 'o.created_at < $' },
  updatedFrom: { name: 'since', text: 'o.updated_at >= $' },
  updatedBefore: { name: 'until', text: 'o.updated_at < $' },
};

/** The state is a constant in the SQL, because one plan does not suit both rare states and frequent ones. */
const STATES: Record<OrderState, Fragment> = {
  pending: { name: 'pending', text: "o.state = 'pending'" },
  validated: { name: 'validated', text: "o.state = 'validated'" },
  shipped: { name: 'shipped', text: "o.state = 'shipped'" },
  delivered: { name: 'delivered', text: "o.state = 'delivered'" },
  cancelled: { name: 'cancelled', text: "o.state = 'cancelled'" },
};

interface Sort {
  name: string;
  column: string;
  /** The alias of the column in ORDER_SQL. */
  at: string;
  descending: boolean;
}

const SORTS: Record<OrderSort, Sort> = {
  createdAt: { name: 'orders_created_up', column: 'o.created_at', at: '"createdAt"', descending: false },
  '-createdAt': { name: 'orders_created_down', column: 'o.created_at', at: '"createdAt"', descending: true },
  updatedAt: { name: 'orders_updated_up', column: 'o.updated_at', at: '"updatedAt"', descending: false },
  '-updatedAt': { name: 'orders_updated_down', column: 'o.updated_at', at: '"updatedAt"', descending: true },
};

/** The usual size in bytes, rounded up, of the JSON of an order without items and free text, and of an item. */
const ORDER_BYTES = 2_000;
const ITEM_BYTES = 400;

/** An estimate of the size of an order's JSON. Items are counted with an index. */
const ORDER_SIZE = `
  SELECT ${ORDER_BYTES} + octet_length(coalesce(sized.comment, '')) + octet_length(sized.vouchers::text)
    + ${ITEM_BYTES} * (SELECT count(*) FROM order_items i WHERE i.order_id = page.id) AS bytes
  FROM orders sized WHERE sized.id = page.id`;

/** Statements with more conditions are not prepared: a connection would keep thousands of combinations. */
const MAX_KEPT_CONDITIONS = 3;

@Injectable()
export class OrderListRepository {
  constructor(private readonly transactions: Transactions) {}

  /** A page of orders, cut at the maximum size of a page. */
  page(page: OrderPage): Promise<(OrderRecord & Bounded)[]> {
    const { statement, values } = orderPageStatement(page);
    return this.transactions.autocommit.rows(statement, values);
  }
}

/**
 * A statement with only the filters that are set: with `$1 IS NULL OR …` for each filter PostgreSQL could not use the
 * indexes. It finds the ids and sizes of the page first, and joins the rest for these few orders only.
 */
export function orderPageStatement(page: OrderPage): { statement: Statement; values: unknown[] } {
  const { state, ...filters } = page.filters;
  const keys = Object.keys(FILTERS) as (keyof typeof FILTERS)[];
  const present = keys.filter((key) => filters[key] !== null);
  const { name, column, at, descending } = SORTS[page.sort];
  const after = { name: 'after', text: `(${column}, o.id) ${descending ? '<' : '>'} ($, $)` };
  const conditions = [
    ...present.map((key) => FILTERS[key]),
    ...(state === null ? [] : [STATES[state]]),
    ...(page.after === null ? [] : [after]),
  ];
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.map(({ text }) => text).join(' AND ')}`;
  const order = descending ? `${column} DESC, o.id DESC` : `${column}, o.id`;
  const entries = numbered(`SELECT o.id, ${column} AS at FROM orders o ${where} ORDER BY ${order} LIMIT $`);
  const names = [name, ...conditions.map((condition) => condition.name)];
  return {
    statement: {
      name: conditions.length > MAX_KEPT_CONDITIONS ? '' : names.join('_'),
      text: boundedPage({ entries, size: ORDER_SIZE, select: ORDER_SQL, id: 'o.id', at, descending }),
    },
    values: [
      ...present.map((key) => filters[key]),
      ...(page.after === null ? [] : [page.after.at, page.after.id]),
      page.limit,
    ],
  };
}

function numbered(text: string): string {
  let number = 0;
  return text.replaceAll('$', () => `$${(number += 1)}`);
}
