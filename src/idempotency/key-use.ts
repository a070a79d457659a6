import type { Request } from 'express';
import { randomUUID } from 'node:crypto';
import { trackUsedRights, type Caller, type Right } from '../auth/caller.js';
import { keyDigest, readIdempotencyKey, requestFingerprint } from './idempotency-key.js';
import type { KeyUse } from '../persistence/idempotency/idempotency.repository.js';

/** A key that is reserved for a request, and the rights that the request has used so far. */
export interface ReservedKey extends KeyUse {
  rights: ReadonlySet<Right>;
}

export function newKeyUse(request: Request, caller: Caller, header: string): ReservedKey {
  const key = readIdempotencyKey(header);
  const url = request.originalUrl;
  return {
    applicationId: caller.id,
    digest: keyDigest(url.split('?', 1)[0] ?? '', key, caller.personId),
    fingerprint: requestFingerprint(request.method, url, request.body as unknown),
    leaseToken: randomUUID(),
    rights: trackUsedRights(),
  };
}
