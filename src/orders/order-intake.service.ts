import { Inject, Injectable } from '@nestjs/common';
import type { Application } from '../auth/caller.js';
import { contentDifferences } from '../common/content-differences.js';
import { DomainError } from '../common/domain-error.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import { orderEvent, type DomainEvent } from '../events/domain-event.js';
import { OrderIntakeRepository } from '../persistence/repositories/order-intake.repository.js';
import type { Intake, IntakeAnswer, Transition } from '../persistence/repositories/order-intake.js';
import type { OrderRecord } from '../persistence/repositories/order-record.js';
import { OrderRepository } from '../persistence/repositories/order.repository.js';
import { Transactions, type Tx } from '../persistence/transactions.js';
import type { CreateOrderDto } from './dto/create-order.dto.js';
import { toOrderDto } from './dto/order.dto.js';
import { untilTaken } from './overtaken.js';
import { checkIntake } from './rules/intake-checks.js';
import { intakeQuestion } from './rules/intake-question.js';
import { orderContent, type OrderContent } from './rules/order-content.js';
import { resolveIntake } from './rules/intake-resolution.js';
import { validated } from './rules/order-steps.js';

export interface TakenOrder {
  order: OrderRecord;
  /** The order was there before: the same request was sent again. */
  replayed: boolean;
}

/** An order as it would be stored. The ids it would draw are 0. */
export interface PreviewedOrder {
  order: OrderRecord;
  contactMatch: 'known' | 'new';
}

/** Takes orders: never twice, never half. */
@Injectable()
export class OrderIntakeService {
  constructor(
    private readonly intakes: OrderIntakeRepository,
    private readonly orders: OrderRepository,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Takes an order, or finds that it was taken before. Two round trips: one question, one statement.
   * @throws DomainError external_id_conflict, missing_right, and what interface section 3 says of bad input
   */
  take(caller: Application, dto: CreateOrderDto): Promise<TakenOrder> {
    return untilTaken(() => this.takeWithin(this.transactions.autocommit, caller, dto));
  }

  /**
   * One attempt, which may be part of a transaction.
   * @throws what take() throws; and the violation when somebody else was quicker, which ends the transaction
   */
  async takeWithin(tx: Tx, caller: Application, dto: CreateOrderDto): Promise<TakenOrder> {
    const content = this.contentOf(caller, dto);
    const answer = await this.intakes.ask(tx, intakeQuestion(caller.id, content));
    if (answer.existing !== null) return this.replay(tx, answer.existing, content);
    const intake = this.prepare(caller, content, answer);
    await this.intakes.store(tx, intake);
    return { order: intake.order, replayed: false };
  }

  /**
   * What take() would come to; nothing is written, and no id is drawn.
   * @throws what take() throws
   */
  async preview(caller: Application, dto: CreateOrderDto): Promise<TakenOrder | PreviewedOrder> {
    const content = this.contentOf(caller, dto);
    const { autocommit } = this.transactions;
    const answer = await this.intakes.ask(autocommit, intakeQuestion(caller.id, content), false);
    if (answer.existing !== null) return this.replay(autocommit, answer.existing, content);
    const { order, newContact } = this.prepare(caller, content, answer);
    return { order, contactMatch: newContact === null ? 'known' : 'new' };
  }

  private contentOf(caller: Application, dto: CreateOrderDto): OrderContent {
    checkIntake(caller, dto);
    return orderContent(dto, this.config.currency);
  }

  private async replay(
    tx: Tx,
    { id, content: before }: NonNullable<IntakeAnswer['existing']>,
    content: OrderContent,
  ): Promise<TakenOrder> {
    const order = (await this.orders.find(id, null, tx))!;
    const differences = contentDifferences(before, content);
    if (differences.length === 0) return { order, replayed: true };
    const detail = `The order ${order.code} already has the externalId "${order.externalId}", with other content.`;
    throw new DomainError('conflict', 'external_id_conflict', detail, {
      members: { order: { id: order.id, code: order.code, externalId: order.externalId } },
      errors: differences.map((pointer) => ({ pointer, code: 'differs', detail: 'differs from that order' })),
    });
  }

  private prepare(caller: Application, content: OrderContent, answer: IntakeAnswer): Intake {
    const { order, ...names } = resolveIntake(caller, content, answer);
    const transitions = [step(null, order, caller)];
    const events = [event('sales_order_created', order)];
    if (!caller.autoValidate || order.blockers.length > 0)
      return { order, content, ...names, transitions, events };
    const final = validated(order, answer.now);
    transitions.push(step(order.state, final, caller));
    events.push(event('sales_order_validated', final));
    return { order: final, content, ...names, transitions, events };
  }
}

const step = (fromState: string | null, order: OrderRecord, caller: Application): Transition => ({
  version: order.version,
  fromState,
  toState: order.state,
  actorId: caller.id,
  reason: null,
});

function event(type: 'sales_order_created' | 'sales_order_validated', order: OrderRecord): DomainEvent {
  const { id, application, version } = order;
  return orderEvent(type, { id, applicationId: application.id, version }, JSON.stringify(toOrderDto(order)));
}
