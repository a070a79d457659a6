import { Inject, Injectable, Logger } from '@nestjs/common';
import { DomainError } from '../common/domain-error.js';
import type { KeptAnswer } from '../common/http/answered-before.js';
import { SecretBox } from '../common/secret-box.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import { IdempotencyRepository, type KeyUse } from '../persistence/repositories/idempotency.repository.js';
import { Transactions } from '../persistence/transactions.js';

/** Interface section 3.1; a request is given up by its clients and by the database long before its lease ends. */
export const KEEP_DAYS = 7;
const LEASE_SECONDS = 60;

/** Remembers the answers of requests that carry an Idempotency-Key. */
@Injectable()
export class IdempotencyService {
  private readonly logger = new Logger('Idempotency');
  private readonly box: SecretBox;

  constructor(
    private readonly keys: IdempotencyRepository,
    private readonly transactions: Transactions,
    @Inject(CONFIG) config: Config,
  ) {
    this.box = new SecretBox(config.secretsKey);
  }

  /**
   * Reserves the key for this request.
   * @returns the answer that was given before, or null: then the request has to be run, and kept or released
   * @throws DomainError idempotency_key_reused, idempotency_in_progress, idempotency_answer_lost
   */
  async begin(use: KeyUse): Promise<KeptAnswer | null> {
    const limits = { leaseSeconds: LEASE_SECONDS, keepDays: KEEP_DAYS };
    const earlier = await this.keys.reserve(this.transactions.autocommit, use, limits);
    if (earlier === null) return null;
    if (!earlier.sameRequest) {
      const detail = 'This Idempotency-Key was used for another request.';
      throw new DomainError('invalid', 'idempotency_key_reused', detail);
    }
    if (earlier.answer === null) {
      const detail = 'The request that used this Idempotency-Key first is still being worked on.';
      throw new DomainError('conflict', 'idempotency_in_progress', detail);
    }
    return this.opened(earlier.answer);
  }

  /** After SECRETS_KEY was changed nobody can tell what was answered; but it was, so it must not be run again. */
  private opened(sealed: Buffer): KeptAnswer {
    try {
      return JSON.parse(this.box.open(sealed)) as KeptAnswer;
    } catch (cause) {
      const detail = 'This request succeeded before, but its answer can no longer be read.';
      throw new DomainError('conflict', 'idempotency_answer_lost', detail, { cause });
    }
  }

  /** Never fails: what was done is done, and an answer that cannot be kept is given all the same. */
  keep(use: KeyUse, answer: KeptAnswer): Promise<void> {
    const sealed = this.box.seal(JSON.stringify(answer));
    return this.orElseExpire(this.keys.keep(this.transactions.autocommit, use, sealed));
  }

  /** Never fails either: a key that cannot be let go is free by itself a little later. */
  release(use: KeyUse): Promise<void> {
    return this.orElseExpire(this.keys.release(this.transactions.autocommit, use));
  }

  private async orElseExpire(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.logger.warn(`A key stays reserved for up to ${LEASE_SECONDS} s: ${String(error)}`);
    }
  }
}
