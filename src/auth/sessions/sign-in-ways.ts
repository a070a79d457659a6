import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError, invalidInput } from '../../common/errors/domain-error.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import { PersonRepository } from '../../persistence/people/person.repository.js';
import type { Caller } from '../caller.js';
import { Identification } from '../authenticator.js';
import { IdentityTokens } from '../identity/identity-tokens.js';
import type { SignInDto, SignInWaysDto } from './dto/sign-in.dto.js';
import { admitted, PasswordsService, signInFailed } from './passwords.service.js';

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

export function requireOneWay({ token, code, email, portalSecret }: SignInDto): void {
  const ways = [token, code, email, portalSecret].filter((way) => way !== undefined);
  if (ways.length === 1) return;
  throw incomplete('#/token', 'Expected either a token, a code, an e-mail address, or the secret of a link.');
}

const incomplete = (pointer: string, detail: string): DomainError =>
  invalidInput([{ pointer, code: 'required', detail }]);
