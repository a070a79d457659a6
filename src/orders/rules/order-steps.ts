import type { OrderRecord } from '../../persistence/repositories/order-record.js';
import type { OrderState } from './order-status.js';

/** The order one step further on: a new state, the next version. */
export function moved(order: OrderRecord, state: OrderState, now: Date): OrderRecord {
  return { ...order, state, version: order.version + 1, updatedAt: now };
}

export const validated = (order: OrderRecord, now: Date): OrderRecord => ({
  ...moved(order, 'validated', now),
  validatedAt: now,
});
