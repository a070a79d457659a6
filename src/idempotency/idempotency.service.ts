import { Injectable, Logger } from '@nestjs/common';
import { hasRight, missingRight, type Caller, type Right } from '../auth/caller.js';
import { DomainError } from '../common/errors/domain-error.js';
import { evenIfClientGone } from '../common/request/request-context.js';
import { SecretCipher } from '../common/secrets/secret-cipher.js';
import { isConnectionLost } from '../platform/postgres/database-error.js';
import { IdempotencyRepository, type KeyUse } from '../persistence/idempotency/idempotency.repository.js';
import { retry } from '../platform/postgres/retry.js';
import type { StoredResponse } from './stored-response.js';

/** A key that is reserved for a request, and the rights that the request has used so far. */
export interface ReservedKey extends KeyUse {
  rights: ReadonlySet<Right>;
}

/** Days for which a successful response is replayed; the OpenAPI document promises them. */
export const REPLAY_DAYS = 7;
/** The time for which a key stays reserved. Longer than any request runs: clients and the database time out much earlier. */
const LEASE_SECONDS = 60;

/** The stored response, and the rights that a caller needs to receive it again. */
interface StoredRecord extends StoredResponse {
  rights: Right[];
}

/** Reserves Idempotency-Keys, and stores and replays the responses of their requests. */
@Injectable()
export class IdempotencyService {
  private readonly logger = new Logger('Idempotency');

  constructor(
    private readonly keys: IdempotencyRepository,
    private readonly cipher: SecretCipher,
  ) {}

  /**
   * Reserves the key for this request.
   * @returns the stored response, or null when the request must be executed; afterwards one of `storeResponse`, `release` and
   *   `endLease` must be called
   */
  async begin(caller: Caller, use: KeyUse): Promise<StoredResponse | null> {
    const limits = { leaseSeconds: LEASE_SECONDS, keepDays: REPLAY_DAYS };
    // When only the reply of the database was lost, the retry recognises its reservation by the lease token.
    const reserve = () => this.keys.reserve(use, limits);
    const earlier = await retry(reserve, { atOnce: isConnectionLost });
    if (earlier === null) return null;
    if (!earlier.sameRequest) {
      const detail = 'This Idempotency-Key was used for another request.';
      throw new DomainError('idempotency_key_reused', detail);
    }
    if (earlier.answer === null) throw inProgress();
    const { rights, ...response } = this.decrypted(earlier.answer);
    const lost = rights.find((right) => !hasRight(caller, right));
    if (lost !== undefined) throw missingRight(lost);
    return response;
  }

  /** When SECRETS_KEY was changed the response is unreadable. The request succeeded, so it must not be executed again. */
  private decrypted(encrypted: Buffer): StoredRecord {
    try {
      return JSON.parse(this.cipher.open(encrypted)) as StoredRecord;
    } catch (cause) {
      const detail = 'This request has already succeeded, but its response can no longer be read.';
      throw new DomainError('idempotency_answer_lost', detail, { cause });
    }
  }

  async storeResponseInTransaction(use: ReservedKey, response: StoredResponse): Promise<void> {
    const isStored = await this.keys.storeResponse(use, this.encrypted(use, response));
    if (!isStored) throw inProgress();
  }

  /**
   * Stores a response after its request was committed. Never rejects: a repeated request finds what was stored by its natural
   * key.
   */
  storeResponse(use: ReservedKey, response: StoredResponse): Promise<void> {
    const encrypted = this.encrypted(use, response);
    return this.logFailure(() => this.keys.storeResponse(use, encrypted));
  }

  /** Releases the key of a refused request. Never rejects: the reservation expires anyway. */
  release(use: KeyUse): Promise<void> {
    return this.logFailure(() => this.keys.release(use));
  }

  /** Ends the lease, so that the same request, and no other, can be sent again at once. Never rejects. */
  endLease(use: KeyUse): Promise<void> {
    return this.logFailure(() => this.keys.endLease(use));
  }

  private encrypted({ rights }: ReservedKey, response: StoredResponse): Buffer {
    const record: StoredRecord = { ...response, rights: [...rights] };
    return this.cipher.seal(JSON.stringify(record));
  }

  private async logFailure(work: () => Promise<unknown>): Promise<void> {
    try {
      await evenIfClientGone(() => retry(work, { atOnce: isConnectionLost }));
    } catch (error) {
      const message = `An Idempotency-Key could not be updated and stays reserved for up to ${LEASE_SECONDS} s.`;
      this.logger.warn({ message, err: error });
    }
  }
}

function inProgress(): DomainError {
  const detail = 'The first request with this Idempotency-Key is still being processed.';
  return new DomainError('idempotency_in_progress', detail);
}
