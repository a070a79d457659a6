import { Injectable, Inject } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError, invalidMember } from '../../common/errors/domain-error.js';
import { CredentialRepository } from '../../persistence/credentials/credential.repository.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { Authenticator, Identification } from '../authenticator.js';
import { setCaller, type Caller } from '../caller.js';
import { sessionSecretOf } from '../credential.js';
import { PasswordFailures } from '../rate-limits/address-limits.js';
import { newSecret } from '../token.js';
import { linkFailed, admitted, PasswordsService, signInFailed } from './passwords.service.js';
import type { SignInDto, SignInWaysDto } from './dto/session.dto.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import { PersonRepository } from '../../persistence/people/person.repository.js';
import { IdentityTokens } from '../identity/identity-tokens.js';

/** Lists the ways to sign in, and finds the caller: by a token, a password, or a code of an identity provider. */
@Injectable()
export class SignInWays {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly people: PersonRepository,
    private readonly identification: Identification,
    private readonly identities: IdentityTokens,
    private readonly passwords: PasswordsService,
  ) {}

  async list(): Promise<SignInWaysDto> {
    const providers = this.identities.forConsole.map(async (provider) => ({
      issuer: provider.config.issuer,
      clientId: provider.config.consoleClientId!,
      authorizationEndpoint: await provider.authorizationEndpoint().catch(() => null),
    }));
    const { tokenSignIn: token, testMode } = this.config;
    return { token, providers: await Promise.all(providers), testMode };
  }

  callerOf(dto: SignInDto, request: Request, response: Response): Promise<Caller> {
    const { token, code, email, password } = dto;
    if (token !== undefined) return this.byToken(token, request, response);
    if (email === undefined) return this.byCode(code!, dto);
    if (password === undefined) throw incomplete('#/password', 'This member is required.');
    return this.passwords.callerOf(email, password, request, response);
  }

  private async byToken(secret: string, request: Request, response: Response): Promise<Caller> {
    if (!this.config.tokenSignIn)
      throw new DomainError('token_sign_in_off', 'Sign in through the identity provider.');
    const caller = await this.identification.callerOf({ kind: 'token', secret }, request, response);
    const isMachine = caller.personId === null && caller.tokenName === null && caller.tokenId === null;
    if (isMachine) throw signInFailed();
    return caller;
  }

  private async byCode(code: string, { codeVerifier, redirectUri, issuer }: SignInDto): Promise<Caller> {
    if (codeVerifier === undefined) throw incomplete('#/codeVerifier', 'This member is required.');
    if (redirectUri === undefined) throw incomplete('#/redirectUri', 'This member is required.');
    const identity = await this.identities.exchange(issuer, { code, codeVerifier, redirectUri });
    return admitted(identity && (await this.people.callerOf(identity)), true);
  }
}

function requireOneWay({ token, code, email, portalSecret }: SignInDto): void {
  const ways = [token, code, email, portalSecret].filter((way) => way !== undefined);
  if (ways.length === 1) return;
  throw incomplete('#/token', 'Expected either a token, a code, an e-mail address, or the secret of a link.');
}

const incomplete = (pointer: string, detail: string): DomainError =>
  invalidMember(pointer, 'required', detail);

interface BegunSession {
  id: number;
  caller: Caller;
  /** For the cookie. */
  secret: string;
}

/** Begins and ends the sessions of the console. */
@Injectable()
export class SignInService {
  constructor(
    private readonly transactions: Transactions,
    private readonly credentials: CredentialRepository,
    private readonly authenticator: Authenticator,
    private readonly ways: SignInWays,
    private readonly failures: PasswordFailures,
  ) {}

  /** Begins a session instead of the one that the browser had. */
  async signIn(dto: SignInDto, request: Request, response: Response): Promise<BegunSession> {
    requireOneWay(dto);
    const { portalSecret } = dto;
    if (portalSecret !== undefined) return this.byLink(portalSecret, request, response);
    const caller = await this.ways.callerOf(dto, request, response);
    setCaller(caller);
    return this.transactions.run((tx) => this.begin(tx, caller, request));
  }

  /** Does nothing when the session has ended already. */
  async signOut(secret: string): Promise<void> {
    const session = { kind: 'session', secret } as const;
    const caller = await this.authenticator.authenticate(session).catch(ifUnauthenticated);
    if (caller === null) return;
    setCaller(caller);
    await this.transactions.run((tx) => this.credentials.signOut(tx, secret));
    this.authenticator.forget(session);
  }

  /**
   * Uses a portal link up, in the same transaction. After a lost commit it finds out if the commit has taken effect, because a
   * repetition would find a used link.
   */
  private byLink(secret: string, request: Request, response: Response): Promise<BegunSession> {
    return this.failures.attempt(secret, request, response, () =>
      this.transactions.runAsOneTransaction(() =>
        this.transactions.run(async (tx) => {
          const caller = (await this.credentials.use(tx, 'portal_link', secret)) as Caller | null;
          if (caller === null) throw linkFailed();
          setCaller(caller);
          return this.begin(tx, caller, request);
        }),
      ),
    );
  }

  private async begin(tx: Tx, caller: Caller, request: Request): Promise<BegunSession> {
    const secret = newSecret();
    await this.credentials.endFormer(tx, sessionSecretOf(request));
    const address = request.ip ?? null;
    const row = await this.credentials.create(tx, secret, {
      kind: 'session',
      address,
      ...this.ownerOf(caller),
    });
    const id = row!.sessionId!;
    tx.changed.push({ resource: `sessions/${id}`, changes: null });
    return { id, caller, secret };
  }

  private ownerOf({ personId, tokenId, portal }: Caller) {
    if (portal) return { portalLinkId: portal.linkId };
    if (personId !== null) return { personId };
    if (tokenId !== null) return { tokenId };
    return { administrator: this.authenticator.administratorDigests[0]! };
  }
}

/** Throws every other error, such as that of a database that cannot be reached, so that the session stays as it is. */
function ifUnauthenticated(error: unknown): null {
  if (error instanceof DomainError && error.kind === 'unauthenticated') return null;
  throw error;
}
