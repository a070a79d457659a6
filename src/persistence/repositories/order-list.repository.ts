import { Injectable } from '@nestjs/common';
import { execute, type Statement } from '../statement.js';
import { Transactions } from '../transactions.js';
import type { OrderRecord } from './order-record.js';
import { ORDER_SQL } from './order.repository.js';

export const ORDER_STATES = ['pending', 'validated', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** Which orders. Null leaves a filter out. */
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

/** Which orders, in what order, from where, and how many. */
export interface OrderPage {
  filters: OrderFilters;
  sort: OrderSort;
  /** Where the page before ended: the moment it is sorted by, and the id. */
  after: { at: Date; id: number } | null;
  limit: number;
}

/** Constant text, with a `$` for each of its values. */
interface Fragment {
  name: string;
  text: string;
}

/** A contact or customer that turned out to be another one stands for that other one. */
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

/** Few orders are pending and most are delivered: a plan for any state would be wrong for one of them. */
const STATES: Record<OrderState, Fragment> = {
  pending: { name: 'pending', text: "o.state = 'pending'" },
  validated: { name: 'validated', text: "o.state = 'validated'" },
  shipped: { name: 'shipped', text: "o.state = 'shipped'" },
  delivered: { name: 'delivered', text: "o.state = 'delivered'" },
  cancelled: { name: 'cancelled', text: "o.state = 'cancelled'" },
};

const SORTS: Record<OrderSort, { name: string; after: Fragment; order: string }> = {
  createdAt: sort('orders_created_up', 'o.created_at', true),
  '-createdAt': sort('orders_created_down', 'o.created_at', false),
  updatedAt: sort('orders_updated_up', 'o.updated_at', true),
  '-updatedAt': sort('orders_updated_down', 'o.updated_at', false),
};

function sort(name: string, column: string, ascending: boolean): (typeof SORTS)[OrderSort] {
  return {
    name,
    after: { name: 'after', text: `(${column}, o.id) ${ascending ? '>' : '<'} ($, $)` },
    order: ascending ? `${column}, o.id` : `${column} DESC, o.id DESC`,
  };
}

/** Every connection keeps the statements it has a name for; of thousands of combinations not all are worth it. */
const MAX_KEPT_CONDITIONS = 3;

@Injectable()
export class OrderListRepository {
  constructor(private readonly transactions: Transactions) {}

  page(page: OrderPage): Promise<OrderRecord[]> {
    const { statement, values } = orderPageStatement(page);
    return execute(this.transactions.autocommit, statement, values);
  }
}

/**
 * The statement of exactly the filters that are there. One with `$1 IS NULL OR …` for each of them would suit
 * all, and PostgreSQL could use the index of none. The page is found first, by its ids alone: whatever is joined
 * to it is then looked up for these few orders.
 */
export function orderPageStatement(page: OrderPage): { statement: Statement; values: unknown[] } {
  const { state, ...filters } = page.filters;
  const keys = Object.keys(FILTERS) as (keyof typeof FILTERS)[];
  const present = keys.filter((key) => filters[key] !== null);
  const { name, after, order } = SORTS[page.sort];
  const conditions = [
    ...present.map((key) => FILTERS[key]),
    ...(state === null ? [] : [STATES[state]]),
    ...(page.after === null ? [] : [after]),
  ];
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.map(({ text }) => text).join(' AND ')}`;
  const ids = numbered(`SELECT o.id FROM orders o ${where} ORDER BY ${order} LIMIT $`);
  const names = [name, ...conditions.map((condition) => condition.name)];
  return {
    statement: {
      name: conditions.length > MAX_KEPT_CONDITIONS ? '' : names.join('_'),
      text: `${ORDER_SQL} WHERE o.id = ANY (ARRAY(${ids})) ORDER BY ${order}`,
    },
    values: [
      ...present.map((key) => filters[key]),
      ...(page.after === null ? [] : [page.after.at, page.after.id]),
      page.limit,
    ],
  };
}

function numbered(text: string): string {
  let place = 0;
  return text.replaceAll('$', () => `$${(place += 1)}`);
}
