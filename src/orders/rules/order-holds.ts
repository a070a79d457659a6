import type { Blocker, Hold } from '../../persistence/orders/record/order-values.js';
import type { OrderDto } from '../dto/order.dto.js';

export const MAX_HOLDS = 20;

/** The reason of the holds with which the orders of an application start. */
const REASON_AT_START = 'The orders of this application start on hold.';

/** The holds of an order are its blockers `on_hold`. */
export const holdsOf = ({ blockers }: Pick<OrderDto, 'blockers'>): Hold[] =>
  blockers.flatMap(({ hold }) => (hold === undefined ? [] : [hold]));

export const holdWithCode = (order: Pick<OrderDto, 'blockers'>, code: string): Hold | undefined =>
  holdsOf(order).find((hold) => hold.code === code);

/** The order with this hold, which replaces the one with its code. */
export const withHold = (order: OrderDto, hold: Hold): OrderDto =>
  withHolds(order, [...otherHolds(order, hold.code), hold]);

export const withoutHold = (order: OrderDto, code: string): OrderDto =>
  withHolds(order, otherHolds(order, code));

/** Only pending orders have holds. */
export const withoutHolds = (order: OrderDto): OrderDto => withHolds(order, []);

/** A new order with the holds with which the orders of its application start. */
export function startHeld(order: OrderDto, codes: readonly string[], by: Hold['by']): OrderDto {
  if (codes.length === 0) return order;
  const since = order.createdAt;
  return withHolds(
    order,
    codes.map((code) => ({ code, reason: REASON_AT_START, until: null, by, since })),
  );
}

/** The blockers that a change of the content leaves as they are. */
export const holdBlockers = ({ blockers }: OrderDto): Blocker[] =>
  blockers.filter(({ code }) => code === 'on_hold');

/** The time at which the first of its holds ends by itself; null when none does. */
export function holdEndsAt(order: Pick<OrderDto, 'blockers'>): Date | null {
  const ends = holdsOf(order).flatMap(({ until }) => (until === null ? [] : [Date.parse(until)]));
  return ends.length === 0 ? null : new Date(Math.min(...ends));
}

/** An expired hold blocks nothing any more, even before a new version of the order is without it. */
export const hasExpired = ({ until }: Hold, now: Date): boolean => until !== null && new Date(until) <= now;

/** An order, or a copy of it that was read, without holds that have expired. */
export function withoutExpiredHolds<Copy extends object>(copy: Copy, now: Date): Copy {
  const { blockers } = copy as { blockers?: unknown };
  if (!Array.isArray(blockers)) return copy;
  const isEffective = (blocker: { hold?: Hold | null } | null): boolean =>
    !blocker?.hold || !hasExpired(blocker.hold, now);
  return { ...copy, blockers: blockers.filter(isEffective) };
}

const otherHolds = (order: OrderDto, code: string): Hold[] =>
  holdsOf(order).filter((hold) => hold.code !== code);

function withHolds(order: OrderDto, holds: Hold[]): OrderDto {
  const others = order.blockers.filter(({ code }) => code !== 'on_hold');
  return { ...order, blockers: [...others, ...holds.map(blockerOf)] };
}

/** It concerns the order as a whole, so its pointer is that of the whole document. */
const blockerOf = (hold: Hold): Blocker => ({
  code: 'on_hold',
  pointer: '#',
  detail: `The order is on hold (${hold.code}): ${hold.reason}`,
  hold,
});
