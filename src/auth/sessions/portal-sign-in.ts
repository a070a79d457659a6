import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PortalLinkRepository } from '../../persistence/people/portal-link.repository.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { setCaller, type Caller } from '../caller.js';
import { PasswordFailures } from '../rate-limits/password-failures.js';
import { tokenHash } from '../token.js';
import { linkFailed } from './admitted.js';

/** Signs in with a portal link, once. */
@Injectable()
export class PortalSignIn {
  constructor(
    private readonly transactions: Transactions,
    private readonly links: PortalLinkRepository,
    private readonly failures: PasswordFailures,
  ) {}

  /**
   * Uses the link up, and runs `begin` with its application in the same transaction. After a lost commit it finds out if the
   * commit has taken effect, because a repetition would find a used link.
   */
  open<T>(
    secret: string,
    request: Request,
    response: Response,
    begin: (tx: Tx, caller: Caller) => Promise<T>,
  ): Promise<T> {
    return this.failures.attempt(secret, request, response, () =>
      this.transactions.runAsOneTransaction(() =>
        this.transactions.run(async (tx) => {
          const caller = (await this.links.use(tx, tokenHash(secret))) as Caller | null;
          if (caller === null) throw linkFailed();
          setCaller(caller);
          return begin(tx, caller);
        }),
      ),
    );
  }
}
