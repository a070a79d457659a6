import { Logger } from '@nestjs/common';
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

/** Sends deliveries signed, or not at all. */
export class SignedSender {
  private readonly logger = new Logger('Delivery');

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
    try {
      return this.secrets.open(delivery.sealedSecret);
    } catch (error) {
      this.logger.error(`Delivery ${delivery.id} cannot be signed: ${String(error)}`);
      return null;
    }
  }
}
