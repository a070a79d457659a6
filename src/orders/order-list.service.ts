import { Inject, Injectable } from '@nestjs/common';
import { hasRight, type Application } from '../auth/caller.js';
import { readCursor, signCursor } from '../common/http/cursor.js';
import { parseInstant } from '../common/instant.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import { OrderListRepository, type OrderPage } from '../persistence/repositories/order-list.repository.js';
import type { OrderRecord } from '../persistence/repositories/order-record.js';
import type { ListOrdersDto } from './dto/list-orders.dto.js';

const DEFAULT_LIMIT = 100;

/** Where the page before ended. */
interface Position {
  createdAt: string;
  id: number;
}

/** Pages through orders by key, so that page 1,000 costs what page 1 costs and nothing is skipped or doubled. */
@Injectable()
export class OrderListService {
  constructor(
    private readonly lists: OrderListRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws DomainError invalid_cursor */
  async page(
    caller: Application,
    query: ListOrdersDto,
  ): Promise<{ orders: OrderRecord[]; next: string | null }> {
    const { cursor, limit, ...filters } = query;
    const page = pageOf(caller, filters);
    // Its meaning and not its spelling: parameters may come in another order on the next page.
    const list = `orders ${caller.id} ${JSON.stringify(page)}`;
    const size = limit === undefined ? DEFAULT_LIMIT : Number(limit);
    const after =
      cursor === undefined ? null : (readCursor(this.config.secretsKey, list, cursor) as Position);
    // One more than asked for tells whether there is a next page.
    const found = await this.lists.page({ ...page, after: after && afterOf(after), limit: size + 1 });
    const orders = found.slice(0, size);
    const end = found.length > size ? orders.at(-1) : undefined;
    return {
      orders,
      next: end === undefined ? null : signCursor(this.config.secretsKey, list, positionOf(end)),
    };
  }
}

const positionOf = ({ createdAt, id }: OrderRecord): Position => ({ createdAt: createdAt.toISOString(), id });
const afterOf = ({ createdAt, id }: Position): OrderPage['after'] => ({ createdAt: new Date(createdAt), id });

function pageOf(caller: Application, filters: ListOrdersDto): Omit<OrderPage, 'limit' | 'after'> {
  return {
    applicationId: hasRight(caller, 'sales') ? null : caller.id,
    state: filters.state ?? null,
    externalId: filters.externalId ?? null,
    externalReference: filters.externalReference ?? null,
    code: filters.code ?? null,
    createdFrom: instant(filters['createdAt[gte]']),
    createdBefore: instant(filters['createdAt[lt]']),
    newestFirst: filters.sort !== 'createdAt',
  };
}

const instant = (text: string | undefined): Date | null => (text === undefined ? null : parseInstant(text));
