import { Injectable } from '@nestjs/common';
import { lockQueueOf, type Caller } from '../auth/caller.js';
import { DomainError, internalError } from '../common/errors/domain-error.js';
import { OpenApiValidator } from '../platform/http/validation/openapi-validator.js';
import { isFaultOfOneItem } from '../platform/postgres/database-error.js';
import { fromDatabaseError } from '../persistence/constraint-errors.js';
import { OrderCreationRepository } from '../persistence/orders/order-creation.repository.js';
import { Transactions } from '../platform/postgres/transactions/transactions.js';
import type { CreateOrderDto } from './dto/create-order.dto.js';
import { OrderCreationService } from './order-creation.service.js';
import type { CreatedOrder } from './view/order-document.js';
import { retryOnWriteConflict } from './versions/write-conflict.js';

export type BulkOutcome = { created: CreatedOrder } | { error: DomainError };

/** The name of the schema of one order in the OpenAPI document. */
const ORDER_SCHEMA = 'CreateOrder';

/** Creates several orders one after the other, with the results of single requests, also when two rows are the same. */
@Injectable()
export class OrderBulkService {
  constructor(
    private readonly validator: OpenApiValidator,
    private readonly creation: OrderCreationService,
    private readonly repository: OrderCreationRepository,
    private readonly transactions: Transactions,
  ) {}

  /** Stores every order that is valid. */
  async createEach(caller: Caller, orders: unknown[]): Promise<BulkOutcome[]> {
    const outcomes: BulkOutcome[] = [];
    for (const order of orders) {
      outcomes.push(await this.outcomeOf(order, (dto) => this.createOne(caller, dto)));
    }
    return outcomes;
  }

  private async createOne(caller: Caller, dto: CreateOrderDto): Promise<CreatedOrder> {
    try {
      return await this.creation.createOrder(caller, dto);
    } catch (error) {
      throw toRowError(error);
    }
  }

  /** Stores all orders in one transaction, or none; then each row has its reason. */
  async createAll(caller: Caller, orders: unknown[]): Promise<BulkOutcome[]> {
    const progress: Progress = { outcomes: [], createdIds: new Set() };
    try {
      return await retryOnWriteConflict(() => this.createTogether(caller, orders, progress));
    } catch (error) {
      if (error instanceof BulkRolledBack) return error.outcomes;
      return outcomesAfterFailure(error, progress, orders.length);
    }
  }

  /** @param progress receives the results of the rows, which remain available when a row aborts the transaction */
  private createTogether(caller: Caller, orders: unknown[], progress: Progress): Promise<BulkOutcome[]> {
    return this.transactions.runSerialized(
      [lockQueueOf(caller, 'orders of application', caller.id)],
      async (tx) => {
        await this.repository.lockBulkCreation(tx, caller.id);
        progress.outcomes = [];
        progress.createdIds.clear();
        for (const order of orders) {
          const outcome = await this.outcomeOf(order, (dto) =>
            this.creation.createOrderWithin(tx, caller, dto),
          );
          if ('created' in outcome && !outcome.created.replayed)
            progress.createdIds.add(outcome.created.order.body.id);
          progress.outcomes.push(outcome);
        }
        if (progress.outcomes.some((outcome) => 'error' in outcome))
          throw new BulkRolledBack(withRolledBackOrders(progress));
        return progress.outcomes;
      },
    );
  }

  private async outcomeOf(
    order: unknown,
    create: (dto: CreateOrderDto) => Promise<CreatedOrder>,
  ): Promise<BulkOutcome> {
    try {
      this.validator.checkEntry(ORDER_SCHEMA, order);
      return { created: await create(order as CreateOrderDto) };
    } catch (error) {
      if (error instanceof DomainError) return { error: error };
      throw error;
    }
  }
}

/** The results of the rows processed so far in one transaction, and the ids of the orders that it created. */
interface Progress {
  outcomes: BulkOutcome[];
  createdIds: Set<number>;
}

/**
 * Turns an error of one row into its result; the other rows are processed independently.
 * @returns the error itself when the database is unavailable, which concerns all rows
 */
function toRowError(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  const domainError = fromDatabaseError(error) ?? internalError(error);
  return domainError.kind === 'unavailable' && !isFaultOfOneItem(error) ? error : domainError;
}

/** The results when an error of one row aborted the transaction of all rows. */
function outcomesAfterFailure(error: unknown, progress: Progress, count: number): BulkOutcome[] {
  const domainError = fromDatabaseError(error) ?? internalError(error);
  const at = progress.outcomes.length;
  if (domainError.kind === 'unavailable' || at === count) throw error;
  const after = Array.from({ length: count - at - 1 }, () => ({ error: notProcessed() }));
  return [...withRolledBackOrders(progress), { error: domainError }, ...after];
}

/** Rolls back the transaction, and carries the results out of it. */
class BulkRolledBack extends Error {
  constructor(readonly outcomes: BulkOutcome[]) {
    super('One of the orders was rejected.');
  }
}

/** Replaces the orders that the rolled-back transaction created; orders that existed before stay in the result. */
const withRolledBackOrders = ({ outcomes, createdIds }: Progress): BulkOutcome[] =>
  outcomes.map((outcome) =>
    'created' in outcome && createdIds.has(outcome.created.order.body.id) ? { error: notStored() } : outcome,
  );

const notStored = (): DomainError =>
  new DomainError(
    'not_stored',
    'The order is valid, but was not stored because another order of this request was refused.',
  );

const notProcessed = (): DomainError =>
  new DomainError(
    'not_stored',
    'The order was neither checked nor stored, because another order of this request failed.',
  );
