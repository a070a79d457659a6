import { Inject, Injectable } from '@nestjs/common';
import { SecretCipher } from '../../common/secrets/secret-cipher.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import { InstallationRepository } from '../../persistence/installation/installation.repository.js';

/** The text does not matter: the tag of the encryption shows if the key is right. */
const TEXT = 'canary';

const WRONG_KEY =
  'SECRETS_KEY does not contain the key with which the secrets in this database are encrypted: set it to that key, and to replace it, put a new key and a comma before it. ' +
  'If the key is lost, run `node dist/cli.js secrets reseal --accept-unreadable`, and rotate the secrets of all webhooks.';
const ABOUT_COMMAS = ' Write a comma that is part of a key as %2C.';

/** The row by which a wrong SECRETS_KEY is recognised: a known text, encrypted as all secrets are. */
@Injectable()
export class SecretsCanary {
  private readonly cipher: SecretCipher;

  constructor(
    private readonly repository: InstallationRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.cipher = new SecretCipher(config.secretsKeys);
  }

  /** Creates the canary in a new database. @returns `current` when it is encrypted with the newest key */
  async check(): Promise<'current' | 'older'> {
    const canary = (await this.repository.canary()) ?? (await this.create());
    if (!this.cipher.canOpen(canary)) {
      throw new Error(this.config.secretsKeys.length > 1 ? WRONG_KEY + ABOUT_COMMAS : WRONG_KEY);
    }
    return this.cipher.reseal(canary) === null ? 'current' : 'older';
  }

  /** Encrypts the canary with the newest key, whichever it was encrypted with. */
  async renew(): Promise<void> {
    await this.repository.replaceCanary(this.cipher.seal(TEXT));
  }

  /** @returns the canary of the process that was first, if several create one */
  private async create(): Promise<Buffer> {
    const sealed = this.cipher.seal(TEXT);
    await this.repository.insertCanary(sealed);
    return (await this.repository.canary()) ?? sealed;
  }
}
