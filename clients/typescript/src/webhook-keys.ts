import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { WebhookVerificationError } from 'standardwebhooks';
import type { WebhookKeySet } from './openapi.js';
import { eventOf, lowerCased, type ReceivedHeaders, type WebhookEvent } from './webhooks.js';

/** A new key is published an hour before it signs, and an ended one an hour longer. */
const KEPT_MS = 3_600_000;
/** Unknown keys do not make the receiver read the keys more often. */
const MIN_INTERVAL_MS = 60_000;
const TOLERANCE_SECONDS = 300;

/** Verifies webhooks with the public keys of an application, for subscriptions with the signature `v1a`. It needs no secret. */
export class WebhookKeys {
  private keys = new Map<string, KeyObject>();
  private readAt = Number.NEGATIVE_INFINITY;
  private reading: Promise<void> | undefined;

  /**
   * @param url such as `https://orders.example.com/api/v1/webhook_keys/1`, with the id of your application
   * @param fetch reads the keys; by default the global one
   */
  constructor(
    private readonly url: string,
    private readonly fetch: (url: string) => Promise<Response> = (address) => globalThis.fetch(address),
  ) {}

  /**
   * Verifies the signature of a received webhook. Reads the keys when they are older than an hour, or do not contain the key that
   * the webhook names.
   * @param rawBody the body as it was received, before it is parsed
   * @throws WebhookVerificationError when the signature is wrong or older than five minutes, or by no key of the application
   * @throws Error when the keys cannot be read: respond with 503, so that the webhook is sent again
   */
  async verify(headers: ReceivedHeaders, rawBody: string | Uint8Array): Promise<WebhookEvent> {
    const values = lowerCased(headers);
    checkTimestamp(values);
    const body = typeof rawBody === 'string' ? new TextEncoder().encode(rawBody) : rawBody;
    const prefix = Buffer.from(`${values['webhook-id']}.${values['webhook-timestamp']}.`);
    const content = Buffer.concat([prefix, body]);
    const signatures = signaturesOf(values);
    await this.read(signatures.map(([id]) => id));
    const isGenuine = signatures.some(([id, signature]) => {
      const key = this.keys.get(id);
      return key !== undefined && verify(null, content, key, signature);
    });
    if (!isGenuine) throw new WebhookVerificationError('No matching signature found');
    return eventOf(values, JSON.parse(new TextDecoder().decode(body)));
  }

  private async read(ids: string[]): Promise<void> {
    const age = Date.now() - this.readAt;
    const isKnown = ids.some((id) => this.keys.has(id));
    if (age < (isKnown ? KEPT_MS : MIN_INTERVAL_MS)) return;
    // Webhooks that arrive together share one request.
    this.reading ??= this.load().finally(() => (this.reading = undefined));
    await this.reading;
  }

  private async load(): Promise<void> {
    const response = await this.fetch(this.url);
    if (!response.ok) throw new Error(`The keys cannot be read from ${this.url}: ${response.status}`);
    const { keys } = (await response.json()) as WebhookKeySet;
    this.keys = new Map(keys.map((key) => [key.kid, createPublicKey({ key: { ...key }, format: 'jwk' })]));
    this.readAt = Date.now();
  }
}

function checkTimestamp(values: Record<string, string>): void {
  const age = Math.abs(Date.now() / 1_000 - Number(values['webhook-timestamp']));
  // NaN is refused too.
  if (!(age <= TOLERANCE_SECONDS)) throw new WebhookVerificationError('Message timestamp too old or too new');
}

/** The signatures of the kind `v1a`, each with the id of its key. */
function signaturesOf(values: Record<string, string>): [id: string, signature: Buffer][] {
  const ids = (values['webhook-key-id'] ?? '').split(' ');
  return (values['webhook-signature'] ?? '')
    .split(' ')
    .filter((text) => text.startsWith('v1a,'))
    .map((text, index) => [ids[index] ?? '', Buffer.from(text.slice('v1a,'.length), 'base64')]);
}
