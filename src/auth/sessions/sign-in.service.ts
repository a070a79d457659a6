import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError } from '../../common/errors/domain-error.js';
import { CredentialRepository } from '../../persistence/credentials/credential.repository.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { Authenticator } from '../authenticator.js';
import { setCaller, type Caller } from '../caller.js';
import { sessionSecretOf } from '../credential.js';
import { PasswordFailures } from '../rate-limits/password-failures.js';
import { newSecret } from '../token.js';
import { linkFailed } from './passwords.service.js';
import type { SignInDto } from './dto/sign-in.dto.js';
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
