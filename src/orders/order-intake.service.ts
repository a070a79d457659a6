import { Inject, Injectable } from '@nestjs/common';
import type { Application } from '../auth/caller.js';
import { requireRight } from '../auth/caller.js';
import { DomainError, invalidInput } from '../common/domain-error.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import { orderEvent, type DomainEvent } from '../events/domain-event.js';
import { isDeadlock, violatedUnique } from '../persistence/database-error.js';
import { OrderIntakeRepository } from '../persistence/repositories/order-intake.repository.js';
import type { Intake, IntakeAnswer, Transition } from '../persistence/repositories/order-intake.js';
import type { OrderRecord } from '../persistence/repositories/order-record.js';
import { OrderRepository } from '../persistence/repositories/order.repository.js';
import { Transactions } from '../persistence/transactions.js';
import type { CreateOrderDto } from './dto/create-order.dto.js';
import { toOrderDto } from './dto/order.dto.js';
import { contentDifferences } from './rules/content-differences.js';
import { intakeQuestion } from './rules/intake-question.js';
import { orderContent, type OrderContent } from './rules/order-content.js';
import { resolveIntake } from './rules/intake-resolution.js';
import { validated } from './rules/order-steps.js';

/** How often somebody else may be quicker, one after the other, before we give up; each time we look again. */
const MAX_ATTEMPTS = 5;

/** Unique indexes whose violation means that somebody else was quicker, not that the caller is wrong. */
const RACES = new Set([
  'orders_external_id_idx',
  'contact_references_external_idx',
  'packaging_references_external_idx',
  'shipping_method_references_external_idx',
]);

export interface TakenOrder {
  order: OrderRecord;
  /** The order was there before: the same request was sent again. */
  replayed: boolean;
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
  async take(caller: Application, dto: CreateOrderDto): Promise<TakenOrder> {
    checkRights(caller, dto);
    checkNames(dto);
    const content = orderContent(dto, this.config.currency);
    for (let attempt = 1; ; attempt++) {
      const taken = await this.attempt(caller, content, attempt === MAX_ATTEMPTS);
      if (taken !== null) return taken;
    }
  }

  /** @returns null when somebody else was quicker with the order, its contact or a name, so that we look again */
  private async attempt(
    caller: Application,
    content: OrderContent,
    last: boolean,
  ): Promise<TakenOrder | null> {
    const answer = await this.intakes.ask(intakeQuestion(caller.id, content));
    if (answer.existing !== null) return this.replay(answer.existing, content);
    const intake = this.prepare(caller, content, answer);
    try {
      await this.intakes.store(this.transactions.autocommit, intake);
      return { order: intake.order, replayed: false };
    } catch (error) {
      if (last || !wasOvertaken(error)) throw error;
      return null;
    }
  }

  private async replay(
    { id, content: before }: NonNullable<IntakeAnswer['existing']>,
    content: OrderContent,
  ): Promise<TakenOrder> {
    const order = (await this.orders.find(id, null))!;
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

const wasOvertaken = (error: unknown): boolean => isDeadlock(error) || RACES.has(violatedUnique(error) ?? '');

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

/** Internal identifiers belong to those with direct access. */
function checkRights(caller: Application, dto: CreateOrderDto): void {
  if (dto.contact.id !== undefined) requireRight(caller, 'crm', '#/contact/id');
  const item = dto.items.findIndex(({ packaging }) => packaging !== undefined);
  if (item >= 0) requireRight(caller, 'catalogue', `#/items/${item}/packaging`);
  if (dto.shippingMethod?.id !== undefined) requireRight(caller, 'catalogue', '#/shippingMethod/id');
}

function checkNames({ contact }: CreateOrderDto): void {
  const { externalReference, externalReferenceId } = contact;
  if (externalReference === undefined || externalReferenceId === undefined) return;
  if (String(externalReference) === String(externalReferenceId)) return;
  const detail = 'must be equal to externalReference, of which it is another name';
  const code = 'contact_identifiers_disagree';
  throw invalidInput([{ pointer: '#/contact/externalReferenceId', code, detail }]);
}
