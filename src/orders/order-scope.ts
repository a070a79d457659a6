import { hasRight, type Application } from '../auth/caller.js';
import { DomainError, notFound } from '../common/domain-error.js';
import type { OrderRecord } from '../persistence/repositories/order-record.js';
import { allowedTransitions, type OrderActor } from './rules/order-status.js';

/** As whom a caller deals with the orders it may see. */
export const actorOf = (caller: Application): OrderActor => (hasRight(caller, 'sales') ? 'sales' : 'owner');

/** Whose orders a caller may see: its own, or with the right `sales` everybody's. */
export const scopeOf = (caller: Application): number | null =>
  actorOf(caller) === 'sales' ? null : caller.id;

/** @throws DomainError not_found */
export function known<T>(found: T | null): T {
  if (found === null) throw notFound('order');
  return found;
}

/** The refusal of what cannot be done to an order in its state; it says what this caller can do instead. */
export function stateConflict(caller: Application, { state }: OrderRecord, wanted: string): DomainError {
  const members = { state, allowedTransitions: allowedTransitions(state, actorOf(caller)) };
  const detail = `An order that is ${state} cannot be ${wanted}.`;
  return new DomainError('conflict', 'order_state_conflict', detail, { members });
}
