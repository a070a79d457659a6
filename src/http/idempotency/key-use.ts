import type { Request } from 'express';
import { randomUUID } from 'node:crypto';
import type { UsedRights } from '../../auth/caller.js';
import { keyDigest, requestFingerprint } from './idempotency-key.js';
import type { KeyUse } from '../../persistence/idempotency/idempotency.repository.js';

/** A key that is reserved for a request, and the rights that the request has used so far. */
export interface ReservedKey extends KeyUse {
  rights: UsedRights;
}

const reservedKeys = new WeakMap<object, ReservedKey>();

/** The key that is reserved for a request; null when it carries none. */
export const reservedKeyOf = (request: object): ReservedKey | null => reservedKeys.get(request) ?? null;

export const setReservedKey = (request: object, use: ReservedKey): void =>
  void reservedKeys.set(request, use);

export function newKeyUse(request: Request, applicationId: number, key: string): KeyUse {
  const url = request.originalUrl;
  return {
    applicationId,
    digest: keyDigest(url.split('?', 1)[0] ?? '', key),
    fingerprint: requestFingerprint(request.method, url, request.body as unknown),
    leaseToken: randomUUID(),
  };
}
