import { Injectable } from '@nestjs/common';
import {
  boundedPage,
  type Bounded,
  conditionsOf,
  keysetPage,
  mergedPage,
} from '../../platform/postgres/statements/keyset-page.js';
import { searchQuery } from '../../common/text/search-words.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { contactById, customerById } from '../contacts/contact.repository.js';
import { visibleTo, type OrderScope } from './record/order-scope.js';
import type { BlockerCode, OrderState } from './record/order-values.js';
import { ORDER_SIZE } from './record/order-record.js';
import { joined, raw, sql, type Sql } from '../../platform/postgres/sql.js';
import { searchedPage } from '../../platform/postgres/statements/list-statements.js';

/** Null means no filter. */
export interface OrderFilters {
  applicationId: number | null;
  /** For a caller that sees only orders in these states; not empty. */
  visibleStates: OrderState[] | null;
  /** One of these states; not empty, without repetition. */
  states: OrderState[] | null;
  blocked: boolean | null;
  blocker: BlockerCode | null;
  held: boolean | null;
  /** True for orders that wait for the seller's answer. */
  unanswered: boolean | null;
  /** True for orders with an open change request. */
  changeRequested: boolean | null;
  /** The words of a free text; all of them occur in the order, at the beginning of words. */
  words: string[] | null;
  externalId: string | null;
  externalReference: string | null;
  purchaseOrderNumber: string | null;
  code: string | null;
  contactId: number | null;
  customerId: number | null;
  /** The application that names the contact and the customer, which needs to know them by these ids; null if it knows all. */
  namedBy: number | null;
  createdFrom: Date | null;
  createdBefore: Date | null;
  updatedFrom: Date | null;
  updatedBefore: Date | null;
}

export type OrderSort = 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt';

interface OrderPage {
  filters: OrderFilters;
  sort: OrderSort;
  /** The last order of the previous page: the timestamp it is sorted by, and the id. */
  after: { at: Date; id: number } | null;
  limit: number;
}

/** Constants in the SQL, because one plan does not suit both rare states and frequent ones. */
const isIn = (state: OrderState): Sql => raw(`o.state = '${state}'`);
const hasBlocker = (code: BlockerCode): Sql => raw(`o.blockers @> '[{"code": "${code}"}]'`);
export const BLOCKED = sql`o.blockers <> '[]'`;

/** Each is one condition; many are the condition of a partial index. */
const conditionsOfFilters = ({
  states: _,
  words: __,
  contactId,
  customerId,
  namedBy,
  ...filters
}: OrderFilters): Sql[] => [
  ...conditionsOf(filters, {
    applicationId: (id) => sql`o.application_id = ${id}`,
    externalId: (id) => sql`o.external_id = ${id}`,
    externalReference: (reference) => sql`o.external_reference = ${reference}`,
    purchaseOrderNumber: (number) => sql`o.purchase_order_number = ${number}`,
    code: (code) => sql`o.code = ${code}`,
    createdFrom: (date) => sql`o.created_at >= ${date}`,
    createdBefore: (date) => sql`o.created_at < ${date}`,
    updatedFrom: (date) => sql`o.updated_at >= ${date}`,
    updatedBefore: (date) => sql`o.updated_at < ${date}`,
    visibleStates: (visible) => sql`(${joined(visible.map(isIn), ' OR ')})`,
    blocker: hasBlocker,
    blocked: (isBlocked) => (isBlocked ? BLOCKED : sql`o.blockers = '[]'`),
    held: (isHeld) => (isHeld ? hasBlocker('on_hold') : sql`NOT ${hasBlocker('on_hold')}`),
    unanswered: (waits) => (waits ? sql`o.answer_by IS NOT NULL` : sql`o.answer_by IS NULL`),
    changeRequested: (isOpen) =>
      isOpen ? sql`o.change_request_id IS NOT NULL` : sql`o.change_request_id IS NULL`,
  }),
  ...conditionsOf(
    { contactId, customerId },
    {
      contactId: (id) => sql`o.contact_id = ${contactById(id, namedBy)}`,
      customerId: (id) => sql`o.customer_id = ${customerById(id, namedBy)}`,
    },
  ),
];

/** An order of a list: its JSON text, and the times by which lists are sorted. */
interface ListedOrder {
  id: number;
  document: string;
  createdAt: Date;
  updatedAt: Date;
}

const LISTED_ORDER_SQL = sql`
  SELECT o.id, o.document, o.created_at AS "createdAt", o.updated_at AS "updatedAt" FROM orders o`;

/** The columns by which the list can be sorted, and their aliases in LISTED_ORDER_SQL. */
const SORTED_BY = {
  createdAt: { at: sql`o.created_at`, alias: '"createdAt"' },
  updatedAt: { at: sql`o.updated_at`, alias: '"updatedAt"' },
};

/** The largest page, and one entry that shows whether there is a next page. */
const MAX_ENTRIES = 501;

/** Statements with more filters are not prepared: a connection would keep thousands of combinations. */
const MAX_KEPT_FILTERS = 2;

@Injectable()
export class OrderListRepository {
  constructor(private readonly transactions: Transactions) {}

  /** Cut at the maximum size of a page. */
  page(page: OrderPage): Promise<(ListedOrder & Bounded)[]> {
    const { descending, alias } = orderOf(page);
    // Finds the ids and sizes of the page first, and joins the rest for these few orders only.
    return this.transactions.autocommit.rows(
      boundedPage({
        entries: foundOrders(page),
        size: ORDER_SIZE,
        select: LISTED_ORDER_SQL,
        id: 'o.id',
        at: alias,
        descending,
      }),
    );
  }

  /** The number of orders that match, counted up to a limit. */
  async count(filters: OrderFilters, limit: number): Promise<number> {
    const { count } = await this.transactions.autocommit.row<{ count: number }>(
      sql`SELECT count(*)::integer AS count FROM (${selectedOrders(filters, limit)}) found`.unprepared(),
    );
    return count;
  }

  /** The JSON texts of the orders by their ids, without those that do not exist in the scope. */
  async documents(ids: number[], scope: OrderScope): Promise<Map<number, string>> {
    const rows = await this.transactions.autocommit.rows<Pick<ListedOrder, 'id' | 'document'>>(
      sql`SELECT o.id, o.document FROM orders o WHERE o.id = ANY (${ids}) AND ${visibleTo(scope)}`,
    );
    return new Map(rows.map(({ id, document }) => [id, document]));
  }
}

/** Finds at most `limit` orders, oldest first: their ids as `id`, and their creation times as `at`. */
export const selectedOrders = (filters: OrderFilters, limit: number): Sql =>
  foundOrders({ filters, sort: 'createdAt', after: null, limit });

const orderOf = ({ sort }: OrderPage) => ({
  descending: sort.startsWith('-'),
  ...SORTED_BY[sort.replace('-', '') as keyof typeof SORTED_BY],
});

/** Finds the orders of a page: their ids as `id`, and the time by which they are sorted as `at`. */
function foundOrders(order: OrderPage): Sql {
  const { filters, after, limit } = order;
  const { descending, at } = orderOf(order);
  const { states: wanted, words, applicationId } = filters;
  const states = wanted ?? [];
  const conditions = conditionsOfFilters(filters);
  const alternatives =
    states.length === 0 ? [conditions] : states.map((state) => [...conditions, isIn(state)]);
  const page = { select: sql`SELECT o.id, ${at} AS at FROM orders o`, at, id: sql`o.id`, descending, after };
  // Without further filters the index of the sorting suits all values of a page.
  const hasOnePlan =
    limit <= MAX_ENTRIES &&
    states.length === 0 &&
    words === null &&
    conditions.length === (applicationId === null ? 0 : 1);
  const pageOf = (size: number, ...more: Sql[]): Sql =>
    mergedPage(
      alternatives.map((all) =>
        keysetPage({
          ...page,
          conditions: [...all, ...more],
          limit: size,
          ...(hasOnePlan && { maxLimit: MAX_ENTRIES }),
        }),
      ),
      descending,
      size,
    );
  if (words !== null) {
    const direction = descending ? sql`DESC` : sql`ASC`;
    return searchedPage({
      table: sql`order_words w`,
      id: sql`w.order_id`,
      words: sql`w.words`,
      ...(applicationId !== null && { only: sql`w.application_id = ${applicationId}` }),
      query: searchQuery(words),
      limit,
      pageOf: (ids, maximum) => pageOf(maximum, ...(ids === null ? [] : [sql`o.id = ${ids}`])),
      columns: sql`id, at`,
      orderBy: sql`at ${direction}, id ${direction}`,
    });
  }
  const isKept = conditions.length + states.length <= MAX_KEPT_FILTERS;
  return isKept ? pageOf(limit) : pageOf(limit).unprepared();
}
