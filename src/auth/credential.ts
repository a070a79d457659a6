import type { Request } from 'express';
import { sessionSecretOf } from './session-cookie.js';

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
