import { Inject, Injectable } from '@nestjs/common';
import { hasRight, type Application } from '../auth/caller.js';
import { readCursor, signCursor } from '../common/http/cursor.js';
import { DEFAULT_PAGE_SIZE } from '../common/http/list-query.dto.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import type { PaymentRecord } from '../persistence/repositories/payment-record.js';
import { PaymentRepository } from '../persistence/repositories/payment.repository.js';
import type { ListPaymentsDto } from './dto/list-payments.dto.js';

/** Where the page before ended. */
interface Position {
  createdAt: string;
  id: number;
}

/** Pages through payments by key, the newest first. */
@Injectable()
export class PaymentListService {
  constructor(
    private readonly payments: PaymentRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws DomainError invalid_cursor */
  async page(
    caller: Application,
    { reference, order, limit, cursor }: ListPaymentsDto,
  ): Promise<{ payments: PaymentRecord[]; next: string | null }> {
    const filters = {
      applicationId: hasRight(caller, 'sales') ? null : caller.id,
      reference: reference ?? null,
      orderId: order === undefined ? null : Number(order),
    };
    const list = `payments ${caller.id} ${JSON.stringify(filters)}`;
    const size = limit === undefined ? DEFAULT_PAGE_SIZE : Number(limit);
    const after = cursor === undefined ? null : this.read(list, cursor);
    // One more than asked for tells whether there is a next page.
    const found = await this.payments.page({ filters, after, limit: size + 1 });
    const payments = found.slice(0, size);
    const end = found.length > size ? payments.at(-1) : undefined;
    return { payments, next: end === undefined ? null : this.sign(list, end) };
  }

  private read(list: string, cursor: string): { createdAt: Date; id: number } {
    const { createdAt, id } = readCursor(this.config.secretsKey, list, cursor) as Position;
    return { createdAt: new Date(createdAt), id };
  }

  private sign(list: string, { createdAt, id }: PaymentRecord): string {
    const position: Position = { createdAt: createdAt.toISOString(), id };
    return signCursor(this.config.secretsKey, list, position);
  }
}
