import type { KeyObject } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { SecretCipher } from '../../common/secrets/secret-cipher.js';
import { newSecret } from '../../common/secrets/signing-secret.js';
import { traceparentOf } from '../../common/tracing/traceparent.js';
import { eventReference } from '../../events/event-reference.js';
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

/** Size of the caches of signing keys and headers: decrypting a secret takes about as long as signing with it. */
const MAX_CACHED_KEYS = 1_000;
/** A secret that cannot be read is logged once in this time, not for each of its deliveries. Milliseconds. */
const LOG_INTERVAL_MS = 60_000;

/** Signs deliveries and sends them. A delivery that cannot be signed is not sent. */
export class SignedSender {
  private readonly logger = new Logger('Delivery');
  private readonly keys = new LRUCache<string, KeyObject>({ max: MAX_CACHED_KEYS });
  private readonly headers = new LRUCache<string, Record<string, string>>({ max: MAX_CACHED_KEYS });
  private readonly reported = new LRUCache<string, true>({ max: MAX_CACHED_KEYS, ttl: LOG_INTERVAL_MS });

  constructor(
    private readonly sender: HttpSender,
    private readonly secrets: SecretCipher,
  ) {}

  /**
   * Posts once. Never rejects: a secret or headers that cannot be decrypted, because SECRETS_KEY was changed, is a failure too.
   * @param nowMs milliseconds since 1970
   */
  async send(delivery: DueDelivery, payload: string, nowMs: number): Promise<AttemptResult> {
    const keys = this.keysOf(delivery);
    const own = delivery.sealedHeaders === null ? {} : this.headersOf(delivery.sealedHeaders, delivery.id);
    if (keys === null || own === null) return NOT_SENT;
    return this.sender.send(deliveryRequest(delivery, payload, { keys, own }, nowMs));
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
    return this.opened(this.keys, box, deliveryId, signingKey);
  }

  private headersOf(box: Buffer, deliveryId: number): Record<string, string> | null {
    const parse = (text: string): Record<string, string> => JSON.parse(text) as Record<string, string>;
    return this.opened(this.headers, box, deliveryId, parse);
  }

  /** What is encrypted in `box`, from `cache` if it is there; null when it cannot be read. */
  private opened<T extends object>(
    cache: LRUCache<string, T>,
    box: Buffer,
    deliveryId: number,
    parse: (text: string) => T,
  ): T | null {
    const sealed = box.toString('base64');
    const cached = cache.get(sealed);
    if (cached !== undefined) return cached;
    try {
      const value = parse(this.secrets.open(box));
      cache.set(sealed, value);
      return value;
    } catch (error) {
      this.reportOnce(sealed, deliveryId, error);
      return null;
    }
  }

  private reportOnce(sealed: string, deliveryId: number, error: unknown): void {
    if (this.reported.has(sealed)) return;
    this.reported.set(sealed, true);
    this.logger.error(
      `Delivery ${deliveryId}, and all others of its webhook, are not sent because its secret or its headers cannot be read; rotate the secret and set the headers again, or restore SECRETS_KEY: ${String(error)}`,
    );
  }
}

/**
 * The HTTP request of one attempt, without the headers that HttpSender adds.
 * @param payload the body, byte for byte
 * @param keys to sign with, of signingKey()
 * @param own the receiver's own headers, none of which the service sends itself
 * @param nowMs milliseconds since 1970
 */
function deliveryRequest(
  delivery: DueDelivery,
  payload: string,
  { keys, own }: { keys: readonly KeyObject[]; own: Record<string, string> },
  nowMs: number,
): SendRequest {
  const { messageId, event, byReference, sequence, erased, url, webhookKey, attempt, traceparent } = delivery;
  const body = Buffer.from(byReference ? JSON.stringify(eventReference(delivery)) : payload);
  const timestamp = Math.floor(nowMs / 1_000);
  return {
    url,
    headers: {
      ...own,
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
