import type { ActorRow } from '../../../persistence/applications/actor.js';
import type { OrderShipmentDto } from '../../dto/order-fulfilment.dto.js';
import type { OrderDto } from '../../dto/order.dto.js';
import type { StoredOrder } from '../content/stored-order.js';
import { afterTransition, nextVersion, type OrderTransition } from '../order-transitions.js';
import type { OrderVersion } from '../order-versions.js';
import { withFulfilment } from './quantities.js';
import { checkShipmentCount, shipmentOfOpen, withShipment } from './shipments.js';

/** The order after a transition. Shipping is one shipment of everything open; delivering delivers all shipments. */
export function effectOf(
  { name, to, event }: OrderTransition,
  stored: Pick<StoredOrder, 'order' | 'now' | 'answerWithin'>,
  by: ActorRow,
): OrderVersion {
  const { order, now } = stored;
  const next = nextVersion(order, now);
  if (name === 'ship') return shipped(next, shipmentOfOpen(order, { by, now }));
  if (name !== 'deliver') return { order: withFulfilment(afterTransition(order, to, stored)).order, event };
  const deliveredAt = now.toISOString();
  const shipments = order.shipments.map((shipment) => ({
    ...shipment,
    deliveredAt: shipment.deliveredAt ?? deliveredAt,
  }));
  return { order: withFulfilment({ ...next, shipments }).order, event };
}

/** @param next the order in its next version, without the shipment */
export function shipped(next: OrderDto, shipment: OrderShipmentDto): OrderVersion {
  const { order, reached } = withFulfilment(withShipment(next, shipment));
  checkShipmentCount(order);
  return { order, event: 'sales_order_shipment', also: reached, shipment };
}
