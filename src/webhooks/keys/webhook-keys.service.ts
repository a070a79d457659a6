import { Injectable } from '@nestjs/common';
import type { Caller } from '../../auth/caller.js';
import { notFound } from '../../common/errors/domain-error.js';
import { SecretCipher } from '../../common/secrets/secret-cipher.js';
import {
  WebhookKeyRepository,
  type SealedKeyPair,
} from '../../persistence/webhooks/webhook-key.repository.js';
import { WebhookRepository } from '../../persistence/webhooks/webhook.repository.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { newKeyPair } from '../../common/secrets/key-pair.js';

/** The keys that sign the webhooks of an application with Ed25519. */
@Injectable()
export class WebhookKeysService {
  constructor(
    private readonly transactions: Transactions,
    private readonly keys: WebhookKeyRepository,
    private readonly webhooks: WebhookRepository,
    private readonly secrets: SecretCipher,
  ) {}

  /** @returns base64url of the keys to publish, newest first */
  async publicKeys(applicationId: number): Promise<string[]> {
    const keys = await this.keys.publicKeys(applicationId);
    if (keys.length === 0) throw notFound('webhook key');
    return keys;
  }

  /** Gives an application a new key that signs later; does nothing if it has such a key already. Its first key signs at once. */
  rotate(caller: Caller): Promise<string[]> {
    return this.transactions.run(async (tx) => {
      await this.webhooks.lockSubscriptions(tx, caller.id);
      await this.keys.rotate(tx, caller.id, newSealedKeyPair(this.secrets));
      return this.keys.publicKeys(caller.id, tx);
    });
  }
}

export function newSealedKeyPair(cipher: SecretCipher): SealedKeyPair {
  const { publicKey, privateKey } = newKeyPair();
  return { publicKey, privateKey: cipher.seal(privateKey) };
}
