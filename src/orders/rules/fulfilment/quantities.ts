import type { EventName } from '../../../events/catalogue.js';
import type { OrderState } from '../../../persistence/orders/record/order-values.js';
import type { OrderAnswerDto, OrderQuantitiesDto } from '../../dto/order-fulfilment.dto.js';
import type { OrderDto, OrderItemDto } from '../../dto/order.dto.js';

interface PositionQuantity {
  position: number;
  quantity: number;
}

/** Quantities have three decimals, so their sums are rounded to these. */
const rounded = (quantity: number): number => Math.round(quantity * 1000) / 1000;

export function sumsByPosition(entries: readonly PositionQuantity[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { position, quantity } of entries)
    sums.set(position, rounded((sums.get(position) ?? 0) + quantity));
  return sums;
}

export const difference = (quantity: number, other: number): number => rounded(quantity - other);

/** The answered and the shipped quantities of each position, added up once for all lines of the order. */
function quantitySums({ answer, shipments }: OrderDto) {
  const ofAnswer = (...statuses: OrderAnswerDto['lines'][number]['status'][]) =>
    sumsByPosition((answer?.lines ?? []).filter(({ status }) => statuses.includes(status)));
  const delivered = shipments.filter(({ deliveredAt }) => deliveredAt !== null);
  return {
    accepted: ofAnswer('accepted', 'changed'),
    backordered: ofAnswer('backordered'),
    refused: ofAnswer('refused'),
    shipped: sumsByPosition(shipments.flatMap(({ items }) => items)),
    delivered: sumsByPosition(delivered.flatMap(({ items }) => items)),
  };
}

/** The items with their quantities: without an answer, everything is accepted once something is shipped. */
function withQuantities(order: OrderDto): OrderItemDto[] {
  const sums = quantitySums(order);
  const isAllAccepted = order.answer === null && order.shipments.length > 0;
  return order.items.map((item) => {
    const { position, orderedQuantity: ordered } = item;
    const sum = (name: keyof typeof sums): number => sums[name].get(position) ?? 0;
    const quantities: OrderQuantitiesDto = {
      ordered,
      accepted: isAllAccepted ? ordered : sum('accepted'),
      backordered: sum('backordered'),
      refused: sum('refused'),
      shipped: sum('shipped'),
      delivered: sum('delivered'),
    };
    return { ...item, quantities };
  });
}

/** Without an answer, the whole line can be shipped. */
export const acceptedQuantity = ({ answer }: OrderDto, item: OrderItemDto): number =>
  answer === null ? item.orderedQuantity : item.quantities.accepted;

/** The quantities that were accepted, and are not shipped. */
export const openItems = (order: OrderDto): PositionQuantity[] =>
  order.items
    .map((item) => ({
      position: item.position,
      quantity: difference(acceptedQuantity(order, item), item.quantities.shipped),
    }))
    .filter(({ quantity }) => quantity > 0);

/** True if something may still be shipped: accepted quantities, or backordered ones that a later answer may accept. */
function hasOpen(order: OrderDto): boolean {
  if (order.answer?.consent === 'awaited') return true;
  if (order.shipments.some(({ final }) => final)) return false;
  return openItems(order).length > 0 || order.items.some(({ quantities }) => quantities.backordered > 0);
}

function fulfilmentOf(order: OrderDto): OrderDto['fulfilment'] {
  if (order.shipments.length === 0) return 'none';
  if (hasOpen(order)) return 'partial';
  return order.shipments.every(({ deliveredAt }) => deliveredAt !== null) ? 'delivered' : 'shipped';
}

/** The states that an order passes through when nothing of it is open any more, with their events. */
const STEPS: readonly [from: OrderState, to: OrderState, event: EventName][] = [
  ['validated', 'shipped', 'sales_order_shipped'],
  ['shipped', 'delivered', 'sales_order_delivered'],
];

/**
 * The order with the quantities of its lines, its fulfilment, and the state that follow from its answer and its shipments.
 * @returns also the events of the states that it has reached
 */
export function withFulfilment(order: OrderDto): { order: OrderDto; reached: EventName[] } {
  const counted = { ...order, items: withQuantities(order) };
  const fulfilment = fulfilmentOf(counted);
  const reached: EventName[] = [];
  let { state } = order;
  for (const [from, to, event] of STEPS) {
    const isReached = fulfilment === to || fulfilment === 'delivered';
    if (state !== from || !isReached) continue;
    state = to;
    reached.push(event);
  }
  return { order: { ...counted, fulfilment, state }, reached };
}
