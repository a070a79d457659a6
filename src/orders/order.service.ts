import { Injectable } from '@nestjs/common';
import { missingRight, type Application } from '../auth/caller.js';
import { DomainError } from '../common/domain-error.js';
import { isMet, requireVersion, type Precondition } from '../common/http/version-tag.js';
import { orderEvent } from '../events/domain-event.js';
import type { OrderRecord } from '../persistence/repositories/order-record.js';
import { OrderRepository, type OrderHistoryEntry } from '../persistence/repositories/order.repository.js';
import { Transactions, type Tx } from '../persistence/transactions.js';
import { toOrderDto } from './dto/order.dto.js';
import { actorOf, known, scopeOf, stateConflict } from './order-scope.js';
import { mayTake, stepFor, type OrderStep, type OrderVerb } from './rules/order-status.js';
import { moved } from './rules/order-steps.js';

/** What somebody wants done with an order. */
export interface StepRequest {
  verb: OrderVerb;
  precondition: Precondition;
  reason: string | null;
}

/** How refusals speak of what a verb does. */
const PARTICIPLES: Record<OrderVerb, string> = {
  validate: 'validated',
  reopen: 'reopened',
  ship: 'shipped',
  deliver: 'delivered',
  cancel: 'cancelled',
};

/** Reads orders, and moves them along. */
@Injectable()
export class OrderService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly transactions: Transactions,
  ) {}

  async get(caller: Application, id: number): Promise<OrderRecord> {
    return known(await this.orders.find(id, scopeOf(caller)));
  }

  async history(caller: Application, id: number): Promise<OrderHistoryEntry[]> {
    const entries = await this.orders.history(id, scopeOf(caller));
    return known(entries.length === 0 ? null : entries);
  }

  /**
   * Takes a step of the order's life; nothing when it was taken before.
   * @throws DomainError version_mismatch, order_state_conflict, missing_right, order_blocked
   */
  take(caller: Application, id: number, request: StepRequest): Promise<OrderRecord> {
    return this.transactions.run(async (tx) => {
      const { order, now } = known(await this.orders.lock(tx, id, scopeOf(caller)));
      const step = stepFor(request.verb, order.state);
      if (step === 'done' && isRepetition(request.precondition, order)) return order;
      requireVersion(request.precondition, order.version);
      if (step === 'done') return order;
      if (step === 'illegal') throw stateConflict(caller, order, PARTICIPLES[request.verb]);
      checkStep(caller, order, step);
      const after = moved(order, step.to, now);
      await this.store(tx, { actorId: caller.id, step, reason: request.reason }, after);
      return after;
    });
  }

  private async store(
    tx: Tx,
    { actorId, step, reason }: { actorId: number; step: OrderStep; reason: string | null },
    after: OrderRecord,
  ): Promise<void> {
    const { id, version, application } = after;
    const payload = JSON.stringify(toOrderDto(after));
    const event = orderEvent(step.event, { id, version, applicationId: application.id }, payload);
    const transition = { version, fromState: step.from, toState: step.to, actorId, reason };
    await this.orders.move(tx, after, transition, event);
  }
}

/**
 * Whether a step that was taken may be this very request, sent again because its answer was lost: then it named
 * the version before (RFC 9110, section 13.1.1, lets that succeed).
 */
const isRepetition = (precondition: Precondition, { version }: OrderRecord): boolean =>
  isMet(precondition, version - 1);

function checkStep(caller: Application, order: OrderRecord, step: OrderStep): void {
  if (!mayTake(step, actorOf(caller))) throw missingRight('sales');
  if (step.to === 'validated' && order.blockers.length > 0) throw blocked(order);
}

function blocked({ blockers }: OrderRecord): DomainError {
  const detail = 'The order cannot be validated while something blocks it.';
  return new DomainError('conflict', 'order_blocked', detail, { members: { blockers } });
}
