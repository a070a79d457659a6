import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension, ApiSecurity } from '@nestjs/swagger';
import {
  ANY_IDENTITY_KEYWORD,
  REFUSES_LIMITED_KEYWORD,
  RIGHT_KEYWORD,
} from '../platform/http/documentation/operation-keywords.js';
import {
  hasRight,
  isApprover,
  isLimited,
  missingRight,
  missingToReceive,
  type Caller,
  type Right,
  RIGHTS,
} from './caller.js';
import { DomainError } from '../common/errors/domain-error.js';
import type { Role } from '../config/role.js';

export const ACCESS = 'access';

/**
 * The callers that a handler accepts: everybody; everybody who is identified, even a person without a role; any application; any
 * application, but of the people who act for it only those who may read what it receives; any application but those that only
 * decide about holds or only ship; or one with one of some rights.
 */
export type Access = 'public' | 'identified' | 'any' | 'receiver' | 'application' | readonly Right[];

const setAccess = (who: Access) => SetMetadata(ACCESS, who);
const secured = (who: Access) => applyDecorators(setAccess(who), ApiSecurity('token'), ApiSecurity('bearer'));

export const Public = () => setAccess('public');
/** Not for an application that only decides about holds, or only ships. */
export const AnyApplication = () =>
  applyDecorators(secured('application'), ApiExtension(REFUSES_LIMITED_KEYWORD, true));
/** Also for a person without a role. */
export const AnyIdentity = () =>
  applyDecorators(secured('identified'), ApiExtension(ANY_IDENTITY_KEYWORD, true));
/** @param who `receiver` for subscriptions and what is sent to them */
export const AnyCaller = (who: 'any' | 'receiver' = 'any') => secured(who);
/** One of the rights is enough. */
export const Requires = (...rights: readonly Right[]) =>
  applyDecorators(secured(rights), ApiExtension(RIGHT_KEYWORD, rights.join(' or ')));

/** @param rights one of them is enough; the error names the last one */
function requireOneOf(caller: Caller, rights: readonly Right[]): void {
  if (!rights.some((right) => hasRight(caller, right))) throw missingRight(rights.at(-1)!);
}

function requireReceiving(caller: Caller): void {
  const missing = missingToReceive(caller);
  if (missing !== null) throw missingRight(missing);
}

function refuseLimited(caller: Caller): void {
  if (!isLimited(caller)) return;
  const detail = isApprover(caller)
    ? 'With the right "holds" alone, an application can only read, hold and release orders. This requires the right "sales".'
    : 'With the right "logistics" alone, an application can only read and ship orders. This requires the right "sales".';
  throw new DomainError('missing_right', detail, { members: { right: 'sales' } });
}

export function requireAccess(caller: Caller, access: Exclude<Access, 'public' | 'identified'>): void {
  if (access === 'application') refuseLimited(caller);
  else if (access === 'receiver') requireReceiving(caller);
  else if (access !== 'any') requireOneOf(caller, access);
}

/** A reader may read what `sales` reads. */
const RIGHTS_OF: Record<Role, readonly Right[]> = {
  reader: ['sales'],
  clerk: ['sales', 'crm', 'holds', 'logistics'],
  catalogue: ['catalogue'],
  administrator: RIGHTS,
};

/** The roles that count for a request: a reader changes nothing. */
export const countingRoles = (roles: readonly Role[], isReading: boolean): Role[] =>
  roles.filter((role) => isReading || role !== 'reader');

export const rightsOf = (roles: readonly Role[]): Right[] =>
  RIGHTS.filter((right) => roles.some((role) => RIGHTS_OF[role].includes(right)));
