import type { SecretCipher } from '../../common/secrets/secret-cipher.js';
import { traceparentOf } from '../../common/tracing/traceparent.js';
import { eventReference } from '../../events/event-reference.js';
import type { DueDelivery } from '../../persistence/delivery/delivery.repository.js';
import type { AttemptResult } from './exchange.js';
import type { HttpSender, SendRequest } from './http-sender.js';
import { OpenedValues } from './opened-values.js';
import { sign, type SigningKey } from './signature.js';
import { SigningKeys } from './signing-keys.js';

const NOT_SENT: AttemptResult = {
  outcome: { kind: 'failure', reason: 'secret_unreadable' },
  durationMs: 0,
  status: null,
  responseBody: '',
};

type Headers = Record<string, string>;

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
 * @param keys to sign with
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
