import { Injectable } from '@nestjs/common';
import type { EventName } from '../../events/catalogue.js';
import { orderEvent } from '../../events/domain-event.js';
import type { ActorIds } from '../../persistence/applications/actor.js';
import type { Tx } from '../../platform/postgres/session.js';
import type { OrderRecord } from '../../persistence/orders/record/order-record.js';
import { OrderRepository } from '../../persistence/orders/order.repository.js';
import type { HoldStep, OrderState } from '../../persistence/orders/record/order-values.js';
import { toOrderDocument, type OrderDocument } from '../view/order-document.js';
import { transitionRecord } from '../rules/order-transitions.js';

/** How an order came to its present version. */
interface OrderStep {
  from: OrderState;
  event: EventName;
  actor: ActorIds;
  reason: string | null;
  hold?: HoldStep;
}

/** Stores a step of an order that leaves its content as it is: state and holds, history, event and deliveries. */
@Injectable()
export class OrderSteps {
  constructor(private readonly orders: OrderRepository) {}

  /** @param after the order after the step */
  async store(tx: Tx, after: OrderRecord, step: OrderStep): Promise<OrderDocument> {
    const { id, version, application } = after;
    const document = toOrderDocument(after);
    const event = orderEvent(step.event, { id, version, applicationId: application.id }, document.text);
    const { from: fromState, actor, reason, hold } = step;
    await this.orders.move(tx, after, transitionRecord(after, { fromState, actor, reason, hold }), event);
    return document;
  }
}
