import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { currentCaller, trackUsedRights } from '../auth/caller.js';
import { DomainError, isServerError } from '../common/errors/domain-error.js';
import { fromDatabaseError } from '../persistence/constraint-errors.js';
import { isReadOnlyServer } from '../platform/postgres/database-error.js';
import { Transactions } from '../platform/postgres/transactions/transactions.js';
import { markOutcomeUnknown } from '../platform/http/problems/problem.js';
import { keyDigest, readIdempotencyKey, requestFingerprint } from './idempotency-key.js';
import { IdempotencyService, type ReservedKey } from './idempotency.service.js';
import { markReplayed, ReplayedResponse, toStoredResponse } from './stored-response.js';

/** Seconds; most requests take far less. */
const RETRY_AFTER = '1';

/** Returned by a handler that found what an earlier request stored under another key or none; sends `Idempotent-Replayed`. */
export class Repetition<Body> {
  constructor(readonly body: Body) {}
}

interface Exchange {
  request: Request;
  response: Response;
}

type Work = () => Promise<unknown>;

/** Executes a POST with an Idempotency-Key once, and replays its response from then on. */
@Injectable()
export class IdempotentRequests {
  constructor(
    private readonly idempotency: IdempotencyService,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Runs a handler in one transaction, which also stores its response for the key.
   * @param work may run several times
   */
  async inOneTransaction(exchange: Exchange, work: Work): Promise<unknown> {
    const use = keyOf(exchange);
    if (use === null) return this.transactions.runAsOneTransaction(work);
    return this.once(use, exchange, () =>
      this.transactions.runAsOneTransaction(async () => {
        const body = await work();
        await this.idempotency.storeResponseInTransaction(use, toStoredResponse(exchange.response, body));
        return body;
      }),
    );
  }

  /**
   * Runs a handler that finds what it stored when the same request is sent again, and stores its response for the key afterwards.
   * @param isFinal whether a response is to be replayed; when it is not, the same request may be sent again with its key
   */
  async byNaturalKey(
    exchange: Exchange,
    work: Work,
    isFinal: (body: unknown) => boolean = () => true,
  ): Promise<unknown> {
    const use = keyOf(exchange);
    if (use === null) return this.withNaturalKey(exchange, work);
    return this.once(use, exchange, async () => {
      const body = await this.withNaturalKey(exchange, work);
      if (isFinal(body)) await this.idempotency.storeResponse(use, toStoredResponse(exchange.response, body));
      else await this.idempotency.endLease(use);
      return body;
    });
  }

  private async withNaturalKey({ response }: Exchange, work: Work): Promise<unknown> {
    try {
      const result = await work();
      if (!(result instanceof Repetition)) return result;
      markReplayed(response.status(200));
      return result.body;
    } catch (error) {
      if (!isReadOnlyServer(error)) markOutcomeUnknown();
      throw error;
    }
  }

  private async once(use: ReservedKey, exchange: Exchange, work: Work): Promise<unknown> {
    const earlier = await this.begin(use, exchange);
    if (earlier !== null) return new ReplayedResponse(earlier);
    try {
      return await work();
    } catch (error) {
      await this.endRefused(use, error);
      throw error;
    }
  }

  private async begin(use: ReservedKey, { response }: Exchange): ReturnType<IdempotencyService['begin']> {
    try {
      return await this.idempotency.begin(currentCaller()!, use);
    } catch (error) {
      const isInProgress = error instanceof DomainError && error.code === 'idempotency_in_progress';
      if (isInProgress) response.setHeader('Retry-After', RETRY_AFTER);
      throw error;
    }
  }

  /** A refused request changed nothing, so its key is free again. After a 5xx the key stays with its request. */
  private async endRefused(use: ReservedKey, error: unknown): Promise<void> {
    const refusal = error instanceof DomainError ? error : fromDatabaseError(error);
    if (refusal !== null && !isServerError(refusal)) await this.idempotency.release(use);
    // Not awaited: the database may be unavailable, and the caller should not wait for it.
    else void this.idempotency.endLease(use);
  }
}

/** @returns null when the request carries no key, or its method takes none */
function keyOf({ request: { method, headers, originalUrl: url, body } }: Exchange): ReservedKey | null {
  const header = headers['idempotency-key'];
  const caller = currentCaller();
  if (header === undefined || method !== 'POST' || caller === undefined) return null;
  const key = readIdempotencyKey(String(header));
  return {
    applicationId: caller.id,
    digest: keyDigest(url.split('?', 1)[0] ?? '', key, caller.personId),
    fingerprint: requestFingerprint(method, url, body as unknown),
    leaseToken: randomUUID(),
    rights: trackUsedRights(),
  };
}
