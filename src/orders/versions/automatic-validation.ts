import { Injectable } from '@nestjs/common';
import type { ActorIds } from '../../persistence/applications/actor.js';
import type { Tx } from '../../platform/postgres/session.js';
import type { OrderDto } from '../dto/order.dto.js';
import { afterTransition, isReadyToValidate, VALIDATION } from '../rules/order-transitions.js';
import type { StoredOrder } from '../rules/content/stored-order.js';
import { OrderHistoryWriter } from './order-history-writer.js';

/** By whom and why nothing blocks an order any more. */
interface Unblocking {
  actor: ActorIds;
  reason: string;
}

/** Validates orders of applications with `autoValidate` as soon as nothing blocks them any more. */
@Injectable()
export class AutomaticValidation {
  constructor(private readonly historyWriter: OrderHistoryWriter) {}

  /** @returns the order, which is validated if nothing blocks it and no person has to decide */
  async validate(tx: Tx, stored: StoredOrder, { actor, reason }: Unblocking): Promise<OrderDto> {
    const { order, isAutoValidated } = stored;
    const { to, event } = VALIDATION;
    if (!isReadyToValidate(order) || !isAutoValidated) return order;
    const validated = afterTransition(order, to, stored);
    await this.historyWriter.store(tx, order, validated, { event, actor, reason });
    return validated;
  }
}
