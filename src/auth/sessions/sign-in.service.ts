import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError } from '../../common/errors/domain-error.js';
import { SessionRepository } from '../../persistence/people/session.repository.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { Authenticator } from '../authenticator.js';
import { setCaller, type Caller } from '../caller.js';
import { sessionSecretOf } from '../session-cookie.js';
import { newSecret, tokenHash } from '../token.js';
import type { SignInDto } from './dto/sign-in.dto.js';
import { SignInWays } from './sign-in-ways.js';

/** Begins and ends the sessions of the console. */
@Injectable()
export class SignInService {
  constructor(
    private readonly transactions: Transactions,
    private readonly sessions: SessionRepository,
    private readonly authenticator: Authenticator,
    private readonly ways: SignInWays,
  ) {}

  /**
   * Begins a session instead of the one that the browser had.
   * @returns the id of the session, its caller and the secret for the cookie
   * @throws what SignInWays.callerOf() throws
   */
  async signIn(
    dto: SignInDto,
    request: Request,
    response: Response,
  ): Promise<{ id: number; caller: Caller; secret: string }> {
    const caller = await this.ways.callerOf(dto, request, response);
    setCaller(caller);
    const secret = newSecret();
    const former = sessionSecretOf(request.headers);
    const id = await this.transactions.run((tx) =>
      this.sessions.begin(tx, {
        former: former === null ? null : tokenHash(former),
        hash: tokenHash(secret),
        owner: this.ownerOf(caller),
        address: request.ip ?? null,
      }),
    );
    return { id, caller, secret };
  }

  /** Does nothing when the session has ended already. */
  async signOut(secret: string): Promise<void> {
    const session = { kind: 'session', secret } as const;
    const authenticated = await this.authenticator.authenticate(session).catch(ifUnauthenticated);
    if (authenticated === null) return;
    setCaller(authenticated.caller);
    await this.transactions.run((tx) => this.sessions.end(tx, tokenHash(secret)));
    this.authenticator.forget(session);
  }

  private ownerOf({ personId, tokenId }: Caller) {
    const none = { personId: null, tokenId: null, administrator: null };
    if (personId !== null) return { ...none, personId };
    if (tokenId !== null) return { ...none, tokenId };
    return { ...none, administrator: this.authenticator.administratorDigests[0]! };
  }
}

/** Everything else, such as a database that cannot be reached, leaves the session as it is. */
function ifUnauthenticated(error: unknown): null {
  if (error instanceof DomainError && error.kind === 'unauthenticated') return null;
  throw error;
}
