import { Inject, Injectable } from '@nestjs/common';
import { hasRight, isApprover, isLimited, isShipper, requireRight, type Caller } from '../auth/caller.js';
import { jsonPageAfter } from '../platform/http/paging/read-page.js';
import { MAX_PAGE_BYTES } from '../platform/postgres/statements/keyset-page.js';
import type { JsonPage } from '../platform/http/paging/paged.js';
import { searchTerms } from '../common/text/search-words.js';
import { withWholeCodes } from './rules/order-draft.js';
import { parseInstant } from '../common/instant.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import { Transactions } from '../platform/postgres/transactions/transactions.js';
import {
  OrderListRepository,
  type OrderFilters,
  type OrderSort,
} from '../persistence/orders/order-list.repository.js';
import { ORDER_STATES, type OrderState } from '../persistence/orders/record/order-values.js';
import type { ListOrdersDto, OrderCountDto, OrderFiltersDto } from './dto/queries/list-orders.dto.js';

const NEWEST_FIRST: OrderSort = '-createdAt';

/** So that the cost of a count has a limit. */
const MAX_COUNT = 10_000;

/** The last order of the previous page. */
interface Position {
  at: string;
  id: number;
}

/** Keyset paging through orders: every page costs the same, and no order is skipped or repeated. */
@Injectable()
export class OrderListService {
  constructor(
    private readonly lists: OrderListRepository,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  page(caller: Caller, query: ListOrdersDto): Promise<JsonPage> {
    const { sort = NEWEST_FIRST } = query;
    const filters = filtersOf(caller, query);
    // The cursor is bound to the parsed filters, so that the parameters of the next page may be in another order.
    const list = `orders ${caller.id} ${sort} ${JSON.stringify(filters)}`;
    return this.transactions.readPage(caller.id, () =>
      jsonPageAfter(this.config.secretsKeys, list, query, {
        find: (after: Position | null, limit) =>
          this.lists.page({ filters, sort, after: after && { ...after, at: new Date(after.at) }, limit }),
        positionOf: (order) => positionOf(order, sort),
        toJson: ({ document }) => document,
        maxBytes: MAX_PAGE_BYTES,
      }),
    );
  }

  async count(caller: Caller, query: OrderFiltersDto): Promise<OrderCountDto> {
    const found = await this.lists.count(filtersOf(caller, query), MAX_COUNT + 1);
    return { count: Math.min(found, MAX_COUNT), isMore: found > MAX_COUNT };
  }
}

function positionOf(
  { createdAt, updatedAt, id }: { createdAt: Date; updatedAt: Date; id: number },
  sort: OrderSort,
): Position {
  return { at: (sort.endsWith('createdAt') ? createdAt : updatedAt).toISOString(), id };
}

export function filtersOf(caller: Caller, query: OrderFiltersDto): OrderFilters {
  return {
    applicationId: scopeOf(caller, query),
    visibleStates: visibleStatesOf(caller),
    states: query.state === undefined ? null : statesOf(query.state),
    blocked: query.blocked === undefined ? null : query.blocked === 'true',
    blocker: query.blocker ?? null,
    held: query.held === undefined ? null : query.held === 'true',
    unanswered: query.unanswered === undefined ? null : query.unanswered === 'true',
    changeRequested: query.changeRequested === undefined ? null : query.changeRequested === 'true',
    words: query.q === undefined ? null : searchTerms(withWholeCodes(query.q)),
    externalId: query.externalId ?? null,
    externalReference: query.externalReference ?? null,
    purchaseOrderNumber: query.purchaseOrderNumber ?? null,
    code: query.code === undefined ? null : withWholeCodes(query.code),
    contactId: id(query.contact),
    customerId: id(query.customer),
    namedBy: namedBy(caller, query),
    createdFrom: instant(query['createdAt[gte]']),
    createdBefore: instant(query['createdAt[lt]']),
    updatedFrom: instant(query['updatedAt[gte]']),
    updatedBefore: instant(query['updatedAt[lt]']),
  };
}

/**
 * The application whose orders are listed: the caller; with the right `sales` all (null) or the requested one; with the
 * rights `holds` and `logistics` all.
 */
function scopeOf(caller: Caller, { application }: OrderFiltersDto): number | null {
  if (application !== undefined) requireRight(caller, 'sales', { parameter: 'application' });
  return hasRight(caller, 'sales') || isLimited(caller) ? id(application) : caller.id;
}

/** A caller that reads the orders or the contacts of all applications knows every id. */
function namedBy(caller: Caller, { contact, customer }: OrderFiltersDto): number | null {
  if (contact === undefined && customer === undefined) return null;
  return hasRight(caller, 'sales') || isLimited(caller) || hasRight(caller, 'crm') ? null : caller.id;
}

/** The states of the orders that an application sees which orders nothing itself, by its rights; null for all states. */
function visibleStatesOf(caller: Caller): OrderState[] | null {
  if (!isLimited(caller)) return null;
  return [
    ...(isApprover(caller) ? ['pending' as const] : []),
    ...(isShipper(caller) ? ['validated' as const] : []),
  ];
}

/** In a fixed order without repetition, so that the cursor fits each way to write the same states. */
function statesOf(text: string): OrderState[] {
  const requested = new Set(text.split(','));
  return ORDER_STATES.filter((state) => requested.has(state));
}

const id = (text: string | undefined): number | null => (text === undefined ? null : Number(text));
const instant = (text: string | undefined): Date | null => (text === undefined ? null : parseInstant(text));
