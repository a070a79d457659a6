import { Injectable } from '@nestjs/common';
import type { Application } from '../auth/caller.js';
import { DomainError } from '../common/domain-error.js';
import { Contract } from '../common/http/contract.js';
import { refusalOf } from '../persistence/database-error.js';
import { OrderIntakeRepository } from '../persistence/repositories/order-intake.repository.js';
import { Transactions } from '../persistence/transactions.js';
import type { CreateOrderDto } from './dto/create-order.dto.js';
import { OrderIntakeService, type TakenOrder } from './order-intake.service.js';
import { untilTaken } from './overtaken.js';

/** What came of one order of several. */
export type BulkOutcome = { taken: TakenOrder } | { refusal: DomainError };

/** The schema of one order, as the document calls it. */
const ORDER_SCHEMA = 'CreateOrderDto';

/** Takes several orders, one after the other, as if each were sent by itself: also twice the same one. */
@Injectable()
export class OrderBulkService {
  constructor(
    private readonly contract: Contract,
    private readonly intake: OrderIntakeService,
    private readonly intakes: OrderIntakeRepository,
    private readonly transactions: Transactions,
  ) {}

  /** Stores what can be stored. When the database goes away nothing is answered; sending again is safe. */
  async takeEach(caller: Application, orders: unknown[]): Promise<BulkOutcome[]> {
    const outcomes: BulkOutcome[] = [];
    for (const order of orders) {
      outcomes.push(await this.outcomeOf(order, (dto) => this.takeOne(caller, dto)));
    }
    return outcomes;
  }

  /** What the database refuses is the order's fault alone, unless the database is away for all of them. */
  private async takeOne(caller: Application, dto: CreateOrderDto): Promise<TakenOrder> {
    try {
      return await this.intake.take(caller, dto);
    } catch (error) {
      const refusal = error instanceof DomainError ? error : refusalOf(error);
      throw refusal === null || refusal.kind === 'unavailable' ? error : refusal;
    }
  }

  /** Stores all of them, or none, and then says of each why. */
  async takeAll(caller: Application, orders: unknown[]): Promise<BulkOutcome[]> {
    try {
      return await untilTaken(() => this.takeTogether(caller, orders));
    } catch (error) {
      if (error instanceof NothingStored) return error.outcomes;
      throw error;
    }
  }

  /** @throws NothingStored, which undoes everything, when one of them is refused */
  private takeTogether(caller: Application, orders: unknown[]): Promise<BulkOutcome[]> {
    return this.transactions.run(async (tx) => {
      await this.intakes.awaitTurn(tx, caller.id);
      const outcomes: BulkOutcome[] = [];
      const made = new Set<number>();
      for (const order of orders) {
        const outcome = await this.outcomeOf(order, (dto) => this.intake.takeWithin(tx, caller, dto));
        if ('taken' in outcome && !outcome.taken.replayed) made.add(outcome.taken.order.id);
        outcomes.push(outcome);
      }
      if (outcomes.some((outcome) => 'refusal' in outcome)) throw new NothingStored(undone(outcomes, made));
      return outcomes;
    });
  }

  private async outcomeOf(
    order: unknown,
    take: (dto: CreateOrderDto) => Promise<TakenOrder>,
  ): Promise<BulkOutcome> {
    try {
      this.contract.checkEntry(ORDER_SCHEMA, order);
      return { taken: await take(order as CreateOrderDto) };
    } catch (error) {
      if (error instanceof DomainError) return { refusal: error };
      throw error;
    }
  }
}

/** Carries what is to be answered out of the transaction that it ends. */
class NothingStored extends Error {
  constructor(readonly outcomes: BulkOutcome[]) {
    super('One of the orders was refused.');
  }
}

/** What was there before still is; what was only made here is not. */
const undone = (outcomes: BulkOutcome[], made: Set<number>): BulkOutcome[] =>
  outcomes.map((outcome) =>
    'taken' in outcome && made.has(outcome.taken.order.id) ? { refusal: notStored() } : outcome,
  );

const notStored = (): DomainError =>
  new DomainError(
    'not_done',
    'not_stored',
    'The order is fine, but was not stored because another one of this request was refused.',
  );
