import type { Order, OrderItem } from 'order-taking-client/openapi';

/** @param pointer to an item of the order or to a member of it; undefined if it is something else */
export const itemAt = (order: Order, pointer: string): OrderItem | undefined =>
  order.items[Number(/^#\/items\/(\d+)/.exec(pointer)?.[1] ?? NaN)];
