import { invalidInput, type Fault } from '../../../common/errors/domain-error.js';
import type { EventName } from '../../../events/catalogue.js';
import { openQuantities, type OrderShipmentDto } from '../../dto/order-fulfilment.dto.js';
import type { OrderDto, OrderItemDto } from '../../dto/order.dto.js';
import type { StoredOrder } from '../content/order-content.js';
import { withFulfilment } from '../fulfilment/quantities.js';
import { UNVALIDATED } from '../order-draft.js';
import { afterTransition, INITIAL_STATE } from '../order-transitions.js';

/** A validated order as a change of its content starts from it: pending, and without what the seller has done with it. */
export function withContentOnly(stored: StoredOrder): StoredOrder {
  const { order } = stored;
  return {
    ...stored,
    order: {
      ...order,
      items: order.items.map((item) => ({ ...item, quantities: openQuantities(item.orderedQuantity) })),
      state: INITIAL_STATE,
      ...UNVALIDATED,
    },
  };
}

/**
 * The validated order with other content: without the answer to the former content, whose time starts anew, and with its
 * shipments. It is shipped if that is everything.
 * @param changed the order with this content, pending and in its next version
 * @returns also the events of the states that it has reached
 */
export function withChangedContent(
  { order: before, ...stored }: StoredOrder,
  changed: OrderDto,
): { order: OrderDto; reached: EventName[] } {
  const validated = afterTransition({ ...changed, version: before.version }, 'validated', stored);
  const { validatedAt } = before;
  return withFulfilment({ ...validated, validatedAt, shipments: movedShipments(before, changed) });
}

/** Shipments name lines by their positions, which other content may change. */
function movedShipments(
  { items: before, shipments }: OrderDto,
  { items: after }: OrderDto,
): OrderShipmentDto[] {
  const positions = new Map(after.map(({ id, position }) => [id, position]));
  const moved = new Map(before.map(({ id, position }) => [position, positions.get(id)!]));
  return shipments.map((shipment) => ({
    ...shipment,
    items: shipment.items.map(({ position, quantity }) => ({ position: moved.get(position)!, quantity })),
  }));
}

/** Checks that a change leaves what is shipped already. */
export function assertShippedStays({ items: before }: OrderDto, { items: after }: OrderDto): void {
  const kept = new Map(after.map((item) => [item.id, item]));
  const faults = before
    .filter(({ quantities: { shipped } }) => shipped > 0)
    .map((item) => shippedFault(item, kept.get(item.id)))
    .filter((fault) => fault !== null);
  if (faults.length > 0) throw invalidInput(faults);
}

function shippedFault(
  { position, packaging, quantities: { shipped } }: OrderItemDto,
  after: OrderItemDto | undefined,
): Fault | null {
  const code = 'quantity_below_shipped';
  const isShipped = `Of position ${position}, ${shipped} are shipped already`;
  if (after === undefined)
    return { pointer: '#/items', code, detail: `${isShipped}, but the line is removed.` };
  const pointer = `#/items/${after.position - 1}`;
  if (after.packaging !== packaging)
    return { pointer, code, detail: `${isShipped}, but the line gets another packaging.` };
  if (after.orderedQuantity >= shipped) return null;
  const detail = `${isShipped}, but only ${after.orderedQuantity} are to be ordered.`;
  return { pointer: `${pointer}/orderedQuantity`, code, detail };
}

/** True for another state, answer or shipment. A payment, a delivery or the consent to the answer outdates no change request. */
export const outdatesChangeRequest = (before: OrderDto, after: OrderDto): boolean =>
  before.state !== after.state ||
  before.answer?.number !== after.answer?.number ||
  shippedOf(before) !== shippedOf(after);

const shippedOf = ({ shipments }: OrderDto): string =>
  JSON.stringify(shipments.map(({ reference, items, final }) => [reference, items, final]));
