import { Injectable } from '@nestjs/common';
import type { ActorIds } from '../../persistence/applications/actor.js';
import type { Tx } from '../../platform/postgres/session.js';
import type { OrderRecord } from '../../persistence/orders/record/order-record.js';
import { OrderRepository } from '../../persistence/orders/order.repository.js';
import { OrderSteps } from './order-steps.js';
import { afterTransition, isReadyToValidate, VALIDATION } from '../rules/order-transitions.js';

/** By whom, when and why nothing blocks an order any more. */
interface Unblocking {
  actor: ActorIds;
  now: Date;
  reason: string;
}

/** Validates orders of applications with `autoValidate` as soon as nothing blocks them any more. */
@Injectable()
export class AutomaticValidation {
  constructor(
    private readonly orders: OrderRepository,
    private readonly steps: OrderSteps,
  ) {}

  /** @param order that the transaction has locked */
  async validate(tx: Tx, order: OrderRecord, { actor, now, reason }: Unblocking): Promise<OrderRecord> {
    const { from, to, event } = VALIDATION;
    if (!isReadyToValidate(order) || !(await this.orders.isAutoValidated(tx, order.id))) return order;
    const validated = afterTransition(order, to, now);
    await this.steps.store(tx, validated, { from, event, actor, reason });
    return validated;
  }
}
