import { Injectable } from '@nestjs/common';
import { boundedPage, type Bounded } from '../../platform/postgres/statements/bounded-page.js';
import {
  conditionsOf,
  constantConditions,
  keysetPage,
  mergedPage,
  type Condition,
  type Filter,
  type Query,
} from '../../platform/postgres/statements/keyset-page.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { contactById, customerById } from '../contacts/former-ids.js';
import { visibleTo, type OrderScope } from './record/order-scope.js';
import { BLOCKER_CODES, ORDER_STATES, type BlockerCode, type OrderState } from './record/order-values.js';
import { pageWithWords } from './record/order-search.js';
import { ORDER_SIZE } from './order.statements.js';

/** The filters of a list of orders. Null means no filter. */
export interface OrderFilters {
  applicationId: number | null;
  /** For a caller that sees only orders in these states; not empty. */
  visibleStates: OrderState[] | null;
  /** One of these states; not empty, without repetition. */
  states: OrderState[] | null;
  /** With blockers, or without. */
  blocked: boolean | null;
  /** With a blocker of this code. */
  blocker: BlockerCode | null;
  /** With a hold, or without. */
  held: boolean | null;
  /** That wait for the seller's answer, or do not. */
  unanswered: boolean | null;
  /** With an open change request, or without. */
  changeRequested: boolean | null;
  /** Free text, as words that all occur in the order, at the beginning of words. */
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

/** The filters, the sorting, the start and the size of a page. */
export interface OrderPage {
  filters: OrderFilters;
  sort: OrderSort;
  /** The last order of the previous page: the timestamp it is sorted by, and the id. */
  after: { at: Date; id: number } | null;
  limit: number;
}

/** Filters that are more than one condition with one value: those with constants in the SQL, names, and free text. */
type SpecialFilter =
  | 'contactId'
  | 'customerId'
  | 'namedBy'
  | 'visibleStates'
  | 'unanswered'
  | 'changeRequested'
  | 'states'
  | 'blocked'
  | 'blocker'
  | 'held'
  | 'words';

const FILTERS: Record<Exclude<keyof OrderFilters, SpecialFilter>, Filter> = {
  applicationId: { name: 'application', text: 'o.application_id = $' },
  externalId: { name: 'external', text: 'o.external_id = $' },
  externalReference: { name: 'reference', text: 'o.external_reference = $' },
  purchaseOrderNumber: { name: 'purchase_order', text: 'o.purchase_order_number = $' },
  code: { name: 'code', text: 'o.code = $' },
  createdFrom: { name: 'from', text: 'o.created_at >= $' },
  createdBefore: { name: 'before', text: 'o.created_at < $' },
  updatedFrom: { name: 'since', text: 'o.updated_at >= $' },
  updatedBefore: { name: 'until', text: 'o.updated_at < $' },
};

const CONTACT = { name: 'contact', text: `o.contact_id = ${contactById('$', '$')}` };
const CUSTOMER = { name: 'customer', text: `o.customer_id = ${customerById('$', '$')}` };

const STATES = constantConditions('o.state', ORDER_STATES);

const condition = (name: string, text: string): Condition => ({ name, text, values: [] });

/** Most of these conditions are those of a partial index: see OrderEntity. */
const BLOCKERS = Object.fromEntries(
  BLOCKER_CODES.map((code) => [code, condition(code, `o.blockers @> '[{"code": "${code}"}]'`)]),
) as Record<BlockerCode, Condition>;
export const BLOCKED = condition('blocked', `o.blockers <> '[]'`);
const NOT_BLOCKED = condition('not_blocked', `o.blockers = '[]'`);
const HELD = condition('held', BLOCKERS.on_hold.text);
const UNANSWERED = condition('unanswered', 'o.answer_by IS NOT NULL');
const NOT_UNANSWERED = condition('not_unanswered', 'o.answer_by IS NULL');
const CHANGE_REQUESTED = condition('change_requested', 'o.change_request_id IS NOT NULL');
const NOT_CHANGE_REQUESTED = condition('not_change_requested', 'o.change_request_id IS NULL');
const NOT_HELD = condition('not_held', `NOT ${BLOCKERS.on_hold.text}`);

/** An order of a list: its JSON text, and by what it is sorted. */
export interface ListedOrder {
  id: number;
  document: string;
  createdAt: Date;
  updatedAt: Date;
}

const LISTED_ORDER_SQL = `
  SELECT o.id, o.document, o.created_at AS "createdAt", o.updated_at AS "updatedAt" FROM orders o`;

/** The columns by which the list can be sorted, and their aliases in LISTED_ORDER_SQL. */
const SORTED_BY = {
  createdAt: { at: 'o.created_at', alias: '"createdAt"' },
  updatedAt: { at: 'o.updated_at', alias: '"updatedAt"' },
};

/** The largest page, and one entry that shows whether there is a next page. */
const MAX_ENTRIES = 501;

/** Statements with more filters are not prepared: a connection would keep thousands of combinations. */
const MAX_KEPT_FILTERS = 2;

@Injectable()
export class OrderListRepository {
  constructor(private readonly transactions: Transactions) {}

  /** A page of orders, cut at the maximum size of a page. */
  page(page: OrderPage): Promise<(ListedOrder & Bounded)[]> {
    const { statement, values } = orderPageStatement(page);
    return this.transactions.autocommit.rows(statement, values);
  }

  /** How many orders match, counted up to a limit. */
  async count(filters: OrderFilters, limit: number): Promise<number> {
    const { statement, values } = selectedOrders(filters, limit);
    const text = `SELECT count(*)::integer AS count FROM (${statement.text}) found`;
    const { count } = await this.transactions.autocommit.row<{ count: number }>({ name: '', text }, values);
    return count;
  }

  /** The JSON texts of those of these orders that exist in the scope, by their ids. */
  async documents(ids: number[], scope: OrderScope): Promise<Map<number, string>> {
    const values = [ids, scope.applicationId];
    const rows = await this.transactions.autocommit.rows<Document>(DOCUMENTS(scope), values);
    return new Map(rows.map(({ id, document }) => [id, document]));
  }
}

type Document = Pick<ListedOrder, 'id' | 'document'>;

const DOCUMENTS = visibleTo((name, isVisible) => ({
  name: `order_documents${name}`,
  text: `SELECT o.id, o.document FROM orders o WHERE o.id = ANY ($1) AND ${isVisible}`,
}));

/** It finds the ids and sizes of the page first, and joins the rest for these few orders only. */
export function orderPageStatement(page: OrderPage): Query {
  const { statement, values } = foundOrders(page);
  const { descending, alias } = orderOf(page);
  const text = boundedPage({
    entries: statement.text,
    size: ORDER_SIZE,
    select: LISTED_ORDER_SQL,
    id: 'o.id',
    at: alias,
    descending,
  });
  return { statement: { ...statement, text }, values };
}

/** Finds at most `limit` orders, oldest first: their ids as `id`, and when they were created as `at`. */
export const selectedOrders = (filters: OrderFilters, limit: number): Query =>
  foundOrders({ filters, sort: 'createdAt', after: null, limit });

const orderOf = ({ sort }: OrderPage) => ({
  descending: sort.startsWith('-'),
  ...SORTED_BY[sort.replace('-', '') as keyof typeof SORTED_BY],
});

/** Finds the orders of a page: their ids as `id`, and the time by which they are sorted as `at`. */
function foundOrders(order: OrderPage): Query {
  const { filters, sort, after, limit } = order;
  const { descending, at } = orderOf(order);
  const conditions = [...conditionsOf(FILTERS, filters), ...namesOf(filters), ...constantsOf(filters)];
  const states = filters.states ?? [];
  const alternatives =
    states.length === 0 ? [conditions] : states.map((state) => [...conditions, STATES[state]]);
  const select = `SELECT o.id, ${at} AS at FROM orders o`;
  const page = { name: `orders_${sort}`, select, at, id: 'o.id', descending, after };
  // Without further filters the index of the sorting suits all values of a page.
  const hasOnePlan =
    limit <= MAX_ENTRIES &&
    states.length === 0 &&
    filters.words === null &&
    conditions.every(({ name }) => name === FILTERS.applicationId.name);
  const pageOf = (size: number, ...more: Condition[]): Query =>
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
    );
  const { words, applicationId } = filters;
  const { statement, values } =
    words === null ? pageOf(limit) : pageWithWords({ words, applicationId, descending, limit, pageOf });
  const isKept = states.length <= 1 && conditions.length + states.length <= MAX_KEPT_FILTERS;
  return { statement: { ...statement, name: isKept ? statement.name : '' }, values };
}

function namesOf({ contactId, customerId, namedBy }: OrderFilters): Condition[] {
  return [
    ...(contactId === null ? [] : [{ ...CONTACT, values: [contactId, namedBy, namedBy] }]),
    ...(customerId === null ? [] : [{ ...CUSTOMER, values: [customerId, namedBy, namedBy] }]),
  ];
}

function constantsOf(filters: OrderFilters): Condition[] {
  const { visibleStates, blocked, blocker, held, unanswered, changeRequested } = filters;
  return [
    ...(visibleStates === null ? [] : [visible(visibleStates)]),
    ...(blocker === null ? [] : [BLOCKERS[blocker]]),
    ...(blocked === null ? [] : [blocked ? BLOCKED : NOT_BLOCKED]),
    ...(held === null ? [] : [held ? HELD : NOT_HELD]),
    ...(unanswered === null ? [] : [unanswered ? UNANSWERED : NOT_UNANSWERED]),
    ...(changeRequested === null ? [] : [changeRequested ? CHANGE_REQUESTED : NOT_CHANGE_REQUESTED]),
  ];
}

const visible = (states: OrderState[]): Condition =>
  condition(`visible_${states.join('_')}`, `(${states.map((state) => STATES[state].text).join(' OR ')})`);
