import { Inject, Injectable } from '@nestjs/common';
import { hasRight, requireRight, type Application } from '../auth/caller.js';
import { readCursor, signCursor } from '../common/http/cursor.js';
import { DEFAULT_PAGE_SIZE } from '../common/http/list-query.dto.js';
import { parseInstant } from '../common/instant.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import {
  OrderListRepository,
  type OrderFilters,
  type OrderPage,
  type OrderSort,
} from '../persistence/repositories/order-list.repository.js';
import type { OrderRecord } from '../persistence/repositories/order-record.js';
import type { ListOrdersDto } from './dto/list-orders.dto.js';

const NEWEST_FIRST: OrderSort = '-createdAt';

/** Where the page before ended. */
interface Position {
  at: string;
  id: number;
}

/** Pages through orders by key, so that page 1,000 costs what page 1 costs and nothing is skipped or doubled. */
@Injectable()
export class OrderListService {
  constructor(
    private readonly lists: OrderListRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws DomainError invalid_cursor, missing_right */
  async page(
    caller: Application,
    query: ListOrdersDto,
  ): Promise<{ orders: OrderRecord[]; next: string | null }> {
    const { cursor, limit, sort = NEWEST_FIRST } = query;
    const filters = filtersOf(caller, query);
    // Its meaning and not its spelling: parameters may come in another order on the next page.
    const list = `orders ${caller.id} ${sort} ${JSON.stringify(filters)}`;
    const size = limit === undefined ? DEFAULT_PAGE_SIZE : Number(limit);
    const after =
      cursor === undefined ? null : (readCursor(this.config.secretsKey, list, cursor) as Position);
    // One more than asked for tells whether there is a next page.
    const found = await this.lists.page({ filters, sort, after: after && afterOf(after), limit: size + 1 });
    const orders = found.slice(0, size);
    const end = found.length > size ? orders.at(-1) : undefined;
    return {
      orders,
      next: end === undefined ? null : signCursor(this.config.secretsKey, list, positionOf(end, sort)),
    };
  }
}

function positionOf({ createdAt, updatedAt, id }: OrderRecord, sort: OrderSort): Position {
  return { at: (sort.endsWith('createdAt') ? createdAt : updatedAt).toISOString(), id };
}

const afterOf = ({ at, id }: Position): OrderPage['after'] => ({ at: new Date(at), id });

function filtersOf(caller: Application, query: ListOrdersDto): OrderFilters {
  return {
    applicationId: scopeOf(caller, query),
    state: query.state ?? null,
    externalId: query.externalId ?? null,
    externalReference: query.externalReference ?? null,
    code: query.code ?? null,
    contactId: id(query.contact),
    customerId: id(query.customer),
    createdFrom: instant(query['createdAt[gte]']),
    createdBefore: instant(query['createdAt[lt]']),
    updatedFrom: instant(query['updatedAt[gte]']),
    updatedBefore: instant(query['updatedAt[lt]']),
  };
}

/** Whose orders: the caller's own; with the right `sales` everybody's, or those of the application asked for. */
function scopeOf(caller: Application, { application }: ListOrdersDto): number | null {
  if (application !== undefined) requireRight(caller, 'sales', 'application');
  return hasRight(caller, 'sales') ? id(application) : caller.id;
}

const id = (text: string | undefined): number | null => (text === undefined ? null : Number(text));
const instant = (text: string | undefined): Date | null => (text === undefined ? null : parseInstant(text));
