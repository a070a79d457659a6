import { Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { SecretCipher } from '../common/secret-cipher.js';
import { newSecret } from '../common/signing-secret.js';
import type { DueDelivery } from '../persistence/delivery/delivery.repository.js';
import { deliveryRequest } from './delivery-request.js';
import type { Exchange } from './exchange.js';
import type { HttpSender } from './http-sender.js';

const NOT_SENT: Exchange = {
  outcome: { kind: 'failure', reason: 'secret_unreadable' },
  durationMs: 0,
  status: null,
  responseBody: '',
};

/** Decrypted secrets that are cached: decrypting one costs as much as signing with it. */
const MAX_CACHED_SECRETS = 1_000;
/** A secret that cannot be decrypted is logged once in this time, not for each of its deliveries. Milliseconds. */
const LOG_INTERVAL_MS = 60_000;

/** Signs deliveries and sends them. A delivery that cannot be signed is not sent. */
export class SignedSender {
  private readonly logger = new Logger('Delivery');
  private readonly opened = new LRUCache<string, string>({ max: MAX_CACHED_SECRETS });
  private readonly reported = new LRUCache<string, true>({ max: MAX_CACHED_SECRETS, ttl: LOG_INTERVAL_MS });

  constructor(
    private readonly sender: HttpSender,
    private readonly secrets: SecretCipher,
  ) {}

  /**
   * Posts once. Never rejects: a secret that cannot be decrypted, because SECRETS_KEY was changed, is a failure too.
   * @param nowMs milliseconds since 1970
   */
  async send(delivery: DueDelivery, payload: string, nowMs: number): Promise<Exchange> {
    const secrets = this.secretsOf(delivery);
    if (secrets === null) return NOT_SENT;
    try {
      return await this.sender.send(deliveryRequest(delivery, payload, secrets, nowMs));
    } catch (error) {
      // HttpSender never throws, so this is an error of signing: the decrypted secret is malformed.
      this.logger.error(`Delivery ${delivery.id} is not sent because it cannot be signed: ${String(error)}`);
      return NOT_SENT;
    }
  }

  /** Waits for the running requests. */
  close(): Promise<void> {
    return this.sender.close();
  }

  /** The current secret first. A previous one that cannot be decrypted is omitted, so that rotating the secret repairs it. */
  private secretsOf({ id, kind, sealedSecret, sealedPreviousSecret }: DueDelivery): string[] | null {
    const secret = this.open(sealedSecret, id);
    if (secret === null) return null;
    const previous = sealedPreviousSecret === null ? null : this.open(sealedPreviousSecret, id);
    const secrets = previous === null ? [secret] : [secret, previous];
    return kind === 'forged_ping' ? secrets.map(() => newSecret()) : secrets;
  }

  private open(box: Buffer, deliveryId: number): string | null {
    const sealed = box.toString('base64');
    try {
      const secret = this.opened.get(sealed) ?? this.secrets.open(box);
      this.opened.set(sealed, secret);
      return secret;
    } catch (error) {
      if (!this.reported.has(sealed)) {
        this.reported.set(sealed, true);
        this.logger.error(
          `Delivery ${deliveryId}, and all others of its webhook, are not sent because the secret cannot be decrypted; rotate it or restore SECRETS_KEY: ${String(error)}`,
        );
      }
      return null;
    }
  }
}
