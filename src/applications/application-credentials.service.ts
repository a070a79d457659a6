import { Inject, Injectable } from '@nestjs/common';
import { ResourceHistory } from '../auth/journal/resource-history.js';
import { expiryWithinToken } from '../auth/caller.js';
import { newSecret, newToken } from '../auth/token.js';
import { DomainError, invalidMember, notFound, orNotFound } from '../common/errors/domain-error.js';
import { parseInstant } from '../common/instant.js';
import { flag } from '../common/values.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import { CredentialRepository, VALIDITY } from '../persistence/credentials/credential.repository.js';
import { Transactions } from '../platform/postgres/transactions/transactions.js';
import type { Tx } from '../platform/postgres/session.js';
import { ApplicationsService } from './applications.service.js';
import {
  type CreatePortalLinkDto,
  type PortalLinkDto,
  type CreateTokenDto,
  type NewTokenDto,
  type TokenDto,
  toTokenDto,
} from './dto/credential.dto.js';

const MOST_LIVE_TOKENS = 5;

/** The tokens and portal links of applications. Only the hashes of their secrets are stored. */
@Injectable()
export class ApplicationCredentialsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly applications: ApplicationsService,
    private readonly credentials: CredentialRepository,
    private readonly histories: ResourceHistory,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async tokens(applicationId: number): Promise<TokenDto[]> {
    const tokens = await this.credentials.tokens(applicationId);
    // Every application is created with a token, and revoked tokens are kept, so no tokens means no application.
    if (tokens.length === 0) throw notFound('application');
    return tokens.map(toTokenDto);
  }

  async token(applicationId: number, id: number): Promise<TokenDto> {
    const tokens = await this.credentials.tokens(applicationId);
    const token = tokens.find((one) => one.id === id);
    return toTokenDto(orNotFound(token, 'token'));
  }

  /** @param isOwn true for an application that may have only some tokens that are neither revoked nor expired */
  async createToken(
    applicationId: number,
    { name, expiresAt }: CreateTokenDto,
    isOwn = false,
  ): Promise<NewTokenDto> {
    const token = newToken(this.config.testMode);
    const expiry = expiryWithinToken(parseInstant(expiresAt));
    const values = { kind: 'token', applicationId, name: name ?? null, expiresAt: expiry } as const;
    const row = await this.change(applicationId, 'A token was created.', async (tx) => {
      const live = isOwn ? await this.credentials.liveTokens(tx, applicationId) : [];
      if (live.length >= MOST_LIVE_TOKENS) throw tooManyTokens();
      return this.credentials.create(tx, token, values);
    });
    // Otherwise the token would never work, and the error of its requests would not say why.
    if (row === null) throw wrongExpiry('token', expiry!, expiresAt);
    const { id, name: ownName, createdAt, expiresAt: end } = toTokenDto(row);
    return { id, name: ownName, token, expiresAt: end, createdAt };
  }

  /** @param isOwn true for an application that must keep a token, even if a person revokes it: only an administrator could create another */
  async revokeToken(applicationId: number, id: number, isOwn = false): Promise<void> {
    const found = await this.change(applicationId, `Token ${id} was revoked.`, async (tx) => {
      const live = isOwn ? await this.credentials.liveTokens(tx, applicationId) : [];
      if (live.length === 1 && live.includes(id)) throw lastToken();
      return this.credentials.revokeToken(tx, applicationId, id);
    });
    if (!found) throw notFound('token');
  }

  async createLink(
    applicationId: number,
    { readOnly = false, expiresAt }: CreatePortalLinkDto,
  ): Promise<PortalLinkDto> {
    const secret = newSecret();
    const expiry = expiresAt === undefined ? null : expiryWithinToken(parseInstant(expiresAt));
    const limits = { expiresAt: expiry, latest: expiryWithinToken(null) };
    const values = { kind: 'portal_link', applicationId, readOnly: flag(readOnly), ...limits } as const;
    const created = await this.transactions.run(async (tx) => {
      const { active } = await this.applications.partner(applicationId, tx);
      if (!active) throw applicationInactive();
      return this.credentials.create(tx, secret, values);
    });
    if (created === null) throw wrongExpiry('portal_link', expiry!, expiresAt);
    const link = `${this.config.publicUrl ?? ''}/console/portal#secret=${secret}`;
    return { link, expiresAt: created.expiresAt!.toISOString() };
  }

  withdrawLinks(applicationId: number): Promise<void> {
    return this.transactions.run(async (tx) => {
      await this.applications.partner(applicationId, tx);
      await this.credentials.withdraw(tx, applicationId);
    });
  }

  /** Nobody else can change the tokens of the application meanwhile. */
  private change<T>(applicationId: number, reason: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    const subject = this.applications.subject(applicationId);
    return this.transactions.run((tx) => this.histories.update(tx, subject, () => work(tx), reason));
  }
}

const tooManyTokens = (): DomainError =>
  new DomainError(
    'too_many_tokens',
    `The application has ${MOST_LIVE_TOKENS} tokens already. Revoke one that is not used any more.`,
  );

const lastToken = (): DomainError =>
  new DomainError('last_token', 'The application has no other token. Create one before you revoke this one.');

const applicationInactive = (): DomainError =>
  new DomainError(
    'application_inactive',
    'The application is switched off, so nobody can sign in as it. Switch it on first.',
  );

/**
 * The database has refused the expiry by its clock. Half of the longest period tells which end of the period was missed, even if
 * the clock of this process differs.
 */
function wrongExpiry(kind: 'token' | 'portal_link', expiry: Date, text = expiry.toISOString()): DomainError {
  const most = VALIDITY[kind].most ?? Infinity;
  const isPast = expiry.getTime() - Date.now() < (most / 2) * 3_600_000;
  const expected = isPast ? 'a time in the future' : `a time at most ${most / 24} days ahead`;
  const detail = `Expected ${expected}, but received "${text}".`;
  const code = isPast ? 'not_in_the_future' : 'period_too_long';
  return invalidMember('#/expiresAt', code, detail);
}
