import { hasRight, isApprover, isLimited, isShipper, type Caller } from '../../auth/caller.js';
import { DomainError, notFound } from '../../common/errors/domain-error.js';
import { ALL_ORDERS, type OrderScope } from '../../persistence/orders/record/order-scope.js';
import type { OrderDto } from '../dto/order.dto.js';
import { allowedTransitions, type OrderRole } from '../rules/order-transitions.js';

/** The role in which a caller performs transitions. */
export function roleOf(caller: Caller): OrderRole {
  if (hasRight(caller, 'sales')) return 'sales';
  return isLimited(caller) ? 'limited' : 'owner';
}

/** The orders that the caller may see. */
export function scopeOf(caller: Caller): OrderScope {
  if (hasRight(caller, 'sales')) return ALL_ORDERS;
  return { applicationId: caller.id, isApprover: isApprover(caller), isShipper: isShipper(caller) };
}

export function orNotFound<T>(found: T | null): T {
  if (found === null) throw notFound('order');
  return found;
}

export function requireSender(caller: Caller, { application }: OrderDto, operation: string): void {
  if (application.id === caller.id) return;
  throw new DomainError('not_the_sender', `Only the application that sent the order can ${operation}.`);
}

/** The error for an operation that the state of the order does not allow; it lists the transitions that are allowed. */
export function stateConflict(caller: Caller, { state }: OrderDto, operation: string): DomainError {
  const members = { state, allowedTransitions: allowedTransitions(state, roleOf(caller)) };
  const detail = `An order that is ${state} cannot be ${operation}.`;
  return new DomainError('order_state_conflict', detail, { members });
}
