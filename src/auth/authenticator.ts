import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DomainError } from '../common/errors/domain-error.js';
import { evenIfClientGone } from '../common/request/request-context.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import { ApplicationRepository } from '../persistence/applications/application.repository.js';
import type { Caller } from './caller.js';
import { isWellFormedToken, tokenHash } from './token.js';

/** How long the look-up of a token is cached, and so how long a revoked token may still work. */
const CACHE_MS = 900;
const CACHE_SIZE = 10_000;
/** How long the look-up of a token that was valid need not wait for its turn. */
const KNOWN_MS = 24 * 60 * 60 * 1_000;

type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Finds the application that a token belongs to. */
@Injectable()
export class Authenticator {
  private readonly adminHash: Buffer | null;
  private readonly known = new LRUCache<string, true>({ max: CACHE_SIZE, ttl: KNOWN_MS });
  private readonly cache: LRUCache<string, { application: Caller | null }, Buffer>;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly applications: ApplicationRepository,
  ) {
    this.adminHash = config.adminToken === null ? null : tokenHash(config.adminToken);
    this.cache = new LRUCache({
      max: CACHE_SIZE,
      ttl: CACHE_MS,
      // Concurrent requests share one look-up, which goes on when the client of the first one disconnects.
      fetchMethod: async (_token, _stale, { context: hash, options }) => {
        const startedAt = performance.now();
        const application = await evenIfClientGone(() => this.lookUp(hash));
        // The time to live starts with the query, so that a slow database does not extend it.
        options.ttl = Math.max(1, CACHE_MS - (performance.now() - startedAt));
        return { application };
      },
    });
  }

  /**
   * @param inTurn runs the look-up of a token that was not valid in this process before
   * @throws DomainError missing_token, or invalid_token for a malformed, unknown, expired or revoked token
   */
  async authenticate(token: string | null, inTurn: InTurn = (work) => work()): Promise<Caller> {
    if (token === null)
      throw unauthenticated('missing_token', 'Send a token as X-AUTH-TOKEN or Authorization: Bearer.');
    const hash = tokenHash(token);
    const key = hash.toString('base64');
    const cached = this.cache.get(key)?.application;
    if (cached) return cached;
    const isAdmin = this.adminHash !== null && timingSafeEqual(hash, this.adminHash);
    if (!isAdmin && !isWellFormedToken(token)) throw invalidToken();
    const find = () => this.find(key, hash);
    const found = await (isAdmin || this.known.has(key) ? find() : inTurn(find));
    if (found === null) throw invalidToken();
    return found;
  }

  private async find(key: string, hash: Buffer): Promise<Caller | null> {
    const found = await this.cache.fetch(key, { context: hash });
    if (!found?.application) return null;
    this.known.set(key, true);
    return found.application;
  }

  private async lookUp(hash: Buffer): Promise<Caller | null> {
    const isAdmin = this.adminHash?.equals(hash) ?? false;
    const row = isAdmin
      ? await this.applications.administrator()
      : await this.applications.callerByToken(hash);
    return row as Caller | null;
  }
}

const unauthenticated = (code: 'missing_token' | 'invalid_token', detail: string): DomainError =>
  new DomainError(code, detail);

const invalidToken = (): DomainError => unauthenticated('invalid_token', 'The token is not valid.');
