import { Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { SecretBox } from '../common/secret-box.js';
import { newSecret } from '../common/signing-secret.js';
import type { DueDelivery } from '../persistence/repositories/delivery.repository.js';
import { deliveryRequest } from './delivery-request.js';
import type { Exchange } from './exchange.js';
import type { HttpSender } from './http-sender.js';

const NOT_SENT: Exchange = {
  outcome: { kind: 'failure', reason: 'secret_unreadable' },
  durationMs: 0,
  status: null,
  responseBody: '',
};

/** Secrets kept open: to open one costs as much as to sign with it. */
const MAX_OPEN_SECRETS = 1_000;
/** How long one that cannot be opened is not spoken of again, in milliseconds: all its deliveries meet with the same. */
const QUIET_MS = 60_000;

/** Sends deliveries signed, or not at all. */
export class SignedSender {
  private readonly logger = new Logger('Delivery');
  private readonly opened = new LRUCache<string, string>({ max: MAX_OPEN_SECRETS });
  private readonly reported = new LRUCache<string, true>({ max: MAX_OPEN_SECRETS, ttl: QUIET_MS });

  constructor(
    private readonly sender: HttpSender,
    private readonly secrets: SecretBox,
  ) {}

  /**
   * Posts once. Never throws: a secret that cannot be read, because SECRETS_KEY was changed, is a failure too.
   * @param nowMs milliseconds since 1970
   */
  async send(delivery: DueDelivery, payload: string, nowMs: number): Promise<Exchange> {
    const secrets = this.secretsOf(delivery);
    if (secrets === null) return NOT_SENT;
    try {
      return await this.sender.send(deliveryRequest(delivery, payload, secrets, nowMs));
    } catch (error) {
      // The sender itself never throws: what was opened is no secret that one can sign with.
      this.logger.error(`Delivery ${delivery.id} cannot be signed: ${String(error)}`);
      return NOT_SENT;
    }
  }

  /** Waits for what is under way. */
  close(): Promise<void> {
    return this.sender.close();
  }

  /** The newest first. A former one that cannot be read is left out: rotating is how that is mended. */
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
        this.logger.error(`Delivery ${deliveryId}, and others like it, cannot be signed: ${String(error)}`);
      }
      return null;
    }
  }
}
