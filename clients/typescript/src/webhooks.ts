import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { EVENT_NAMES, type webhooks } from './openapi.js';

export { WebhookVerificationError };

type Subscribed = (typeof EVENT_NAMES)[number];

/** Tests the receiver; one ping of two has a wrong signature, which verifyWebhook() refuses. */
interface Ping {
  /** The subscription. */
  id: number;
  /** A list when it is to several events. */
  event: Subscribed | Subscribed[];
  url: string;
}

/** The body of each event by its name. */
type Bodies = {
  [Name in Subscribed]: webhooks[Name]['post']['requestBody']['content']['application/json'];
} & { webhook_ping: Ping };

export type EventName = keyof Bodies;

interface Message<Name extends EventName> {
  event: Name;
  /** The same on every attempt: an id that was seen before is a repetition. */
  id: string;
  body: Bodies[Name];
  attempt: number;
  /** Increases within one order; undefined when the event is not about exactly one order. */
  sequence: number | undefined;
}

/** A received webhook. `event` determines the type of `body`. */
export type WebhookEvent = { [Name in EventName]: Message<Name> }[EventName];

/** The body of an event for a subscription with the content `reference`. */
export type EventReference =
  webhooks['event_reference']['post']['requestBody']['content']['application/json'];

/** The headers of node:http and its frameworks, or of fetch. */
export type ReceivedHeaders = Headers | Record<string, string | string[] | undefined>;

const NAMES: readonly string[] = [...EVENT_NAMES, 'webhook_ping'];

/**
 * Verifies the signature of a received webhook.
 * @param rawBody the body as it was received, before it is parsed
 * @param secret of the subscription, `whsec_…`
 * @throws WebhookVerificationError when the signature is wrong, or older than five minutes
 */
export function verifyWebhook(
  headers: ReceivedHeaders,
  rawBody: string | Uint8Array,
  secret: string,
): WebhookEvent {
  const values = lowerCased(headers);
  const text = typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody);
  return eventOf(values, new Webhook(secret).verify(text, values));
}

/** The event of a webhook whose signature was verified. */
export function eventOf(values: Record<string, string>, body: unknown): WebhookEvent {
  const event = values['x-webhook-event'] ?? '';
  if (!NAMES.includes(event)) throw new WebhookVerificationError(`Unknown event: ${event}`);
  const sequence = values['x-webhook-sequence'];
  // The signature proves that the service wrote the body, and openapi.json says what it contains.
  return {
    event,
    id: values['webhook-id'],
    body,
    attempt: Number(values['x-webhook-attempt'] ?? 1),
    sequence: sequence === undefined ? undefined : Number(sequence),
  } as WebhookEvent;
}

export function lowerCased(headers: ReceivedHeaders): Record<string, string> {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name.toLowerCase(), value]] : [])),
  );
}
