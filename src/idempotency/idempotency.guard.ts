import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { randomUUID } from 'node:crypto';
import { callerOf } from '../auth/caller.js';
import { DomainError } from '../common/domain-error.js';
import { AnsweredBefore, beforeAnswering } from '../common/http/answered-before.js';
import { keyDigest, readIdempotencyKey, requestFingerprint } from '../common/http/idempotency-key.js';
import type { KeyUse } from '../persistence/repositories/idempotency.repository.js';
import { IdempotencyService } from './idempotency.service.js';

/** Seconds; most requests take far less. */
const RETRY_AFTER = '1';

/**
 * Runs a POST with an Idempotency-Key once, and answers the same bytes from then on. It is the last of the
 * guards: who may not ask, or asks in vain, uses up no key. Only success is kept, because a refusal changed
 * nothing.
 */
@Injectable()
export class IdempotencyGuard implements CanActivate {
  constructor(private readonly idempotency: IdempotencyService) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const header = request.headers['idempotency-key'];
    if (header === undefined || request.method !== 'POST') return true;
    const caller = callerOf(request);
    if (caller === undefined) return true;
    const use = keyUse(request, caller.id, readIdempotencyKey(String(header)));
    return this.isFirst(use, http.getResponse<Response>());
  }

  /** @throws AnsweredBefore when it is not, and DomainError when that cannot be told or is refused */
  private async isFirst(use: KeyUse, response: Response): Promise<true> {
    const before = await this.begin(use, response);
    if (before !== null) throw new AnsweredBefore(before);
    beforeAnswering(response, (answer) =>
      answer.status < 300 ? this.idempotency.keep(use, answer) : this.idempotency.release(use),
    );
    return true;
  }

  private async begin(use: KeyUse, response: Response): ReturnType<IdempotencyService['begin']> {
    try {
      return await this.idempotency.begin(use);
    } catch (error) {
      const isInProgress = error instanceof DomainError && error.code === 'idempotency_in_progress';
      if (isInProgress) response.setHeader('Retry-After', RETRY_AFTER);
      throw error;
    }
  }
}

function keyUse(request: Request, applicationId: number, key: string): KeyUse {
  const url = request.originalUrl;
  return {
    applicationId,
    digest: keyDigest(url.split('?', 1)[0] ?? '', key),
    fingerprint: requestFingerprint(request.method, url, request.body as unknown),
    leaseToken: randomUUID(),
  };
}
