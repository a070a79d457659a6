import { hasRight, isDecider, type Caller } from '../../auth/caller.js';
import { DomainError, notFound } from '../../common/errors/domain-error.js';
import type { OrderRecord } from '../../persistence/orders/record/order-record.js';
import { ALL_ORDERS, type OrderScope } from '../../persistence/orders/record/order-scope.js';
import { allowedTransitions, type OrderActor } from '../rules/order-transitions.js';

/** The role in which a caller performs transitions. */
export function actorOf(caller: Caller): OrderActor {
  if (hasRight(caller, 'sales')) return 'sales';
  return isDecider(caller) ? 'decider' : 'owner';
}

/** The orders that the caller may see. */
export function scopeOf(caller: Caller): OrderScope {
  const actor = actorOf(caller);
  return actor === 'sales' ? ALL_ORDERS : { applicationId: caller.id, decides: actor === 'decider' };
}

/** @throws DomainError not_found */
export function orNotFound<T>(found: T | null): T {
  if (found === null) throw notFound('order');
  return found;
}

/** The error for an operation that the state of the order does not allow; it lists the transitions that are allowed. */
export function stateConflict(caller: Caller, { state }: OrderRecord, operation: string): DomainError {
  const members = { state, allowedTransitions: allowedTransitions(state, actorOf(caller)) };
  const detail = `An order that is ${state} cannot be ${operation}.`;
  return new DomainError('order_state_conflict', detail, { members });
}
