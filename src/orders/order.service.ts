import { Injectable } from '@nestjs/common';
import { hasRight, type Application } from '../auth/caller.js';
import { DomainError, notFound } from '../common/domain-error.js';
import { orderEvent } from '../events/domain-event.js';
import type { OrderRecord } from '../persistence/repositories/order-record.js';
import { OrderRepository } from '../persistence/repositories/order.repository.js';
import { Transactions, type Tx } from '../persistence/transactions.js';
import { toOrderDto } from './dto/order.dto.js';
import { allowedTransitions, stepFor } from './rules/order-status.js';
import { validated } from './rules/order-steps.js';

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

  /** @throws DomainError order_state_conflict, order_blocked */
  validate(caller: Application, id: number): Promise<OrderRecord> {
    return this.transactions.run(async (tx) => {
      const { order, now } = known(await this.orders.lock(tx, id, scopeOf(caller)));
      const step = stepFor('validate', order.state);
      if (step === 'done') return order;
      if (step === 'illegal') throw stateConflict(order);
      if (order.blockers.length > 0) throw blocked(order);
      const after = validated(order, now);
      await this.store(tx, caller, { before: order, after });
      return after;
    });
  }

  private async store(
    tx: Tx,
    caller: Application,
    step: { before: OrderRecord; after: OrderRecord },
  ): Promise<void> {
    const { before, after } = step;
    const { id, version, application } = after;
    const transition = {
      version,
      fromState: before.state,
      toState: after.state,
      actorId: caller.id,
      reason: null,
    };
    const payload = JSON.stringify(toOrderDto(after));
    const event = orderEvent(
      'sales_order_validated',
      { id, version, applicationId: application.id },
      payload,
    );
    await this.orders.move(tx, after, transition, event);
  }
}

/** Whose orders a caller may see: its own, or with the right `sales` everybody's. */
const scopeOf = (caller: Application): number | null => (hasRight(caller, 'sales') ? null : caller.id);

function known<T>(found: T | null): T {
  if (found === null) throw notFound('order');
  return found;
}

function stateConflict({ state }: OrderRecord): DomainError {
  const members = { state, allowedTransitions: allowedTransitions(state) };
  return new DomainError(
    'conflict',
    'order_state_conflict',
    `An order that is ${state} cannot be validated.`,
    {
      members,
    },
  );
}

function blocked({ blockers }: OrderRecord): DomainError {
  const detail = 'The order cannot be validated while something blocks it.';
  return new DomainError('conflict', 'order_blocked', detail, { members: { blockers } });
}
