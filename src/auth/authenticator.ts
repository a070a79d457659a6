import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DomainError } from '../common/errors/domain-error.js';
import { evenIfClientGone } from '../common/request/request-context.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import {
  ApplicationRepository,
  type CallerWithToken,
} from '../persistence/applications/application.repository.js';
import { PersonRepository } from '../persistence/people/person.repository.js';
import { SessionRepository } from '../persistence/people/session.repository.js';
import type { Caller } from './caller.js';
import type { Credential } from './credential.js';
import { refused } from './identity/identity-provider.js';
import { IdentityTokens } from './identity/identity-tokens.js';
import { isWellFormedSecret, isWellFormedToken, tokenHash } from './token.js';

/** The look-up of a token is cached for this time, so that a revoked token may still work for as long. */
const CACHE_MS = 900;
const CACHE_SIZE = 10_000;
/** The look-up of a token that was valid within this time need not wait for its turn. */
const KNOWN_MS = 24 * 60 * 60 * 1_000;

type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** The caller that a credential names; `isValid` is false when the caller is known, but may not use the credential any more. */
export interface Authenticated {
  caller: Caller;
  isValid: boolean;
}

interface LookUp extends Credential {
  hash: Buffer;
}

/** Finds the caller whose token or session it is. */
@Injectable()
export class Authenticator {
  /** Null without ADMIN_TOKEN. */
  private readonly adminHash: Buffer | null;
  /** One digest for each secrets key; sessions of ADMIN_TOKEN store one of them. */
  readonly administratorDigests: Buffer[];
  private readonly known = new LRUCache<string, true>({ max: CACHE_SIZE, ttl: KNOWN_MS });
  private readonly cache: LRUCache<string, { found: Authenticated | null }, LookUp>;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly applications: ApplicationRepository,
    private readonly sessions: SessionRepository,
    private readonly people: PersonRepository,
    private readonly identities: IdentityTokens,
  ) {
    const { adminToken, secretsKeys } = config;
    this.adminHash = adminToken === null ? null : tokenHash(adminToken);
    this.administratorDigests = secretsKeys.flatMap((key) =>
      adminToken === null ? [] : [createHmac('sha256', key).update(adminToken).digest()],
    );
    this.cache = new LRUCache({
      max: CACHE_SIZE,
      ttl: CACHE_MS,
      // Concurrent requests share one look-up, which goes on when the client of the first one disconnects.
      fetchMethod: async (_key, _stale, { context, options }) => {
        const startedAt = performance.now();
        const found = await evenIfClientGone(() => this.lookUp(context));
        // The time to live starts with the query, so that a slow database does not extend it.
        options.ttl = Math.max(1, CACHE_MS - (performance.now() - startedAt));
        return { found };
      },
    });
  }

  /** @param inTurn runs the look-up of a credential that was not valid in this process before */
  async authenticate(
    credential: Credential | null,
    inTurn: InTurn = (work) => work(),
  ): Promise<Authenticated> {
    if (credential === null)
      throw unauthenticated('missing_token', 'Send a token as X-AUTH-TOKEN or Authorization: Bearer.');
    const { hash, key } = keyOf(credential);
    const cached = this.cache.get(key)?.found;
    if (cached) return cached;
    const isAdmin = this.isAdmin({ ...credential, hash });
    if (!isAdmin && !this.isWellFormed(credential)) throw invalidToken();
    const find = () => this.find(key, { ...credential, hash });
    const found = await (isAdmin || this.known.has(key) ? find() : inTurn(find));
    if (found === null) throw invalidToken();
    return found;
  }

  /** A session that was ended is refused by this process at once, and by others within a second. */
  forget(credential: Credential): void {
    this.cache.delete(keyOf(credential).key);
  }

  private isAdmin({ kind, hash }: LookUp): boolean {
    return kind === 'token' && this.adminHash !== null && timingSafeEqual(hash, this.adminHash);
  }

  private isWellFormed({ kind, secret }: Credential): boolean {
    if (kind === 'session') return isWellFormedSecret(secret);
    return isWellFormedToken(secret) || this.identities.isIdentityToken(secret);
  }

  private async find(key: string, context: LookUp): Promise<Authenticated | null> {
    const found = (await this.cache.fetch(key, { context }))?.found ?? null;
    if (found?.isValid === true) this.known.set(key, true);
    return found;
  }

  private async lookUp(credential: LookUp): Promise<Authenticated | null> {
    const { kind, hash, secret } = credential;
    if (this.isAdmin(credential)) return valid(await this.applications.administrator());
    if (kind === 'session') {
      const { tokenSignIn } = this.config;
      return authenticated(await this.sessions.caller(hash, tokenSignIn, this.administratorDigests));
    }
    if (this.identities.isIdentityToken(secret)) return this.lookUpIdentity(secret);
    return valid(await this.applications.callerByToken(hash));
  }

  private async lookUpIdentity(token: string): Promise<Authenticated | null> {
    const identified = await this.identities.identify(token);
    if (identified === null) return null;
    if ('person' in identified) return authenticated(await this.people.callerOf(identified.person));
    const { applicationId, expiresAt } = identified;
    const row = await this.applications.callerById(applicationId);
    return (
      valid(row && { ...row, expiresAt }) ??
      refused('a machine', `application ${applicationId} cannot be used.`)
    );
  }
}

function keyOf({ kind, secret }: Credential): { hash: Buffer; key: string } {
  const hash = tokenHash(secret);
  return { hash, key: kind + hash.toString('base64') };
}

const valid = (row: CallerWithToken | null): Authenticated | null =>
  row && { caller: row as Caller, isValid: true };

function authenticated(row: (CallerWithToken & { isValid: boolean }) | null): Authenticated | null {
  if (row === null) return null;
  const { isValid, ...caller } = row;
  return { caller: caller as Caller, isValid };
}

const unauthenticated = (code: 'missing_token' | 'invalid_token', detail: string): DomainError =>
  new DomainError(code, detail);

export const invalidToken = (): DomainError => unauthenticated('invalid_token', 'The token is not valid.');
