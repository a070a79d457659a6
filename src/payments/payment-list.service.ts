import { Inject, Injectable } from '@nestjs/common';
import { hasRight, type Caller } from '../auth/caller.js';
import { readCursor, signCursor } from '../platform/http/paging/read-page.js';
import { jsonArrayWithin } from '../platform/http/server/json-text.js';
import { DEFAULT_PAGE_SIZE } from '../platform/http/paging/list-query.dto.js';
import type { JsonPage } from '../platform/http/paging/paged.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import { MAX_PAGE_BYTES } from '../platform/postgres/statements/bounded-page.js';
import { Transactions } from '../platform/postgres/transactions/transactions.js';
import type { PaymentRecord } from '../persistence/payments/payment-record.js';
import { PaymentRepository } from '../persistence/payments/payment.repository.js';
import { type ListPaymentsDto, toPaymentDto } from './dto/payment.dto.js';

/** The last payment of the previous page. */
interface Position {
  createdAt: string;
  id: number;
}

/** Keyset paging through payments, newest first. */
@Injectable()
export class PaymentListService {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async page(caller: Caller, { reference, order, limit, cursor }: ListPaymentsDto): Promise<JsonPage> {
    const filters = {
      applicationId: hasRight(caller, 'sales') ? null : caller.id,
      reference: reference ?? null,
      orderId: order === undefined ? null : Number(order),
    };
    const list = `payments ${caller.id} ${JSON.stringify(filters)}`;
    const size = limit === undefined ? DEFAULT_PAGE_SIZE : Number(limit);
    const after = cursor === undefined ? null : this.read(list, cursor);
    return this.transactions.readPage(caller.id, async () => {
      // One more than requested shows whether there is a next page.
      const found = await this.payments.page({ filters, after, limit: size + 1 });
      const toJson = (payment: PaymentRecord): string => JSON.stringify(toPaymentDto(payment));
      const { rows, count } = await jsonArrayWithin(found.slice(0, size), toJson, MAX_PAGE_BYTES);
      const end = (found[0]?.found ?? 0) > count ? found[count - 1] : undefined;
      return { rows, next: end === undefined ? null : this.sign(list, end) };
    });
  }

  private read(list: string, cursor: string): { createdAt: Date; id: number } {
    const { createdAt, id } = readCursor(this.config.secretsKeys, list, cursor) as Position;
    return { createdAt: new Date(createdAt), id };
  }

  private sign(list: string, { createdAt, id }: PaymentRecord): string {
    const position: Position = { createdAt: createdAt.toISOString(), id };
    return signCursor(this.config.secretsKeys, list, position);
  }
}
