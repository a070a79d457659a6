import type { Request, Response } from 'express';
import { DomainError } from '../common/errors/domain-error.js';
import { isLoopback } from '../common/network/target-url.js';
import { basePathOf } from '../platform/http/server/request-url.js';

export interface Credential {
  kind: 'token' | 'session';
  secret: string;
}

const BEARER = /^Bearer +(\S+)$/i;
/** Such as basic authentication, which a browser sends to a proxy, and the proxy passes on. */
const OTHER_SCHEME = /^(?!Bearer )\S+ /i;

/** A token in a header counts before a cookie. */
export function credentialOf(request: Request): Credential | null {
  const { headers } = request;
  const token = tokenOf(headers['x-auth-token'], headers.authorization);
  if (token !== null) return { kind: 'token', secret: token };
  const secret = sessionSecretOf(request);
  return secret === null ? null : { kind: 'session', secret };
}

function tokenOf(token: string | string[] | undefined, authorization: string | undefined): string | null {
  if (typeof token === 'string' && token !== '') return token;
  if (authorization === undefined || authorization === '') return null;
  if (OTHER_SCHEME.test(authorization)) return null;
  return BEARER.exec(authorization)?.[1] ?? authorization;
}

/** A browser sends a cookie with this prefix only to the host that set it, and only over https. */
const HOST_NAME = '__Host-order_taking_session';
/** For a service below a path: other services of the host must not receive the secret, and `__Host-` allows only the path `/`. */
const PATH_NAME = '__Secure-order_taking_session';
/** On this machine, where there is no https. */
const LOCAL_NAME = 'order_taking_session';

/** Headers that proxies add: a request from this machine may then be that of a browser elsewhere. */
const OF_PROXY = /^(?:forwarded|via|x-forwarded-.*|x-real-ip)$/;

/** The secret of the session that a browser sends; null without one. The secure cookie counts before the local one. */
export function sessionSecretOf(request: Request): string | null {
  const { cookie = '' } = request.headers;
  const cookies = new Map(
    cookie.split(';').map((pair) => {
      const [name = '', ...value] = pair.trim().split('=');
      return [name, value.join('=')] as const;
    }),
  );
  return cookies.get(secureNameOf(request)) || (isDirect(request) && cookies.get(LOCAL_NAME)) || null;
}

/** @param secret null removes the cookie */
export function setSessionCookie(request: Request, response: Response, secret: string | null): void {
  const isLocal = isDirect(request);
  response.cookie(isLocal ? LOCAL_NAME : secureNameOf(request), secret ?? '', {
    httpOnly: true,
    secure: !isLocal,
    sameSite: 'strict',
    path: basePathOf(request) || '/',
    ...(secret === null && { maxAge: 0 }),
  });
}

const secureNameOf = (request: Request): string => (basePathOf(request) === '' ? HOST_NAME : PATH_NAME);

/**
 * True when the browser is on this machine. A proxy may pass on neither the host nor its own presence, so the page that the
 * browser names counts too.
 */
function isDirect({ hostname, headers, socket }: Request): boolean {
  const { origin = 'http://localhost' } = headers;
  const page = URL.canParse(origin) ? new URL(origin) : null;
  return (
    page?.protocol === 'http:' &&
    [page.hostname, hostname, socket.localAddress ?? ''].every(isLoopback) &&
    !Object.keys(headers).some((name) => OF_PROXY.test(name))
  );
}

/** A page of another site can make a browser send a cookie, but not this header. */
export function requireConsoleHeader({ headers }: Request): void {
  if (headers['x-requested-with'] === 'console') return;
  const detail = 'A request that changes something with a cookie needs the header X-Requested-With: console.';
  throw new DomainError('console_header_missing', detail);
}
