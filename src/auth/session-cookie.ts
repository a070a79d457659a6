import type { IncomingHttpHeaders } from 'node:http';
import type { Request, Response } from 'express';
import { DomainError } from '../common/errors/domain-error.js';
import { isLocalhost } from '../common/network/target-url.js';

/** A browser sends a cookie with this prefix only to the host that set it, and only over https. */
const SECURE_NAME = '__Host-order_taking_session';
/** On this machine, where there is no https. */
const LOCAL_NAME = 'order_taking_session';

/** The secret of the session that a browser sends; null without one. The secure cookie counts before the local one. */
export function sessionSecretOf({ cookie = '' }: IncomingHttpHeaders): string | null {
  const cookies = new Map(
    cookie.split(';').map((pair) => {
      const [name = '', ...value] = pair.trim().split('=');
      return [name, value.join('=')] as const;
    }),
  );
  return cookies.get(SECURE_NAME) || cookies.get(LOCAL_NAME) || null;
}

/** @param secret null removes the cookie */
export function setSessionCookie(request: Request, response: Response, secret: string | null): void {
  const isLocal = isLocalhost(request.hostname) || /^(?:127\.|\[::1\]$)/.test(request.hostname);
  response.cookie(isLocal ? LOCAL_NAME : SECURE_NAME, secret ?? '', {
    httpOnly: true,
    secure: !isLocal,
    sameSite: 'strict',
    path: '/',
    ...(secret === null && { maxAge: 0 }),
  });
}

/** A page of another site can make a browser send a cookie, but not this header. */
export function requireConsoleHeader({ headers }: Request): void {
  if (headers['x-requested-with'] === 'console') return;
  const detail = 'A request that changes something with a cookie needs the header X-Requested-With: console.';
  throw new DomainError('console_header_missing', detail);
}
