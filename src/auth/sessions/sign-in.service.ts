import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError } from '../../common/errors/domain-error.js';
import { SessionRepository, type SessionOwner } from '../../persistence/people/session.repository.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { Authenticator } from '../authenticator.js';
import { setCaller, type Caller } from '../caller.js';
import { sessionSecretOf } from '../session-cookie.js';
import { newSecret, tokenHash } from '../token.js';
import type { SignInDto } from './dto/sign-in.dto.js';
import { PortalSignIn } from './portal-sign-in.js';
import { requireOneWay, SignInWays } from './sign-in-ways.js';

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
    private readonly sessions: SessionRepository,
    private readonly authenticator: Authenticator,
    private readonly ways: SignInWays,
    private readonly portal: PortalSignIn,
  ) {}

  /** Begins a session instead of the one that the browser had. */
  async signIn(dto: SignInDto, request: Request, response: Response): Promise<BegunSession> {
    requireOneWay(dto);
    const begin = (tx: Tx, caller: Caller): Promise<BegunSession> => this.begin(tx, caller, request);
    if (dto.portalSecret !== undefined) return this.portal.open(dto.portalSecret, request, response, begin);
    const caller = await this.ways.callerOf(dto, request, response);
    setCaller(caller);
    return this.transactions.run((tx) => begin(tx, caller));
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

  private async begin(tx: Tx, caller: Caller, request: Request): Promise<BegunSession> {
    const secret = newSecret();
    const former = sessionSecretOf(request);
    const id = await this.sessions.begin(tx, {
      former: former === null ? null : tokenHash(former),
      hash: tokenHash(secret),
      owner: this.ownerOf(caller),
      address: request.ip ?? null,
    });
    return { id, caller, secret };
  }

  private ownerOf({ personId, tokenId, portal }: Caller): SessionOwner {
    const none = { personId: null, tokenId: null, portalLinkId: null, administrator: null };
    if (portal) return { ...none, portalLinkId: portal.linkId };
    if (personId !== null) return { ...none, personId };
    if (tokenId !== null) return { ...none, tokenId };
    return { ...none, administrator: this.authenticator.administratorDigests[0]! };
  }
}

/** Throws every other error, such as that of a database that cannot be reached, so that the session stays as it is. */
function ifUnauthenticated(error: unknown): null {
  if (error instanceof DomainError && error.kind === 'unauthenticated') return null;
  throw error;
}
