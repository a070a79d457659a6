import type { Request } from 'express';
import { sessionSecretOf } from './session-cookie.js';

/** By what a request says who sends it. */
export interface Credential {
  kind: 'token' | 'session';
  secret: string;
}

const BEARER = /^Bearer +(\S+)$/i;

/** A token in a header counts before a cookie. */
export function credentialOf({ headers }: Request): Credential | null {
  const token = tokenOf(headers['x-auth-token'], headers.authorization);
  if (token !== null) return { kind: 'token', secret: token };
  const secret = sessionSecretOf(headers);
  return secret === null ? null : { kind: 'session', secret };
}

function tokenOf(token: string | string[] | undefined, authorization: string | undefined): string | null {
  if (typeof token === 'string' && token !== '') return token;
  if (authorization === undefined || authorization === '') return null;
  // A header with another scheme is treated as an invalid token.
  return BEARER.exec(authorization)?.[1] ?? authorization;
}
