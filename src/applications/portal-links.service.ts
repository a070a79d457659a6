import { Inject, Injectable } from '@nestjs/common';
import { expiryWithinToken } from '../auth/caller.js';
import { newSecret, tokenHash } from '../auth/token.js';
import { DomainError, invalidInput, notFound } from '../common/errors/domain-error.js';
import { parseInstant } from '../common/instant.js';
import { flag } from '../common/values.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import { ApplicationRepository } from '../persistence/applications/application.repository.js';
import { PortalLinkRepository } from '../persistence/people/portal-link.repository.js';
import type { Tx } from '../platform/postgres/session.js';
import { Transactions } from '../platform/postgres/transactions/transactions.js';
import type { CreatePortalLinkDto, PortalLinkDto } from './dto/portal-link.dto.js';

const ADMINISTRATOR_ID = 0;
/** The time for which a link can be opened: by default, and at most. */
const VALIDITY = { hours: 24, mostDays: 30 };
const HALF_OF_MOST_MS = (VALIDITY.mostDays * 24 * 3_600_000) / 2;

@Injectable()
export class PortalLinksService {
  constructor(
    private readonly transactions: Transactions,
    private readonly applications: ApplicationRepository,
    private readonly links: PortalLinkRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Only the hash of the secret is stored. */
  async create(
    applicationId: number,
    { readOnly = false, expiresAt }: CreatePortalLinkDto,
  ): Promise<PortalLinkDto> {
    const secret = newSecret();
    const values = {
      applicationId,
      hash: tokenHash(secret),
      readOnly: flag(readOnly),
      expiresAt: expiresAt === undefined ? null : expiryWithinToken(parseInstant(expiresAt)),
      latest: expiryWithinToken(null),
    };
    const expiry = await this.transactions.run(async (tx) => {
      await this.requireActive(tx, applicationId);
      return this.links.insert(tx, values, VALIDITY);
    });
    if (expiry === null) throw wrongExpiry(values.expiresAt!, expiresAt!);
    const link = `${this.config.publicUrl ?? ''}/console/portal#secret=${secret}`;
    return { link, expiresAt: expiry.toISOString() };
  }

  async withdraw(applicationId: number): Promise<void> {
    const isKnown = await this.transactions.run((tx) => this.links.withdraw(tx, applicationId));
    if (!isKnown) throw notFound('application');
  }

  /** The administrator of the service is no partner, and a link to it would have every right. */
  private async requireActive(tx: Tx, id: number): Promise<void> {
    const application = id === ADMINISTRATOR_ID ? null : await this.applications.application(id, tx);
    if (application === null) throw notFound('application');
    if (application.active) return;
    throw new DomainError(
      'application_inactive',
      'The application is switched off, so nobody can sign in as it. Switch it on first.',
    );
  }
}

/**
 * The database has refused the expiry by its clock. Half of the longest period tells which end of the period was missed, even if
 * the clock of this process differs.
 */
function wrongExpiry(expiresAt: Date, text: string): DomainError {
  const isPast = expiresAt.getTime() - Date.now() < HALF_OF_MOST_MS;
  const expected = isPast ? 'a time in the future' : `a time at most ${VALIDITY.mostDays} days ahead`;
  return invalidInput([
    {
      pointer: '#/expiresAt',
      code: isPast ? 'not_in_the_future' : 'period_too_long',
      detail: `Expected ${expected}, but received "${text}".`,
    },
  ]);
}
