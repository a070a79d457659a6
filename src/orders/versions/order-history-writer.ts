import { Injectable } from '@nestjs/common';
import type { EventName } from '../../events/catalogue.js';
import { orderEvent } from '../../events/domain-event.js';
import type { Tx } from '../../platform/postgres/session.js';
import { OrderRepository } from '../../persistence/orders/order.repository.js';
import type { OrderDto } from '../dto/order.dto.js';
import { holdEndsAt } from '../rules/order-holds.js';
import { transitionRecord, type VersionOrigin } from '../rules/order-transitions.js';
import { toOrderDocument, type OrderDocument } from '../view/order-document.js';

/** Stores a version of an order that leaves its content as it is: state and holds, history, event and deliveries. */
@Injectable()
export class OrderHistoryWriter {
  constructor(private readonly orders: OrderRepository) {}

  /** @param after the order in its new version */
  async store(
    tx: Tx,
    before: OrderDto,
    after: OrderDto,
    origin: VersionOrigin & { event: EventName },
  ): Promise<OrderDocument> {
    const { id, state, version, application, blockers, items } = after;
    const document = toOrderDocument(after);
    const event = orderEvent(origin.event, { id, version, applicationId: application.id }, document.text);
    const columns = { id, state, version, blockers, holdEndsAt: holdEndsAt(after), document: document.text };
    const updatedAt = new Date(after.updatedAt);
    const transition = transitionRecord(before, after, origin);
    await this.orders.move(tx, { ...columns, updatedAt }, transition, event);
    const isWaiting = items.some(({ packaging }) => packaging === null);
    if (state === 'cancelled' && isWaiting) await this.orders.clearWaiting(tx, [id]);
    return document;
  }
}
