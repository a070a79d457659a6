import { Inject, Injectable } from '@nestjs/common';
import { SecretCipher } from '../../common/secrets/secret-cipher.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import {
  SealedRowsRepository,
  type ResponseKey,
  type ResealedSecrets,
  type SealedAnswer,
  type SealedKey,
} from '../../persistence/installation/sealed-rows.repository.js';
import { SecretsCanary } from './secrets-canary.js';

/** Small, because rotations of these secrets wait for the locks of the rows, and because a stored response may be large. */
const ROWS_PER_STEP = 50;
const FIRST_RESPONSE: ResponseKey = { applicationId: -1, digest: Buffer.alloc(0) };

interface Counts {
  resealed: number;
  /** Values that could not be decrypted with any key. */
  unreadable: number;
}

export interface ResealReport {
  webhookSecrets: Counts;
  /** The subscriptions with a secret that could not be decrypted. */
  unreadableWebhooks: number[];
  webhookKeys: Counts;
  storedAnswers: Counts;
  canary: 'resealed' | 'current';
}

interface Page {
  /** The id of the last row; undefined when there are no more. */
  last: number | undefined;
  counts: Counts;
}

interface PageOfWebhooks extends Page {
  unreadable: number[];
}

/**
 * Encrypts everything anew that was not encrypted with the newest key, in short transactions while the service runs. After an
 * interruption it can be run again, because it leaves everything that is encrypted with the newest key.
 */
@Injectable()
export class SecretsReseal {
  private readonly cipher: SecretCipher;

  constructor(
    private readonly transactions: Transactions,
    private readonly rows: SealedRowsRepository,
    private readonly canary: SecretsCanary,
    @Inject(CONFIG) config: Config,
  ) {
    this.cipher = new SecretCipher(config.secretsKeys);
  }

  /** @param acceptUnreadable continues even if SECRETS_KEY does not decrypt the canary */
  async run(acceptUnreadable: boolean): Promise<ResealReport> {
    const canary = acceptUnreadable ? 'older' : await this.canary.check();
    const report: ResealReport = {
      webhookSecrets: noCounts(),
      unreadableWebhooks: [],
      webhookKeys: noCounts(),
      storedAnswers: noCounts(),
      canary: canary === 'older' ? 'resealed' : 'current',
    };
    await this.resealWebhooks(report);
    await this.resealKeys(report);
    await this.resealAnswers(report);
    // Last: a process that knows the older key alone can start until everything else is done.
    if (canary === 'older') await this.canary.renew();
    return report;
  }

  private async resealWebhooks(report: ResealReport): Promise<void> {
    await this.inPages(
      (tx, after) => this.resealPageOfWebhooks(tx, after),
      ({ counts, unreadable }) => {
        add(report.webhookSecrets, counts);
        report.unreadableWebhooks.push(...unreadable);
      },
    );
  }

  private async resealKeys({ webhookKeys }: ResealReport): Promise<void> {
    await this.inPages(
      (tx, after) => this.resealPageOfKeys(tx, after),
      ({ counts }) => add(webhookKeys, counts),
    );
  }

  /** Each page in a transaction of its own; a page is counted after it was committed. */
  private async inPages<P extends Page>(
    reseal: (tx: Tx, after: number) => Promise<P>,
    count: (page: P) => void,
  ): Promise<void> {
    let after: number | undefined = 0;
    while (after !== undefined) {
      const from: number = after;
      const page: P = await this.transactions.run((tx) => reseal(tx, from));
      count(page);
      after = page.last;
    }
  }

  private async resealPageOfWebhooks(tx: Tx, after: number): Promise<PageOfWebhooks> {
    const locked = await this.rows.lockSecrets(tx, after, ROWS_PER_STEP);
    const page: PageOfWebhooks = { last: locked.at(-1)?.id, counts: noCounts(), unreadable: [] };
    const changed: ResealedSecrets[] = [];
    for (const { id, secret, previousSecret, headers } of locked) {
      const unreadableBefore = page.counts.unreadable;
      const anew = {
        id,
        secret: this.resealed(secret, page.counts),
        previousSecret: previousSecret && this.resealed(previousSecret, page.counts),
        headers: headers && this.resealed(headers, page.counts),
      };
      if (anew.secret !== null || anew.previousSecret !== null || anew.headers !== null) changed.push(anew);
      if (page.counts.unreadable > unreadableBefore) page.unreadable.push(id);
    }
    if (changed.length > 0) await this.rows.replaceSecrets(tx, changed);
    return page;
  }

  private async resealPageOfKeys(tx: Tx, after: number): Promise<Page> {
    const locked = await this.rows.lockKeys(tx, after, ROWS_PER_STEP);
    const counts = noCounts();
    const changed = locked.flatMap(({ id, privateKey }): SealedKey[] => {
      const anew = this.resealed(privateKey, counts);
      return anew === null ? [] : [{ id, privateKey: anew }];
    });
    if (changed.length > 0) await this.rows.replaceKeys(tx, changed);
    return { last: locked.at(-1)?.id, counts };
  }

  private async resealAnswers({ storedAnswers }: ResealReport): Promise<void> {
    let after = FIRST_RESPONSE;
    for (;;) {
      const last = await this.rows.lastOfPage(after, ROWS_PER_STEP);
      if (last === null) return;
      const page = { after, last };
      add(storedAnswers, await this.transactions.run((tx) => this.resealPageOfAnswers(tx, page)));
      after = last;
    }
  }

  private async resealPageOfAnswers(
    tx: Tx,
    { after, last }: Record<'after' | 'last', ResponseKey>,
  ): Promise<Counts> {
    const locked = await this.rows.lockResponses(tx, after, last, this.cipher.newestKeyId);
    const counts = noCounts();
    const changed: SealedAnswer[] = [];
    for (const { answer, ...key } of locked) {
      const anew = this.resealed(answer, counts);
      if (anew !== null) changed.push({ ...key, answer: anew });
    }
    if (changed.length > 0) await this.rows.replaceResponses(tx, changed);
    return counts;
  }

  /** @returns null when it is to be left as it is */
  private resealed(sealed: Buffer, counts: Counts): Buffer | null {
    try {
      const anew = this.cipher.reseal(sealed);
      if (anew !== null) counts.resealed += 1;
      return anew;
    } catch {
      counts.unreadable += 1;
      return null;
    }
  }
}

const noCounts = (): Counts => ({ resealed: 0, unreadable: 0 });

function add(sum: Counts, { resealed, unreadable }: Counts): void {
  sum.resealed += resealed;
  sum.unreadable += unreadable;
}
