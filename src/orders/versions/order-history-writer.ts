import { Injectable } from '@nestjs/common';
import type { EventName } from '../../events/catalogue.js';
import { orderEvent, type DomainEvent } from '../../events/domain-event.js';
import type { Tx } from '../../platform/postgres/session.js';
import { OrderRepository } from '../../persistence/orders/order.repository.js';
import type { OrderDto } from '../dto/order.dto.js';
import { holdEndsAt } from '../rules/order-holds.js';
import { transitionRecord, type VersionOrigin } from '../rules/order-transitions.js';
import { toOrderDocument, type OrderDocument } from '../view/order-document.js';
import { answerDue } from '../view/order-rows.js';

/** The events of a version, and how it came about. */
interface VersionStep extends VersionOrigin {
  event: EventName;
  /** Further events of the same version. */
  also?: EventName[];
}

/** Stores a version of an order that leaves its content as it is: state and holds, history, event and deliveries. */
@Injectable()
export class OrderHistoryWriter {
  constructor(private readonly orders: OrderRepository) {}

  /** @param after the order in its new version */
  async store(tx: Tx, before: OrderDto, after: OrderDto, step: VersionStep): Promise<OrderDocument> {
    const { id, state, version, blockers, items } = after;
    const document = toOrderDocument(after);
    const columns = { id, state, version, blockers, holdEndsAt: holdEndsAt(after), document: document.text };
    const [answerBy, updatedAt] = [answerDue(after), new Date(after.updatedAt)];
    const transition = transitionRecord(before, after, step);
    const order = { ...columns, answerBy, updatedAt };
    await this.orders.move(tx, order, transition, versionEvents(document, step));
    const isWaiting = items.some(({ packaging }) => packaging === null);
    if (state === 'cancelled' && isWaiting) await this.orders.clearWaiting(tx, [id]);
    return document;
  }
}

/** The events of a version of an order. */
export function versionEvents(
  { body, text }: OrderDocument,
  { event, also = [], shipment }: Omit<VersionStep, 'actor'>,
): DomainEvent[] {
  const { id, version, application } = body;
  const order = { id, version, applicationId: application.id };
  const payload = shipment === undefined ? text : JSON.stringify({ ...body, shipment });
  return [orderEvent(event, order, payload), ...also.map((name) => orderEvent(name, order, text))];
}
