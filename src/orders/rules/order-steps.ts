import type { OrderRecord } from '../../persistence/repositories/order-record.js';
import type { OrderState } from './order-status.js';

/** The order one step further on: a new state, the next version. */
export function moved(order: OrderRecord, state: OrderState, now: Date): OrderRecord {
  const validatedAt = validationOf(order, state, now);
  return { ...order, state, validatedAt, version: order.version + 1, updatedAt: now };
}

export const validated = (order: OrderRecord, now: Date): OrderRecord => moved(order, 'validated', now);

/** An order that is pending again is not validated: that it once was, its history says. */
function validationOf({ validatedAt }: OrderRecord, state: OrderState, now: Date): Date | null {
  if (state === 'pending') return null;
  return state === 'validated' ? now : validatedAt;
}
