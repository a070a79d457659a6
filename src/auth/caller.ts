import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { DomainError } from '../common/domain-error.js';
import type { CallerRow } from '../persistence/repositories/application.repository.js';

export const RIGHTS = ['crm', 'catalogue', 'sales', 'admin'] as const;
export type Right = (typeof RIGHTS)[number];

/** The application on whose behalf a request is made. */
export interface Application extends CallerRow {
  rights: Right[];
}

const callers = new WeakMap<object, Application>();

export function setCaller(request: object, caller: Application): void {
  callers.set(request, caller);
}

export const callerOf = (request: object): Application | undefined => callers.get(request);

/** The calling application, as an argument of a handler. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): Application => {
  const caller = callerOf(context.switchToHttp().getRequest<object>());
  if (caller === undefined) throw new Error('This route is public: it has no caller.');
  return caller;
});

export const hasRight = (caller: Application, right: Right): boolean => caller.rights.includes(right);

/** @throws DomainError missing_right, naming the right and, where it is one field that needs it, the field */
export function requireRight(caller: Application, right: Right, pointer?: string): void {
  if (!hasRight(caller, right)) throw missingRight(right, pointer);
}

export function missingRight(right: Right, pointer?: string): DomainError {
  const detail = `This needs the right "${right}".`;
  return new DomainError('forbidden', 'missing_right', detail, {
    members: { right },
    ...(pointer !== undefined && { errors: [{ pointer, code: 'missing_right', detail }] }),
  });
}
