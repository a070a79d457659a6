import { Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { SecretBox } from '../common/secret-box.js';
import type { DueDelivery } from '../persistence/repositories/delivery.repository.js';
import { deliveryRequest } from './delivery-request.js';
import type { Exchange, HttpSender } from './http-sender.js';

const NOT_SENT: Exchange = {
  outcome: { kind: 'failure', reason: 'secret_unreadable' },
  durationMs: 0,
  status: null,
  responseBody: '',
};

/** Secrets kept open: to open one costs as much as to sign with it. */
const MAX_OPEN_SECRETS = 1_000;

/** Sends deliveries signed, or not at all. */
export class SignedSender {
  private readonly logger = new Logger('Delivery');
  private readonly opened = new LRUCache<string, string>({ max: MAX_OPEN_SECRETS });

  constructor(
    private readonly sender: HttpSender,
    private readonly secrets: SecretBox,
  ) {}

  /**
   * Posts once. Never throws: a secret that cannot be read, because SECRETS_KEY was changed, is a failure too.
   * @param nowMs milliseconds since 1970
   */
  async send(delivery: DueDelivery, payload: string, nowMs: number): Promise<Exchange> {
    const secret = this.secretOf(delivery);
    if (secret === null) return NOT_SENT;
    return this.sender.send(deliveryRequest(delivery, payload, [secret], nowMs));
  }

  /** Waits for what is under way. */
  close(): Promise<void> {
    return this.sender.close();
  }

  private secretOf(delivery: DueDelivery): string | null {
    const sealed = delivery.sealedSecret.toString('base64');
    try {
      const secret = this.opened.get(sealed) ?? this.secrets.open(delivery.sealedSecret);
      this.opened.set(sealed, secret);
      return secret;
    } catch (error) {
      this.logger.error(`Delivery ${delivery.id} cannot be signed: ${String(error)}`);
      return null;
    }
  }
}
