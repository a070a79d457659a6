import { Injectable } from '@nestjs/common';
import type { EventName } from '../../events/catalogue.js';
import { orderEvent, type DomainEvent } from '../../events/domain-event.js';
import type { ActorIds } from '../../persistence/applications/actor.js';
import type { Tx } from '../../platform/postgres/session.js';
import { OrderRepository } from '../../persistence/orders/order.repository.js';
import type { HoldStep, OrderState } from '../../persistence/orders/record/order-values.js';
import type { OrderShipmentDto } from '../dto/order-fulfilment.dto.js';
import type { OrderDto } from '../dto/order.dto.js';
import { holdEndsAt } from '../rules/order-holds.js';
import { transitionRecord } from '../rules/order-transitions.js';
import { toOrderDocument, type OrderDocument } from '../view/order-document.js';
import { answerDue } from '../view/order-rows.js';

/** How an order came to its present version. */
interface VersionOrigin {
  from: OrderState;
  event: EventName;
  actor: ActorIds;
  reason: string | null;
  hold?: HoldStep;
  /** The number of the answer that was sent or decided about. */
  answer?: number;
  /** Shown in the body of the event, and named in the history. */
  shipment?: OrderShipmentDto;
  /** Events of the same version that follow. */
  also?: EventName[];
}

/** Stores a version of an order that leaves its content as it is: state and holds, history, event and deliveries. */
@Injectable()
export class OrderHistoryWriter {
  constructor(private readonly orders: OrderRepository) {}

  /** @param after the order in its new version */
  async store(tx: Tx, after: OrderDto, origin: VersionOrigin): Promise<OrderDocument> {
    const { id, state, version, blockers, items } = after;
    const { from: fromState, shipment, ...more } = origin;
    const document = toOrderDocument(after);
    const columns = { id, state, version, blockers, holdEndsAt: holdEndsAt(after), document: document.text };
    const [answerBy, updatedAt] = [answerDue(after), new Date(after.updatedAt)];
    const transition = transitionRecord(after, { ...more, fromState, shipment: shipment?.reference });
    await this.orders.move(
      tx,
      { ...columns, answerBy, updatedAt },
      transition,
      versionEvents(document, origin),
    );
    const isWaiting = items.some(({ packaging }) => packaging === null);
    if (state === 'cancelled' && isWaiting) await this.orders.clearWaiting(tx, [id]);
    return document;
  }
}

/** The events of a version of an order. */
export function versionEvents(
  { body, text }: OrderDocument,
  { event, also = [], shipment }: Pick<VersionOrigin, 'event' | 'also' | 'shipment'>,
): DomainEvent[] {
  const { id, version, application } = body;
  const order = { id, version, applicationId: application.id };
  const payload = shipment === undefined ? text : JSON.stringify({ ...body, shipment });
  return [orderEvent(event, order, payload), ...also.map((name) => orderEvent(name, order, text))];
}
