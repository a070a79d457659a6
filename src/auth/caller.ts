import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { DomainError, type Fault } from '../common/errors/domain-error.js';
import { setConnectionOwner } from '../platform/postgres/pool/connection-owner.js';
import type { ActorIds, ActorRow } from '../persistence/applications/actor.js';
import type { CallerWithToken } from '../persistence/applications/application.repository.js';

export const RIGHTS = ['crm', 'catalogue', 'sales', 'holds', 'admin'] as const;
export type Right = (typeof RIGHTS)[number];

/** The application on whose behalf a request is made. */
export interface Application extends CallerWithToken {
  rights: Right[];
}

/** The caller as journals store it. */
export const actorIds = ({ id, tokenId }: Application): ActorIds => ({
  actorId: id,
  actorTokenId: tokenId,
});

/** The caller as journals show it. */
export const actorRow = ({ id, name, tokenId, tokenName }: Application): ActorRow => ({
  id,
  name,
  token: tokenId === null && tokenName === null ? null : { id: tokenId, name: tokenName },
});

const callers = new WeakMap<object, Application>();

export function setCaller(request: object, caller: Application): void {
  callers.set(request, caller);
  setConnectionOwner(caller.id);
}

export const callerOf = (request: object): Application | undefined => callers.get(request);

/** Parameter decorator: the application that sent the request. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): Application => {
  const caller = callerOf(context.switchToHttp().getRequest<object>());
  if (caller === undefined) throw new Error('This route is public: it has no caller.');
  return caller;
});

/**
 * The key of the queue in which requests wait for a lock; it contains the application, so applications do not wait for
 * each other.
 */
export const lockQueueOf = (caller: Application, what: string, id: number): string =>
  `${what} ${id} of ${caller.id}`;

/** The rights that were checked successfully during a request. */
export type UsedRights = ReadonlySet<Right>;

const usedRights = new WeakMap<Application, Set<Right>>();

/** Records from here on which rights of the caller the request uses. */
export function trackUsedRights(request: object, caller: Application): UsedRights {
  const rights = new Set<Right>();
  // A copy, because concurrent requests share the cached object.
  const copy = { ...caller };
  usedRights.set(copy, rights);
  setCaller(request, copy);
  return rights;
}

/** All checks of rights must use this function, because it records the rights that the request uses. */
export function hasRight(caller: Application, right: Right): boolean {
  const has = caller.rights.includes(right);
  if (has) usedRights.get(caller)?.add(right);
  return has;
}

/**
 * Whether the application only decides about holds: with the right `holds`, and without `sales`, it orders nothing itself, and
 * reads pending orders of all applications.
 */
export const isDecider = (caller: Application): boolean =>
  hasRight(caller, 'holds') && !hasRight(caller, 'sales');

type FaultPlace = Pick<Fault, 'pointer' | 'parameter'>;

/**
 * @param place the field or parameter that requires the right, if only one does
 * @throws DomainError missing_right
 */
export function requireRight(caller: Application, right: Right, place?: FaultPlace): void {
  if (!hasRight(caller, right)) throw missingRight(right, place);
}

/**
 * @param rights one of them is enough; the error names the last one
 * @throws DomainError missing_right
 */
export function requireOneOf(caller: Application, rights: readonly Right[]): void {
  if (!rights.some((right) => hasRight(caller, right))) throw missingRight(rights.at(-1)!);
}

/** @throws DomainError missing_right for an application that only decides about holds */
export function refuseDecider(caller: Application): void {
  if (!isDecider(caller)) return;
  const detail =
    'With the right "holds" alone, an application can only read, hold and release orders. This requires the right "sales".';
  throw new DomainError('missing_right', detail, { members: { right: 'sales' } });
}

export function missingRight(right: Right, place?: FaultPlace): DomainError {
  const detail = `This requires the right "${right}".`;
  return new DomainError('missing_right', detail, {
    members: { right },
    ...(place !== undefined && { errors: [{ ...place, code: 'missing_right', detail }] }),
  });
}
