import { createParamDecorator } from '@nestjs/common';
import { enumeration } from '../common/enumeration.js';
import { DomainError, invalidMember, type Fault } from '../common/errors/domain-error.js';
import { requestContext, runAsRequest } from '../common/request/request-context.js';
import type { ActorIds, ActorRow } from '../persistence/applications/actor.js';
import type { CallerWithToken } from '../persistence/applications/application.repository.js';

export const RIGHTS = enumeration('Right', ['crm', 'catalogue', 'sales', 'holds', 'logistics', 'admin']);
export type Right = (typeof RIGHTS)[number];

/** The application on whose behalf a request is made. */
export interface Caller extends CallerWithToken {
  rights: Right[];
  /** The rights of the application on whose behalf a person acts. */
  applicationRights?: Right[];
}

/** The caller as journals store it. */
export const actorIds = ({ id, tokenId, personId }: Caller): ActorIds => ({
  actorId: id,
  actorTokenId: tokenId,
  actorPersonId: personId,
});

/** The caller as journals show it. */
export const actorRow = ({ id, name, tokenId, tokenName, personId, personName }: Caller): ActorRow => ({
  id,
  name,
  token: tokenId === null && tokenName === null ? null : { id: tokenId, name: tokenName },
  person: personId === null ? null : { id: personId, name: personName! },
});

declare module '../common/request/request-context.js' {
  interface RequestContext {
    caller?: Caller;
    /** The rights that were checked successfully since the first trackUsedRights(). */
    usedRights?: Set<Right>;
  }
}

export function setCaller(caller: Caller): void {
  const context = requestContext()!;
  context.caller = caller;
  context.applicationId = caller.id;
}

/** Undefined on public routes. */
export const currentCaller = (): Caller | undefined => requestContext()?.caller;

/**
 * The expiry of something that the caller creates; it may not be after that of the token of the request.
 * @param wished null for as long as possible
 * @returns null for ever
 */
export function expiryWithinToken(wished: Date | null): Date | null {
  const latest = currentCaller()?.expiresAt ?? null;
  if (latest === null || wished === null || wished <= latest) return wished ?? latest;
  const detail = `Expected at most ${latest.toISOString()}, when the token of this request expires, but received ${wished.toISOString()}.`;
  throw invalidMember('#/expiresAt', 'period_too_long', detail);
}

export const CurrentCaller = createParamDecorator((): Caller => {
  const caller = currentCaller();
  if (caller === undefined) throw new Error('This route is public: it has no caller.');
  return caller;
});

/**
 * The key of the queue in which requests wait for a lock; it contains the application, so applications do not wait for
 * each other.
 */
export const lockQueueOf = (caller: Caller, what: string, id: number): string =>
  `${what} ${id} of ${caller.id}`;

/** Records from the first call on which rights of its caller the current request uses. */
export const trackUsedRights = (): ReadonlySet<Right> => (requestContext()!.usedRights ??= new Set());

/** All checks of rights must use this function, because it records the rights that the request uses. */
export function hasRight(caller: Caller, right: Right): boolean {
  const has = caller.rights.includes(right);
  if (has) requestContext()?.usedRights?.add(right);
  return has;
}

/** The application whose webhooks, jobs and requests the caller sees: its own; null for all, with the right `sales`. */
export const scopeOf = (caller: Caller): number | null => (hasRight(caller, 'sales') ? null : caller.id);

/**
 * Runs work for the caller with a further right, which only the work has. The right does not count as one that the request uses,
 * so that the caller gets the same response again for its Idempotency-Key.
 */
export const withRight = <T>(
  caller: Caller,
  right: Right,
  work: (caller: Caller) => Promise<T>,
): Promise<T> =>
  runAsRequest({ ...requestContext(), usedRights: new Set() }, () =>
    work({ ...caller, rights: [...caller.rights, right] }),
  );

/**
 * True when the application only decides about holds: with the right `holds`, and without `sales`, it orders nothing itself, and
 * reads pending orders of all applications.
 */
export const isApprover = (caller: Caller): boolean =>
  !hasRight(caller, 'sales') && hasRight(caller, 'holds');

/**
 * True when the application only ships: with the right `logistics`, and without `sales`, it orders nothing itself, and reads the
 * orders that can be shipped.
 */
export const isShipper = (caller: Caller): boolean =>
  !hasRight(caller, 'sales') && hasRight(caller, 'logistics');

/** True when the application orders nothing itself, and may only do what its rights name. */
export const isLimited = (caller: Caller): boolean => isApprover(caller) || isShipper(caller);

type FaultPlace = Pick<Fault, 'pointer' | 'parameter'>;

/** @param place the field or parameter that requires the right, if only one does */
export function requireRight(caller: Caller, right: Right, place?: FaultPlace): void {
  if (!hasRight(caller, right)) throw missingRight(right, place);
}

/**
 * The right by which the application receives events of other applications, if the person lacks it; otherwise null. Then the
 * caller may read all that the application receives by its subscriptions.
 */
export function missingToReceive(caller: Caller): Right | null {
  const received = caller.applicationRights ?? [];
  if (caller.roles?.length === 0) return 'sales';
  if (received.includes('sales')) return hasRight(caller, 'sales') ? null : 'sales';
  if (!received.includes('holds') || hasRight(caller, 'sales')) return null;
  return hasRight(caller, 'holds') ? null : 'holds';
}

export function missingRight(right: Right, place?: FaultPlace): DomainError {
  const detail = `This requires the right "${right}".`;
  return new DomainError('missing_right', detail, {
    members: { right },
    ...(place !== undefined && { errors: [{ ...place, code: 'missing_right', detail }] }),
  });
}
