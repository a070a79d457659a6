import type { KeyObject } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { SecretCipher } from '../../common/secrets/secret-cipher.js';
import { newSecret } from '../../common/secrets/signing-secret.js';
import { traceparentOf } from '../../common/tracing/traceparent.js';
import type { DueDelivery } from '../../persistence/delivery/delivery.repository.js';
import type { AttemptResult } from './exchange.js';
import type { HttpSender, SendRequest } from './http-sender.js';
import { sign, signingKey } from './signature.js';

const NOT_SENT: AttemptResult = {
  outcome: { kind: 'failure', reason: 'secret_unreadable' },
  durationMs: 0,
  status: null,
  responseBody: '',
};

/** Size of the cache of signing keys: decrypting a secret takes about as long as signing with it. */
const MAX_CACHED_KEYS = 1_000;
/** A secret that cannot be read is logged once in this time, not for each of its deliveries. Milliseconds. */
const LOG_INTERVAL_MS = 60_000;

/** Signs deliveries and sends them. A delivery that cannot be signed is not sent. */
export class SignedSender {
  private readonly logger = new Logger('Delivery');
  private readonly keys = new LRUCache<string, KeyObject>({ max: MAX_CACHED_KEYS });
  private readonly reported = new LRUCache<string, true>({ max: MAX_CACHED_KEYS, ttl: LOG_INTERVAL_MS });

  constructor(
    private readonly sender: HttpSender,
    private readonly secrets: SecretCipher,
  ) {}

  /**
   * Posts once. Never rejects: a secret that cannot be decrypted, because SECRETS_KEY was changed, is a failure too.
   * @param nowMs milliseconds since 1970
   */
  async send(delivery: DueDelivery, payload: string, nowMs: number): Promise<AttemptResult> {
    const keys = this.keysOf(delivery);
    if (keys === null) return NOT_SENT;
    return this.sender.send(deliveryRequest(delivery, payload, keys, nowMs));
  }

  /** Waits for the running requests. */
  close(): Promise<void> {
    return this.sender.close();
  }

  /** Null when the current secret cannot be read. A previous one that cannot is omitted, so that rotating the secret repairs it. */
  private keysOf({ id, kind, sealedSecret, sealedPreviousSecret }: DueDelivery): KeyObject[] | null {
    const key = this.keyOf(sealedSecret, id);
    if (key === null) return null;
    const previous = sealedPreviousSecret === null ? null : this.keyOf(sealedPreviousSecret, id);
    const keys = previous === null ? [key] : [key, previous];
    return kind === 'forged_ping' ? keys.map(() => signingKey(newSecret())) : keys;
  }

  private keyOf(box: Buffer, deliveryId: number): KeyObject | null {
    const sealed = box.toString('base64');
    const cached = this.keys.get(sealed);
    if (cached !== undefined) return cached;
    try {
      const key = signingKey(this.secrets.open(box));
      this.keys.set(sealed, key);
      return key;
    } catch (error) {
      if (!this.reported.has(sealed)) {
        this.reported.set(sealed, true);
        this.logger.error(
          `Delivery ${deliveryId}, and all others of its webhook, are not sent because the secret cannot be read; rotate it or restore SECRETS_KEY: ${String(error)}`,
        );
      }
      return null;
    }
  }
}

/**
 * The HTTP request of one attempt, without the headers that HttpSender adds.
 * @param payload the body, byte for byte
 * @param keys to sign with, of signingKey()
 * @param nowMs milliseconds since 1970
 */
function deliveryRequest(
  delivery: DueDelivery,
  payload: string,
  keys: readonly KeyObject[],
  nowMs: number,
): SendRequest {
  const { messageId, event, sequence, erased, url, webhookKey, attempt, traceparent } = delivery;
  const body = Buffer.from(payload);
  const timestamp = Math.floor(nowMs / 1_000);
  return {
    url,
    headers: {
      'Content-Type': 'application/json',
      'X-WEBHOOK-EVENT': event,
      'X-WEBHOOK-KEY': webhookKey,
      'X-WEBHOOK-ATTEMPT': String(attempt),
      ...(sequence !== null && { 'X-WEBHOOK-SEQUENCE': String(sequence) }),
      ...(erased && { 'X-WEBHOOK-ERASED': 'true' }),
      'webhook-id': messageId,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': sign(keys, messageId, timestamp, body),
    },
    body,
    // All attempts for an event are part of one trace, also when no request caused it.
    traceparent: traceparent ?? traceparentOf(messageId),
  };
}
