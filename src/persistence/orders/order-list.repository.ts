import { Injectable } from '@nestjs/common';
import { boundedPage, type Bounded } from '../database/bounded-page.js';
import {
  conditionsOf,
  constantConditions,
  keysetPage,
  type Filter,
  type Query,
} from '../database/keyset-page.js';
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

/** A contact or customer that was reconciled is replaced by the one it was reconciled into. */
const FILTERS: Record<Exclude<keyof OrderFilters, 'state'>, Filter> = {
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

const STATES = constantConditions('o.state', ORDER_STATES);

/** The columns by which the list can be sorted, and their aliases in ORDER_SQL. */
const SORTED_BY = {
  createdAt: { at: 'o.created_at', alias: '"createdAt"' },
  updatedAt: { at: 'o.updated_at', alias: '"updatedAt"' },
};

/** The usual size in bytes, rounded up, of the JSON of an order without items and free text, and of an item. */
const ORDER_BYTES = 2_000;
const ITEM_BYTES = 400;

/** An estimate of the size of an order's JSON. Items are counted with an index. */
const ORDER_SIZE = `
  SELECT ${ORDER_BYTES} + octet_length(coalesce(sized.comment, '')) + octet_length(sized.vouchers::text)
    + ${ITEM_BYTES} * (SELECT count(*) FROM order_items i WHERE i.order_id = page.id) AS bytes
  FROM orders sized WHERE sized.id = page.id`;

/** Statements with more filters are not prepared: a connection would keep thousands of combinations. */
const MAX_KEPT_FILTERS = 2;

@Injectable()
export class OrderListRepository {
  constructor(private readonly transactions: Transactions) {}

  /** A page of orders, cut at the maximum size of a page. */
  page(page: OrderPage): Promise<(OrderRecord & Bounded)[]> {
    const { statement, values } = orderPageStatement(page);
    return this.transactions.autocommit.rows(statement, values);
  }
}

/** It finds the ids and sizes of the page first, and joins the rest for these few orders only. */
export function orderPageStatement({ filters: { state, ...filters }, sort, after, limit }: OrderPage): Query {
  const descending = sort.startsWith('-');
  const { at, alias } = SORTED_BY[sort.replace('-', '') as keyof typeof SORTED_BY];
  const conditions = [...conditionsOf(FILTERS, filters), ...(state === null ? [] : [STATES[state]])];
  const select = `SELECT o.id, ${at} AS at FROM orders o`;
  const position = { at, id: 'o.id', descending, after };
  const { statement, values } = keysetPage({
    name: `orders_${sort}`,
    select,
    conditions,
    ...position,
    limit,
  });
  const { name, text: entries } = statement;
  const text = boundedPage({
    entries,
    size: ORDER_SIZE,
    select: ORDER_SQL,
    id: 'o.id',
    at: alias,
    descending,
  });
  return { statement: { name: conditions.length > MAX_KEPT_FILTERS ? '' : name, text }, values };
}
