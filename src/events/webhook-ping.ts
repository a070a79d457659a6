import { enumeration } from '../common/enumeration.js';
import { currentTraceparent } from '../common/request/request-context.js';
import { newMessageId } from './domain-event.js';

/** The event type of a ping. It is not in the event catalogue, because it cannot be subscribed to. */
export const WEBHOOK_PING = 'webhook_ping';

/** A forged ping is signed with a random key: a receiver that checks signatures must refuse it. */
export type PingKind = 'ping' | 'forged_ping';

/** What is delivered: an event or one of the two pings. */
export const DELIVERY_KINDS = enumeration('WebhookDeliveryKind', ['event', 'ping', 'forged_ping']);
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

export interface WebhookPing {
  /** The `webhook-id` header. */
  messageId: string;
  kind: PingKind;
  /** The JSON text of the request body. */
  payload: string;
  /** The trace of the request that caused it; null without a request. */
  traceparent: string | null;
}

interface Subscription {
  id: number;
  event: string;
  url: string;
}

/**
 * The two pings that test a receiver. They differ only in signature and webhook-id; the ids differ because a receiver
 * may accept a known id without checking the signature.
 */
export function pingPair({ id, event, url }: Subscription): WebhookPing[] {
  const payload = JSON.stringify({ id, event, url });
  const kinds: PingKind[] = ['ping', 'forged_ping'];
  const traceparent = currentTraceparent();
  return kinds.map((kind) => ({ messageId: newMessageId(), kind, payload, traceparent }));
}
