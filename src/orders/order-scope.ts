import { hasRight, type Application } from '../auth/caller.js';
import { DomainError, notFound } from '../common/domain-error.js';
import type { OrderRecord } from '../persistence/orders/order-record.js';
import { allowedTransitions, type OrderActor } from './rules/order-transitions.js';

/** The role in which a caller performs transitions. */
export const actorOf = (caller: Application): OrderActor => (hasRight(caller, 'sales') ? 'sales' : 'owner');

/** The id of the application whose orders the caller may see; null for all, with the right `sales`. */
export const scopeOf = (caller: Application): number | null =>
  actorOf(caller) === 'sales' ? null : caller.id;

/** @throws DomainError not_found */
export function orNotFound<T>(found: T | null): T {
  if (found === null) throw notFound('order');
  return found;
}

/** The error for an operation that the state of the order does not allow; it lists the transitions that are allowed. */
export function stateConflict(caller: Application, { state }: OrderRecord, operation: string): DomainError {
  const members = { state, allowedTransitions: allowedTransitions(state, actorOf(caller)) };
  const detail = `An order that is ${state} cannot be ${operation}.`;
  return new DomainError('order_state_conflict', detail, { members });
}
