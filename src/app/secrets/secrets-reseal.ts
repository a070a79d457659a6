import { Injectable } from '@nestjs/common';
import { SecretCipher } from '../../common/secrets/secret-cipher.js';
import { SealedRowsRepository } from '../../persistence/installation/sealed-rows.repository.js';
import { SecretsCanary } from './secrets-canary.js';

const ROWS_PER_STATEMENT = 500;

export interface ResealReport {
  canary: 'resealed' | 'current';
  /** The subscriptions with a secret or headers that no key decrypts. */
  unreadableWebhooks: number[];
  /** The applications with a key for webhooks that no key decrypts. */
  unreadableKeys: number[];
}

/**
 * Encrypts the data key and the replaced keys with the newest one, so that SECRETS_KEY needs that alone. What was encrypted with
 * them stays as it is. It can be run again, and while the service runs.
 */
@Injectable()
export class SecretsReseal {
  constructor(
    private readonly rows: SealedRowsRepository,
    private readonly canary: SecretsCanary,
    private readonly cipher: SecretCipher,
  ) {}

  /** @param acceptUnreadable continues even if SECRETS_KEY does not decrypt the canary */
  async run(acceptUnreadable: boolean): Promise<ResealReport> {
    const canary = await this.canary.check().catch((error: unknown) => {
      if (acceptUnreadable) return 'older';
      throw error;
    });
    await this.canary.renew();
    return {
      canary: canary === 'older' ? 'resealed' : 'current',
      unreadableWebhooks: await this.unreadable((after) => this.rows.webhooks(after, ROWS_PER_STATEMENT)),
      unreadableKeys: await this.unreadable((after) => this.rows.keys(after, ROWS_PER_STATEMENT)),
    };
  }

  /** @returns the owners of the values that cannot be decrypted */
  private async unreadable(
    next: (after: number) => Promise<{ id: number; owner: number; sealed: Buffer[] }[]>,
  ): Promise<number[]> {
    const owners = new Set<number>();
    for (let after: number | undefined = 0; after !== undefined;) {
      const page = await next(after);
      for (const { owner, sealed } of page)
        if (!sealed.every((value) => this.cipher.canOpen(value))) owners.add(owner);
      after = page.at(-1)?.id;
    }
    return [...owners];
  }
}
