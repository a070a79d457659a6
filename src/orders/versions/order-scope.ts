import { hasRight, isApprover, type Caller } from '../../auth/caller.js';
import { DomainError, notFound } from '../../common/errors/domain-error.js';
import { ALL_ORDERS, type OrderScope } from '../../persistence/orders/record/order-scope.js';
import type { OrderDto } from '../dto/order.dto.js';
import { allowedTransitions, type OrderRole } from '../rules/order-transitions.js';

/** The role in which a caller performs transitions. */
export function roleOf(caller: Caller): OrderRole {
  if (hasRight(caller, 'sales')) return 'sales';
  return isApprover(caller) ? 'approver' : 'owner';
}

/** The orders that the caller may see. */
export function scopeOf(caller: Caller): OrderScope {
  const actor = roleOf(caller);
  return actor === 'sales' ? ALL_ORDERS : { applicationId: caller.id, isApprover: actor === 'approver' };
}

/** @throws DomainError not_found */
export function orNotFound<T>(found: T | null): T {
  if (found === null) throw notFound('order');
  return found;
}

/** The error for an operation that the state of the order does not allow; it lists the transitions that are allowed. */
export function stateConflict(caller: Caller, { state }: OrderDto, operation: string): DomainError {
  const members = { state, allowedTransitions: allowedTransitions(state, roleOf(caller)) };
  const detail = `An order that is ${state} cannot be ${operation}.`;
  return new DomainError('order_state_conflict', detail, { members });
}
