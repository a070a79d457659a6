import { documentChanges } from '../../common/history/document-changes.js';
import { enumeration } from '../../common/enumeration.js';
import type { ActorIds } from '../../persistence/applications/actor.js';
import type { EventName } from '../../events/catalogue.js';
import type { TransitionRecord } from '../../persistence/orders/record/order-record.js';
import type { DocumentKind, HoldStep, OrderState } from '../../persistence/orders/record/order-values.js';
import type { ChangeRequestDto } from '../dto/change-request.dto.js';
import type { OrderShipmentDto } from '../dto/order-fulfilment.dto.js';
import type { OrderDto } from '../dto/order.dto.js';
import { withoutHolds } from './order-holds.js';

export const TRANSITION_NAMES = enumeration('OrderTransition', [
  'validate',
  'reopen',
  'ship',
  'deliver',
  'cancel',
]);
export type TransitionName = (typeof TRANSITION_NAMES)[number];

/**
 * The back office (`sales`), the application that created the order (`owner`), or one that only decides about holds or only ships
 * (`limited`).
 */
export type OrderRole = 'sales' | 'owner' | 'limited';

/** A legal change of an order's state. */
export interface OrderTransition {
  name: TransitionName;
  from: OrderState;
  to: OrderState;
  /** `owner` includes the back office. */
  allowedFor: 'sales' | 'owner';
  event: EventName;
}

/** The only state in which the content of an order can change, and in which it has holds. */
export const INITIAL_STATE: OrderState = 'pending';

export const ORDER_TRANSITIONS: readonly OrderTransition[] = [
  { name: 'validate', from: 'pending', to: 'validated', allowedFor: 'sales', event: 'sales_order_validated' },
  { name: 'reopen', from: 'validated', to: 'pending', allowedFor: 'sales', event: 'sales_order_reopened' },
  { name: 'ship', from: 'validated', to: 'shipped', allowedFor: 'sales', event: 'sales_order_shipped' },
  { name: 'deliver', from: 'shipped', to: 'delivered', allowedFor: 'sales', event: 'sales_order_delivered' },
  { name: 'cancel', from: 'pending', to: 'cancelled', allowedFor: 'owner', event: 'sales_order_cancelled' },
  { name: 'cancel', from: 'validated', to: 'cancelled', allowedFor: 'sales', event: 'sales_order_cancelled' },
];

/** The transition of this name from a state; `done` when the order is already in its target state. */
export function transitionFor(name: TransitionName, state: string): OrderTransition | 'done' | 'illegal' {
  const transitions = ORDER_TRANSITIONS.filter((transition) => transition.name === name);
  if (transitions.some(({ to }) => to === state)) return 'done';
  return transitions.find(({ from }) => from === state) ?? 'illegal';
}

export const mayPerform = ({ allowedFor }: OrderTransition, role: OrderRole): boolean =>
  role === 'sales' || allowedFor === role;

export const allowedTransitions = (state: string, role: OrderRole): TransitionName[] =>
  ORDER_TRANSITIONS.filter((transition) => transition.from === state && mayPerform(transition, role)).map(
    ({ name }) => name,
  );

/** True if only the back office may perform this transition, from every state. */
export const isForSalesOnly = (name: TransitionName): boolean =>
  ORDER_TRANSITIONS.every((transition) => transition.name !== name || transition.allowedFor === 'sales');

/**
 * The order after a transition: in the new state, with the next version. A cancelled order has no holds; a pending one has no
 * answer, because its content may change.
 * @param answerWithin the limit of its application
 */
export function afterTransition(
  order: OrderDto,
  state: OrderState,
  { now, answerWithin }: { now: Date; answerWithin: string | null },
): OrderDto {
  return {
    ...nextVersion(state === 'cancelled' ? withoutHolds(order) : order, now),
    state,
    validatedAt: validatedAtAfter(order, state, now),
    ...(state === 'validated' && { answerBy: hoursAfter(now, answerWithin) }),
    ...(state === 'pending' && { answerBy: null, answer: null }),
  };
}

const hoursAfter = (now: Date, hours: string | null): string | null =>
  hours === null ? null : new Date(now.getTime() + Number(hours) * 3_600_000).toISOString();

export const nextVersion = (order: OrderDto, now: Date): OrderDto => ({
  ...order,
  version: order.version + 1,
  updatedAt: now.toISOString(),
});

/** A reopened order has no `validatedAt`; its earlier validation stays in the history. */
function validatedAtAfter({ validatedAt }: OrderDto, state: OrderState, now: Date): string | null {
  if (state === 'pending') return null;
  return state === 'validated' ? now.toISOString() : validatedAt;
}

/** By whom and why an order got another version. */
export interface VersionOrigin {
  actor: ActorIds;
  reason?: string | null;
  hold?: HoldStep;
  /** The number of the answer that was sent or decided about. */
  answer?: number;
  /** The shipment that was recorded or delivered. */
  shipment?: OrderShipmentDto;
  /** The kind of the document that was linked or removed. */
  document?: DocumentKind;
  /** The change request that was made, decided or outdated. */
  changeRequest?: ChangeRequestDto;
}

/**
 * The row of the history about how an order came to the version that it has now.
 * @param before null for a new order
 */
export const transitionRecord = (
  before: OrderDto | null,
  after: OrderDto,
  { actor, reason = null, hold, answer, shipment, document, changeRequest }: VersionOrigin,
): TransitionRecord => ({
  orderId: after.id,
  version: after.version,
  fromState: before && before.state,
  toState: after.state,
  actorId: actor.actorId,
  actorTokenId: actor.actorTokenId,
  actorPersonId: actor.actorPersonId,
  reason,
  hold: hold ?? null,
  answer: answer ?? null,
  shipment: shipment?.reference ?? null,
  documentKind: document ?? null,
  changeRequestId: changeRequest?.id ?? null,
  changes: before && documentChanges(before, after),
  createdAt: new Date(after.updatedAt),
});
