import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DomainError } from '../common/domain-error.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import {
  ADMINISTRATOR_ID,
  ApplicationRepository,
} from '../persistence/repositories/application.repository.js';
import type { Application } from './caller.js';
import { isWellFormedToken, tokenHash } from './token.js';

/** How long a revoked token may still work in a process that has just seen it. */
const CACHE_MS = 900;
const CACHE_SIZE = 10_000;

/** Finds the application that a token belongs to. */
@Injectable()
export class Authenticator {
  private readonly adminHash: Buffer | null;
  private readonly cache: LRUCache<string, { application: Application | null }, Buffer>;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly applications: ApplicationRepository,
  ) {
    this.adminHash = config.adminToken === null ? null : tokenHash(config.adminToken);
    this.cache = new LRUCache({
      max: CACHE_SIZE,
      ttl: CACHE_MS,
      // Requests that come together share one look-up.
      fetchMethod: async (_token, _stale, { context: hash, options }) => {
        const askedAt = performance.now();
        const application = await this.look(hash);
        // An answer is as old as its question.
        options.ttl = Math.max(1, CACHE_MS - (performance.now() - askedAt));
        return { application };
      },
    });
  }

  /** @throws DomainError missing_token, or invalid_token whatever is wrong with it */
  async authenticate(token: string | null): Promise<Application> {
    if (token === null)
      throw refused('missing_token', 'Send a token as X-AUTH-TOKEN or Authorization: Bearer.');
    const hash = tokenHash(token);
    const isAdmin = this.adminHash !== null && timingSafeEqual(hash, this.adminHash);
    const found =
      isAdmin || isWellFormedToken(token)
        ? await this.cache.fetch(hash.toString('base64'), { context: hash })
        : null;
    if (found?.application) return found.application;
    throw refused('invalid_token', 'The token is not valid.');
  }

  private async look(hash: Buffer): Promise<Application | null> {
    const isAdmin = this.adminHash?.equals(hash) ?? false;
    const row = isAdmin
      ? await this.applications.caller(ADMINISTRATOR_ID)
      : await this.applications.callerByToken(hash);
    return row as Application | null;
  }
}

const refused = (code: string, detail: string): DomainError =>
  new DomainError('unauthenticated', code, detail);
