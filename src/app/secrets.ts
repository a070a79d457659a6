import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SecretCipher } from '../common/secrets/secret-cipher.js';
import { InstallationRepository } from '../persistence/installation/installation.repository.js';
import { SealedRowsRepository } from '../persistence/installation/sealed-rows.repository.js';

/** The text does not matter: the tag of the encryption shows if the key is right. */
const TEXT = 'canary';

const WRONG_KEY =
  'SECRETS_KEY does not contain the key with which the secrets in this database are encrypted: set it to that key, and to replace it, put a new key and a comma before it. ' +
  'If the key is lost, run `node dist/cli.js secrets reseal --accept-unreadable`, and rotate the secrets of all webhooks.';
const ABOUT_COMMAS = ' Write a comma that is part of a key as %2C.';

/**
 * The row by which a wrong SECRETS_KEY is recognised: a known text, encrypted as all secrets are, and the data key and the keys
 * that were replaced, encrypted with the newest one.
 */
@Injectable()
export class SecretsCanary {
  constructor(
    private readonly repository: InstallationRepository,
    private readonly cipher: SecretCipher,
  ) {}

  /**
   * Creates the canary in a new database. The cipher of the process knows the keys in the database afterwards.
   * @returns `current` when it is encrypted with the newest key
   */
  async check(): Promise<'current' | 'older'> {
    const { sealed, keys } = (await this.repository.canary()) ?? (await this.create());
    if (![sealed, keys ?? sealed].every((text) => this.cipher.canOpen(text)))
      throw new Error(this.cipher.hasOlderKeys ? WRONG_KEY + ABOUT_COMMAS : WRONG_KEY);
    if (keys !== null) this.cipher.addKeys(keys);
    return this.cipher.isSealedWithNewest(sealed) ? 'current' : 'older';
  }

  /** Encrypts the canary and all other keys that the process knows with the newest key. */
  async renew(): Promise<void> {
    await this.repository.replaceCanary({
      sealed: this.cipher.sealWithNewest(TEXT),
      keys: this.cipher.sealKeys(),
    });
  }

  /** @returns the canary of the process that was first, if several create one */
  private async create() {
    // No other process has this data key before it reads the row.
    const keys = this.cipher.sealKeys(randomBytes(32));
    const created = { sealed: this.cipher.sealWithNewest(TEXT), keys };
    await this.repository.insertCanary(created);
    return (await this.repository.canary()) ?? created;
  }
}

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
