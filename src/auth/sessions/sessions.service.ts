import { Inject, Injectable } from '@nestjs/common';
import { notFound } from '../../common/errors/domain-error.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import {
  CredentialRepository,
  type SessionRow,
  type SessionScope,
} from '../../persistence/credentials/credential.repository.js';
import type { PageQueryDto } from '../../platform/http/paging/list-query.dto.js';
import { numberedPage } from '../../platform/http/paging/read-page.js';
import type { Page } from '../../platform/http/paging/paged.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { hasRight, type Caller } from '../caller.js';

/** Lists and ends the sessions that a caller may see: with the right `admin` all, else the own ones. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly credentials: CredentialRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @param current the secret of the session of the request; null without one */
  page(caller: Caller, query: PageQueryDto, current: string | null): Promise<Page<SessionRow>> {
    const scope = scopeOf(caller);
    return numberedPage(this.config.secretsKeys, `sessions ${scope.of} ${scope.id}`, query, {
      find: (after, limit) => this.credentials.sessions(scope, after, limit, current),
      numberOf: ({ id }) => id,
    });
  }

  async get(caller: Caller, id: number, current: string | null): Promise<SessionRow> {
    const [row] = await this.credentials.sessions(scopeOf(caller), id - 1, 1, current);
    if (row?.id !== id) throw notFound('session');
    return row;
  }

  /** After a lost commit it finds out if the commit has taken effect, because a repetition would find no session. */
  async end(caller: Caller, id: number): Promise<void> {
    await this.transactions.runAsOneTransaction(() =>
      this.transactions.run(async (tx) => {
        // Thrown inside the transaction: its rollback also removes the entry in the audit.
        if (!(await this.credentials.endSession(tx, scopeOf(caller), id))) throw notFound('session');
      }),
    );
  }
}

function scopeOf(caller: Caller): SessionScope {
  if (hasRight(caller, 'admin')) return { of: 'all', id: 0 };
  if (caller.portal) return { of: 'portal_link', id: caller.portal.linkId };
  return caller.personId === null
    ? { of: 'token', id: caller.tokenId ?? 0 }
    : { of: 'person', id: caller.personId };
}
