import { newPrivateKey, readPrivateKey, type IdentifiedKey } from '../../common/secrets/key-pair.js';
import type { SecretCipher } from '../../common/secrets/secret-cipher.js';
import { newSecret } from '../../common/secrets/signing-secret.js';
import { traceparentOf } from '../../common/tracing/traceparent.js';
import { eventReference } from '../../events/event-bodies.js';
import type { DueDelivery } from '../../persistence/delivery/delivery.repository.js';
import type { AttemptResult } from './exchange.js';
import type { HttpSender, SendRequest } from './http-sender.js';
import { sign, signingKey, type SigningKey } from './signature.js';
import { Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

/** Size of the cache: decrypting a secret takes about as long as signing with it. */
const MAX_CACHED = 1_000;
/** A value that cannot be read is logged once in this time, not for each of its deliveries. Milliseconds. */
const LOG_INTERVAL_MS = 60_000;

/** Encrypted values of subscriptions and applications that deliveries need, decrypted once. */
class OpenedValues<T extends object> {
  private readonly logger = new Logger('Delivery');
  private readonly values = new LRUCache<string, T>({ max: MAX_CACHED });
  private readonly reported = new LRUCache<string, true>({ max: MAX_CACHED, ttl: LOG_INTERVAL_MS });

  constructor(
    private readonly secrets: SecretCipher,
    private readonly parse: (text: string) => T,
    /** The text that is logged when a value cannot be read, such as `the secret cannot be read; rotate it`. */
    private readonly whenUnreadable: string,
  ) {}

  /** @returns null when it cannot be decrypted, because SECRETS_KEY was changed, or is malformed */
  open(box: Buffer, deliveryId: number): T | null {
    const sealed = box.toString('base64');
    const known = this.values.get(sealed);
    if (known !== undefined) return known;
    try {
      const value = this.parse(this.secrets.open(box));
      this.values.set(sealed, value);
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
      `Delivery ${deliveryId}, and all others of its webhook, are not sent because ${this.whenUnreadable} or restore SECRETS_KEY: ${String(error)}`,
    );
  }
}

const NOT_SENT: AttemptResult = {
  outcome: { kind: 'failure', reason: 'secret_unreadable' },
  durationMs: 0,
  status: null,
  responseBody: '',
};

type Headers = Record<string, string>;

/** Decrypts the keys that sign deliveries. */
class SigningKeys {
  private readonly secrets: OpenedValues<SigningKey>;
  private readonly privateKeys: OpenedValues<IdentifiedKey>;

  constructor(cipher: SecretCipher) {
    this.secrets = new OpenedValues(cipher, signingKey, 'the secret cannot be read; rotate it');
    this.privateKeys = new OpenedValues(
      cipher,
      readPrivateKey,
      'a key of the application cannot be read; rotate its keys',
    );
  }

  /**
   * The keys for each kind of signature that the subscription asks for. The first key of each kind must be readable; a previous
   * one that is not is left out, so that a rotation repairs it.
   * @returns null when nothing can be sent
   */
  of(delivery: DueDelivery): SigningKey[] | null {
    const { id, kind, signatures, sealedSecret, sealedPreviousSecret, sealedKeys } = delivery;
    const kinds = signatures.map((signature) =>
      signature === 'v1'
        ? readable([sealedSecret, sealedPreviousSecret], (box) => this.secrets.open(box, id))
        : readable(sealedKeys ?? [], (box) => this.privateKeys.open(box, id)),
    );
    if (kinds.some((keys) => keys.length === 0)) return null;
    return kind === 'forged_ping' ? kinds.flat().map(forged) : kinds.flat();
  }
}

/** The values that can be read; none when the first cannot. */
function readable<T>(boxes: (Buffer | null)[], open: (box: Buffer) => T | null): T[] {
  const keys = boxes.map((box) => (box === null ? null : open(box)));
  return keys[0] == null ? [] : keys.filter((key) => key !== null);
}

/** Another key under the same id. */
const forged = ({ id }: SigningKey): SigningKey =>
  id === null ? signingKey(newSecret()) : { id, key: newPrivateKey() };

/** Signs deliveries and sends them. A delivery that cannot be signed is not sent. */
export class SignedSender {
  private readonly keys: SigningKeys;
  private readonly headers: OpenedValues<Headers>;

  constructor(
    private readonly sender: HttpSender,
    secrets: SecretCipher,
  ) {
    this.keys = new SigningKeys(secrets);
    const parse = (text: string): Headers => JSON.parse(text) as Headers;
    this.headers = new OpenedValues(secrets, parse, 'its headers cannot be read; set them again');
  }

  /**
   * Posts once. Never rejects: a secret or headers that cannot be decrypted, because SECRETS_KEY was changed, is a failure too.
   * @param nowMs milliseconds since 1970
   */
  async send(delivery: DueDelivery, payload: string, nowMs: number): Promise<AttemptResult> {
    const { id, sealedHeaders } = delivery;
    const keys = this.keys.of(delivery);
    const own = sealedHeaders === null ? {} : this.headers.open(sealedHeaders, id);
    if (keys === null || own === null) return NOT_SENT;
    return this.sender.send(deliveryRequest(delivery, payload, { keys, own }, nowMs));
  }

  /** Waits for the running requests. */
  close(): Promise<void> {
    return this.sender.close();
  }
}

/**
 * The HTTP request of one attempt, without the headers that HttpSender adds.
 * @param payload the body, byte for byte
 * @param own the receiver's own headers, none of which the service sends itself
 * @param nowMs milliseconds since 1970
 */
function deliveryRequest(
  delivery: DueDelivery,
  payload: string,
  { keys, own }: { keys: readonly SigningKey[]; own: Headers },
  nowMs: number,
): SendRequest {
  const { messageId, event, byReference, sequence, erased, url, webhookKey, attempt, traceparent } = delivery;
  const body = Buffer.from(byReference ? JSON.stringify(eventReference(delivery)) : payload);
  const timestamp = Math.floor(nowMs / 1_000);
  const keyIds = keys.flatMap(({ id }) => (id === null ? [] : [id]));
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
      ...(keyIds.length > 0 && { 'webhook-key-id': keyIds.join(' ') }),
    },
    body,
    // All attempts for an event are part of one trace, also when no request caused it.
    traceparent: traceparent ?? traceparentOf(messageId),
  };
}
