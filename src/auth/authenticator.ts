import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DomainError } from '../common/errors/domain-error.js';
import { evenIfClientGone } from '../common/request/request-context.js';
import type { Request, Response } from 'express';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import { ApplicationRepository } from '../persistence/applications/application.repository.js';
import { CredentialRepository, secretHash } from '../persistence/credentials/credential.repository.js';
import { PersonRepository } from '../persistence/people/person.repository.js';
import { setCaller, type Caller } from './caller.js';
import type { Credential } from './credential.js';
import { refused } from './identity/identity-fetch.js';
import { IdentityTokens } from './identity/identity-tokens.js';
import { TokenFailures } from './rate-limits/address-limits.js';
import { isWellFormedSecret, isWellFormedToken } from './token.js';

/** The look-up of a token is cached for this time, so that a revoked token may still work for as long. */
const CACHE_MS = 900;
const CACHE_SIZE = 10_000;
/** The look-up of a token that was valid within this time need not wait for its turn. */
const KNOWN_MS = 24 * 60 * 60 * 1_000;

type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** The caller that a credential names; `isValid` is false when the caller is known, but may not use the credential any more. */
type Authenticated = Caller & { isValid: boolean };

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
    private readonly credentials: CredentialRepository,
    private readonly people: PersonRepository,
    private readonly identities: IdentityTokens,
  ) {
    const { adminToken, secretsKeys } = config;
    this.adminHash = adminToken === null ? null : secretHash(adminToken);
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
      throw new DomainError('missing_token', 'Send a token as X-AUTH-TOKEN or Authorization: Bearer.');
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
    const { kind, secret } = credential;
    if (this.isAdmin(credential)) return (await this.applications.administrator()) as Authenticated;
    if (kind === 'token' && this.identities.isIdentityToken(secret)) return this.lookUpIdentity(secret);
    const sessions = { tokenSignIn: this.config.tokenSignIn, administrators: this.administratorDigests };
    const found = (await this.credentials.caller(kind, secret, sessions)) as Authenticated | null;
    // The audit names who still tries to use a session, but not a token.
    return kind === 'token' && found?.isValid === false ? null : found;
  }

  private async lookUpIdentity(token: string): Promise<Authenticated | null> {
    const identified = await this.identities.identify(token);
    if (identified === null) return null;
    if ('person' in identified) return (await this.people.callerOf(identified.person)) as Authenticated;
    const { applicationId, expiresAt } = identified;
    const row = await this.applications.callerById(applicationId);
    if (row === null) return refused('a machine', `application ${applicationId} cannot be used.`);
    return { ...row, expiresAt } as Authenticated;
  }
}

function keyOf({ kind, secret }: Credential): { hash: Buffer; key: string } {
  const hash = secretHash(secret);
  return { hash, key: kind + hash.toString('base64') };
}

const invalidToken = (): DomainError => new DomainError('invalid_token', 'The token is not valid.');

/** Identifies the caller of a request, and counts the credentials that are not valid. */
@Injectable()
export class Identification {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly failures: TokenFailures,
  ) {}

  async callerOf(credential: Credential | null, request: Request, response: Response): Promise<Caller> {
    try {
      const caller = await this.authenticator.authenticate(credential, (work) =>
        this.failures.inTurn(request, work),
      );
      setCaller(caller);
      // The audit names the caller also when the credential may not be used any more.
      if (!caller.isValid) throw invalidToken();
      return caller;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'invalid_token') {
        this.failures.record(request, response);
      }
      throw error;
    }
  }
}
