import { Injectable } from '@nestjs/common';
import { execute } from '../statement.js';
import { Transactions } from '../transactions.js';
import type { OrderRecord } from './order-record.js';
import { ORDER_SQL } from './order.repository.js';

/** Which orders, from where, and how many. Null leaves a filter out. */
export interface OrderPage {
  applicationId: number | null;
  state: string | null;
  externalId: string | null;
  externalReference: string | null;
  code: string | null;
  createdFrom: Date | null;
  createdBefore: Date | null;
  /** The last order of the page before. */
  after: { createdAt: Date; id: number } | null;
  newestFirst: boolean;
  limit: number;
}

const FILTERS = `
  ($1::bigint IS NULL OR o.application_id = $1)
  AND ($2::text IS NULL OR o.state = $2)
  AND ($3::text IS NULL OR o.external_id = $3)
  AND ($4::text IS NULL OR o.external_reference = $4)
  AND ($5::text IS NULL OR o.code = $5)
  AND ($6::timestamptz IS NULL OR o.created_at >= $6)
  AND ($7::timestamptz IS NULL OR o.created_at < $7)`;

const NEWEST_FIRST = {
  name: 'orders_newest_first',
  text: `${ORDER_SQL} WHERE ${FILTERS}
    AND ($8::timestamptz IS NULL OR (o.created_at, o.id) < ($8, $9::bigint))
    ORDER BY o.created_at DESC, o.id DESC LIMIT $10`,
};

const OLDEST_FIRST = {
  name: 'orders_oldest_first',
  text: `${ORDER_SQL} WHERE ${FILTERS}
    AND ($8::timestamptz IS NULL OR (o.created_at, o.id) > ($8, $9::bigint))
    ORDER BY o.created_at, o.id LIMIT $10`,
};

@Injectable()
export class OrderListRepository {
  constructor(private readonly transactions: Transactions) {}

  page(page: OrderPage): Promise<OrderRecord[]> {
    return execute(this.transactions.autocommit, page.newestFirst ? NEWEST_FIRST : OLDEST_FIRST, [
      page.applicationId,
      page.state,
      page.externalId,
      page.externalReference,
      page.code,
      page.createdFrom,
      page.createdBefore,
      page.after?.createdAt ?? null,
      page.after?.id ?? null,
      page.limit,
    ]);
  }
}
