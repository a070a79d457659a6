import { Inject, Injectable } from '@nestjs/common';
import { ResourceHistory } from '../auth/journal/resource-history.js';
import { expiryWithinToken } from '../auth/caller.js';
import { newToken, storedToken } from '../auth/token.js';
import { invalidInput, notFound, type DomainError } from '../common/errors/domain-error.js';
import { parseInstant } from '../common/instant.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import { ApplicationRepository, type TokenRow } from '../persistence/applications/application.repository.js';
import { Transactions } from '../platform/postgres/transactions/transactions.js';
import type { Tx } from '../platform/postgres/session.js';
import { applicationSubject } from './applications.service.js';

/** Runs before a change, while no other change of the tokens of the application can run. */
type Check = (tx: Tx) => Promise<void>;
const unchecked: Check = () => Promise.resolve();

@Injectable()
export class TokensService {
  constructor(
    private readonly transactions: Transactions,
    private readonly applications: ApplicationRepository,
    private readonly histories: ResourceHistory,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(applicationId: number): Promise<TokenRow[]> {
    const tokens = await this.applications.tokens(applicationId);
    // Every application is created with a token, and revoked tokens are kept, so no tokens means no application.
    if (tokens.length === 0) throw notFound('application');
    return tokens;
  }

  async get(applicationId: number, id: number): Promise<TokenRow> {
    const token = await this.applications.token(applicationId, id);
    if (token === null) throw notFound('token');
    return token;
  }

  async create(
    applicationId: number,
    { name = null, expiresAt }: { name?: string | null; expiresAt?: string },
    check: Check = unchecked,
  ): Promise<{ row: TokenRow; token: string }> {
    const token = newToken(this.config.testMode);
    const values = {
      applicationId,
      name,
      expiresAt: expiryWithinToken(expiresAt === undefined ? null : parseInstant(expiresAt)),
      ...storedToken(token),
    };
    const row = await this.transactions.run((tx) =>
      this.histories.update(
        tx,
        applicationSubject(this.applications, applicationId),
        async () => {
          await check(tx);
          return this.applications.insertToken(tx, values);
        },
        'A token was created.',
      ),
    );
    if (row === null) throw notInTheFuture(expiresAt ?? values.expiresAt!.toISOString());
    return { row, token };
  }

  async revoke(applicationId: number, id: number, check: Check = unchecked): Promise<void> {
    const found = await this.transactions.run((tx) =>
      this.histories.update(
        tx,
        applicationSubject(this.applications, applicationId),
        async () => {
          await check(tx);
          return this.applications.revokeToken(tx, applicationId, id);
        },
        `Token ${id} was revoked.`,
      ),
    );
    if (!found) throw notFound('token');
  }
}

/** The token would never work, and the error of its requests would not say why. */
function notInTheFuture(expiresAt: string): DomainError {
  const detail = `Expected a time in the future, but received "${expiresAt}".`;
  return invalidInput([{ pointer: '#/expiresAt', code: 'not_in_the_future', detail }]);
}
