import { Injectable } from '@nestjs/common';
import type { Caller } from '../../auth/caller.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { ImportOutcome } from '../../common/errors/import-outcome.js';
import { requestContext } from '../../common/request/request-context.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import type { CreateOrderDto } from '../../orders/dto/create-order.dto.js';
import type { OrderDto } from '../../orders/dto/order.dto.js';
import { OrderBulkService } from '../../orders/order-bulk.service.js';
import { OrderCreationService } from '../../orders/order-creation.service.js';
import { isWriteConflict } from '../../orders/versions/write-conflict.js';

/** Creates the orders of a file. Importing them again finds them by their externalId. */
@Injectable()
export class OrderImportService {
  constructor(
    private readonly bulk: OrderBulkService,
    private readonly creation: OrderCreationService,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Creates orders at the same time, as if clients sent them; within a transaction one after the other.
   * @param dtos with different external ids
   */
  async importOrders(caller: Caller, dtos: CreateOrderDto[], isDryRun: boolean): Promise<ImportOutcome[]> {
    if (requestContext()?.transaction === undefined)
      return Promise.all(
        dtos.map((dto) => (isDryRun ? this.preview(caller, dto) : this.create(caller, dto))),
      );
    const outcomes: ImportOutcome[] = [];
    for (const dto of dtos)
      outcomes.push(await (isDryRun ? this.preview(caller, dto) : this.createWithin(caller, dto)));
    return outcomes;
  }

  private async create(caller: Caller, dto: CreateOrderDto): Promise<ImportOutcome> {
    const [outcome] = await this.bulk.createEach(caller, [dto]);
    if ('error' in outcome!) return outcome.error;
    const { order, replayed } = outcome!.created;
    return replayed ? outcomeOfKnown(order.body) : 'created';
  }

  private createWithin(caller: Caller, dto: CreateOrderDto): Promise<ImportOutcome> {
    return outcomeOf(async () => {
      const { order, replayed } = await this.transactions.run(
        (tx) => this.creation.createOrderWithin(tx, caller, dto),
        isWriteConflict,
      );
      return replayed ? outcomeOfKnown(order.body) : 'created';
    });
  }

  private preview(caller: Caller, dto: CreateOrderDto): Promise<ImportOutcome> {
    return outcomeOf(async () => {
      const { order, isStored } = await this.creation.previewOrder(caller, dto);
      return isStored ? outcomeOfKnown(order) : 'created';
    });
  }
}

/** A row has no warnings, so one that orders nothing because its order is cancelled is refused. */
function outcomeOfKnown({ warnings }: Pick<OrderDto, 'warnings'>): ImportOutcome {
  const cancelled = warnings.find(({ code }) => code === 'order_cancelled');
  return cancelled ? new DomainError('order_state_conflict', cancelled.detail) : 'unchanged';
}

async function outcomeOf(work: () => Promise<ImportOutcome>): Promise<ImportOutcome> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
