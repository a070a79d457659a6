import { EVENT_CATALOGUE, type EventName } from '../../events/catalogue.js';
import { orderEvent, type DomainEvent } from '../../events/domain-event.js';
import type { FoundOrder } from '../../persistence/orders/order.statements.js';
import { VersionedJson } from '../../platform/http/caching/versioned-json.js';
import type { Warning } from '../../persistence/orders/record/order-values.js';
import type { OrderDto } from '../dto/order.dto.js';
import type { OrderVersion } from '../rules/order-versions.js';

/**
 * An order as JSON text. It is stored with each version, and passed on by responses, lists and events. So an event and the
 * response of the request that caused it have the same bytes.
 */
export type OrderDocument = VersionedJson<OrderDto>;

export const toOrderDocument = (order: OrderDto): OrderDocument => VersionedJson.of(order.version, order);

export const storedDocument = ({ version, document }: FoundOrder): OrderDocument =>
  new VersionedJson(version, document);

const CANCELLED: Warning = {
  code: 'order_cancelled',
  pointer: '#/state',
  detail:
    'The order was cancelled, and sending it again does not order anything. Send a new order with another externalId.',
};

/** The order for an application that sends it again, which takes a response without an error to mean that it has ordered. */
export function repeatedOrder(order: OrderDocument): OrderDocument {
  const { body } = order;
  if (body.state !== 'cancelled') return order;
  return toOrderDocument({ ...body, warnings: [...body.warnings, CANCELLED] });
}

export interface CreatedOrder {
  order: OrderDocument;
  /** The order existed before this request, which repeats the one that created it. */
  replayed: boolean;
}

type EventBody = (typeof EVENT_CATALOGUE)[number]['body'];

const BODIES = new Map<EventName, EventBody>(EVENT_CATALOGUE.map(({ name, body }) => [name, body]));

/** The events of a version of an order, with what their bodies show besides the order. */
export function versionEvents(
  { body, text }: OrderDocument,
  { event, also = [], shipment, changeRequest }: Omit<OrderVersion, 'order'>,
): DomainEvent[] {
  const { id, version, application } = body;
  const order = { id, version, applicationId: application.id };
  const members: Partial<Record<EventBody, object>> = {
    ShippedOrder: { shipment },
    ChangeRequestedOrder: { changeRequest },
  };
  return [event ?? [], also].flat().map((name) => {
    const shown = members[BODIES.get(name)!];
    return orderEvent(name, order, shown === undefined ? text : JSON.stringify({ ...body, ...shown }));
  });
}
