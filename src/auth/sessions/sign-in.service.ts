import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError, invalidInput } from '../../common/errors/domain-error.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import { PersonRepository, type PersonCaller } from '../../persistence/people/person.repository.js';
import { SessionRepository } from '../../persistence/people/session.repository.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { Authenticator } from '../authenticator.js';
import { setCaller, type Caller } from '../caller.js';
import { Identification } from '../identification.js';
import { IdentityTokens } from '../identity/identity-tokens.js';
import { isPassword, storedPassword } from './password.js';
import { PasswordFailures } from '../rate-limits/password-failures.js';
import { sessionSecretOf } from '../session-cookie.js';
import { newSecret, tokenHash } from '../token.js';
import type { SignInDto, SignInWaysDto } from './dto/sign-in.dto.js';

/** Begins and ends the sessions of the console. */
@Injectable()
export class SignInService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly transactions: Transactions,
    private readonly sessions: SessionRepository,
    private readonly people: PersonRepository,
    private readonly identification: Identification,
    private readonly authenticator: Authenticator,
    private readonly identities: IdentityTokens,
    private readonly failures: PasswordFailures,
  ) {}

  async ways(): Promise<SignInWaysDto> {
    const providers = this.identities.forConsole.map(async (provider) => ({
      issuer: provider.config.issuer,
      clientId: provider.config.consoleClientId!,
      authorizationEndpoint: await provider.authorizationEndpoint().catch(() => null),
    }));
    return { token: this.config.tokenSignIn, providers: await Promise.all(providers) };
  }

  /**
   * Begins a session instead of the one that the browser had.
   * @returns the id of the session, its caller and the secret for the cookie
   * @throws DomainError sign_in_failed, invalid_token, token_sign_in_off, rate_limited, identity_provider_unavailable
   */
  async signIn(dto: SignInDto, request: Request, response: Response) {
    const caller = await this.callerOf(dto, request, response);
    setCaller(caller);
    const secret = newSecret();
    const { personId } = caller;
    const tokenId = personId === null ? caller.tokenId : null;
    const administrator =
      personId === null && tokenId === null ? this.authenticator.administratorDigests[0]! : null;
    const former = sessionSecretOf(request.headers);
    const id = await this.transactions.run((tx) =>
      this.sessions.begin(tx, {
        former: former === null ? null : tokenHash(former),
        hash: tokenHash(secret),
        owner: { tokenId, personId, administrator },
        address: request.ip ?? null,
      }),
    );
    return { id, caller, secret };
  }

  /** Does nothing when the session has ended already. */
  async signOut(secret: string): Promise<void> {
    const session = { kind: 'session', secret } as const;
    const authenticated = await this.authenticator.authenticate(session).catch(() => null);
    if (authenticated === null) return;
    setCaller(authenticated.caller);
    await this.transactions.run((tx) => this.sessions.end(tx, tokenHash(secret)));
    this.authenticator.forget(session);
  }

  /** @throws DomainError invalid_token when the link does not exist, was used, or has expired */
  async setPassword(secret: string, password: string, request: Request, response: Response): Promise<void> {
    // Before the password is hashed, which takes long.
    this.failures.begin(secret, request, response);
    const stored = await storedPassword(password);
    const id = await this.transactions.run((tx) => this.people.setPassword(tx, tokenHash(secret), stored));
    if (id === null) throw new DomainError('sign_in_failed', 'The link was used already, or has expired.');
    this.failures.succeeded(secret, request);
  }

  private callerOf(dto: SignInDto, request: Request, response: Response): Promise<Caller> {
    const { token, code, codeVerifier, redirectUri, email, password } = dto;
    const ways = [token, code, email].filter((way) => way !== undefined).length;
    if (ways !== 1) throw incomplete('#/token', 'Expected either a token, a code, or an e-mail address.');
    if (token !== undefined) return this.byToken(token, request, response);
    if (email !== undefined) {
      if (password === undefined) throw incomplete('#/password', 'This member is required.');
      return this.byPassword(email, password, request, response);
    }
    if (codeVerifier === undefined) throw incomplete('#/codeVerifier', 'This member is required.');
    if (redirectUri === undefined) throw incomplete('#/redirectUri', 'This member is required.');
    return this.byCode(dto.issuer, { code: code!, codeVerifier, redirectUri });
  }

  private async byToken(secret: string, request: Request, response: Response): Promise<Caller> {
    if (!this.config.tokenSignIn)
      throw new DomainError('token_sign_in_off', 'Sign in through the identity provider.');
    const caller = await this.identification.callerOf({ kind: 'token', secret }, request, response);
    const isMachine = caller.personId === null && caller.tokenName === null && caller.tokenId === null;
    if (isMachine) throw failed();
    return caller;
  }

  private async byPassword(
    email: string,
    password: string,
    request: Request,
    response: Response,
  ): Promise<Caller> {
    this.failures.begin(email, request, response);
    const stored = await this.people.password(email);
    const isRight = await isPassword(password, stored);
    const person = stored && (await this.people.caller(stored.id));
    if (isRight) this.failures.succeeded(email, request);
    return admitted(person, isRight);
  }

  private async byCode(
    issuer: string | undefined,
    code: { code: string; codeVerifier: string; redirectUri: string },
  ): Promise<Caller> {
    const identity = await this.identities.exchange(issuer, code);
    return admitted(identity && (await this.people.callerOf(identity)), true);
  }
}

/** The audit names a person who is known but refused. */
function admitted(person: PersonCaller | null, isIdentified: boolean): Caller {
  if (person === null) throw failed();
  const { isValid, ...caller } = person;
  setCaller(caller as Caller);
  if (!isIdentified || !isValid) throw failed();
  return caller as Caller;
}

const failed = (): DomainError =>
  new DomainError(
    'sign_in_failed',
    'The sign-in was refused. Check what you entered, or ask an administrator.',
  );

const incomplete = (pointer: string, detail: string): DomainError =>
  invalidInput([{ pointer, code: 'required', detail }]);
