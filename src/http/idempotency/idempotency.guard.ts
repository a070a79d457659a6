import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { callerOf, trackUsedRights, type Application } from '../../auth/caller.js';
import { DomainError } from '../../common/domain-error.js';
import {
  IdempotentReplay,
  beforeResponseEnds,
  isReplayable,
  type StoredResponse,
} from './idempotent-replay.js';
import { readIdempotencyKey } from './idempotency-key.js';
import { markOutcomeUnknown } from '../problems/outcome.js';
import { IdempotencyService } from './idempotency.service.js';
import { newKeyUse, setReservedKey, type ReservedKey } from './key-use.js';
import { isIdempotentByName } from './stored.js';

/** Seconds; most requests take far less. */
const RETRY_AFTER = '1';

/**
 * Executes a POST with an Idempotency-Key once, and replays its response from then on. It is the last guard, so that a
 * request that another guard refuses reserves no key.
 */
@Injectable()
export class IdempotencyGuard implements CanActivate {
  constructor(private readonly idempotency: IdempotencyService) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const byName = isIdempotentByName(context);
    const header = request.headers['idempotency-key'];
    const caller = callerOf(request);
    if (header === undefined || request.method !== 'POST' || caller === undefined) {
      if (byName) markOutcomeUnknown(request);
      return true;
    }
    const key = readIdempotencyKey(String(header));
    const use = { ...newKeyUse(request, caller.id, key), rights: trackUsedRights(request, caller) };
    return this.isFirst(caller, use, { request, response: http.getResponse<Response>(), byName });
  }

  /** @throws IdempotentReplay when a stored response exists, DomainError when the key cannot be used */
  private async isFirst(
    caller: Application,
    use: ReservedKey,
    { request, response, byName }: { request: Request; response: Response; byName: boolean },
  ): Promise<true> {
    const before = await this.begin(caller, use, response);
    if (before !== null) throw new IdempotentReplay(before);
    if (byName) markOutcomeUnknown(request);
    setReservedKey(request, use);
    beforeResponseEnds(response, (answer) => this.settle(use, answer, { response, byName }));
    return true;
  }

  private async settle(
    use: ReservedKey,
    answer: StoredResponse,
    { response, byName }: { response: Response; byName: boolean },
  ): Promise<void> {
    // A handler that runs in one transaction has stored its response in that transaction.
    if (isReplayable(response)) return byName ? this.idempotency.keep(use, answer) : undefined;
    if (answer.status >= 300 && answer.status < 500) return this.idempotency.release(use);
    const givenUp = this.idempotency.giveUp(use);
    // After a 5xx the database may be unavailable, and the caller should not wait for it.
    if (answer.status < 500) await givenUp;
  }

  private async begin(
    caller: Application,
    use: ReservedKey,
    response: Response,
  ): ReturnType<IdempotencyService['begin']> {
    try {
      return await this.idempotency.begin(caller, use);
    } catch (error) {
      const isInProgress = error instanceof DomainError && error.code === 'idempotency_in_progress';
      if (isInProgress) response.setHeader('Retry-After', RETRY_AFTER);
      throw error;
    }
  }
}
