import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { isServerError, type DomainError } from '../../common/errors/domain-error.js';
import { requestContext } from '../../common/request/request-context.js';
import type { JournalFault } from '../../persistence/journal/journal.entity.js';
import { JournalRepository, type NewJournalEntry } from '../../persistence/journal/journal.repository.js';
import { storableText } from '../../platform/http/request-body/text-faults.js';
import { actorIds } from '../caller.js';

const INTERVAL_MS = 1_000;
/** Requests that wait to be stored; further ones are not kept, so that a client which repeats a mistake costs little. */
const MOST_WAITING = 500;
/** Faults that are stored of one request. */
const MOST_FAULTS = 20;
/** Characters of the external id and of each pointer; the rest is cut off. */
const MAX_LENGTH = 250;
/** The caller is unknown, or sends the same request again later. */
const NOT_KEPT = new Set<DomainError['kind']>(['unauthenticated', 'rate_limited']);

/**
 * Records requests that were refused with 4xx, so that the developers of a client find its faults. They are stored together, once
 * a second, and no response waits for it. Values that were sent are not stored, because they may be personal data.
 */
@Injectable()
export class RefusalLog {
  private waiting: NewJournalEntry[] = [];

  constructor(private readonly entries: JournalRepository) {}

  /** Does nothing when the caller or the operation of the current request is unknown. */
  add(refusal: DomainError, request: Request): void {
    const { caller, audited, id } = requestContext() ?? {};
    if (caller === undefined || audited === undefined || this.waiting.length >= MOST_WAITING) return;
    if (isServerError(refusal) || NOT_KEPT.has(refusal.kind)) return;
    this.waiting.push({
      ...actorIds(caller),
      requestId: id!,
      operation: audited.operation,
      resource: audited.resource,
      outcome: 'refused',
      refusal: refusal.code,
      details: { externalId: externalIdOf(request.body), faults: faultsOf(refusal) },
      createdAt: new Date(),
    });
  }

  /** Stores the waiting requests, which stay waiting if that fails. @returns milliseconds until the next round */
  async store(): Promise<number> {
    const refused = this.waiting;
    if (refused.length === 0) return INTERVAL_MS;
    this.waiting = [];
    try {
      await this.entries.recordRefused(refused);
    } catch (error) {
      this.waiting = [...refused, ...this.waiting].slice(0, MOST_WAITING);
      throw error;
    }
    return INTERVAL_MS;
  }
}

const faultsOf = ({ errors = [] }: DomainError): JournalFault[] =>
  errors.slice(0, MOST_FAULTS).map(({ pointer, parameter, code }) => ({
    ...(pointer !== undefined && { pointer: kept(pointer) }),
    ...(parameter !== undefined && { parameter: kept(parameter) }),
    code,
  }));

function externalIdOf(body: unknown): string | null {
  const { externalId } = (body ?? {}) as { externalId?: unknown };
  if (typeof externalId !== 'string' && typeof externalId !== 'number') return null;
  return kept(String(externalId));
}

const kept = (text: string): string => storableText(text.slice(0, MAX_LENGTH));
