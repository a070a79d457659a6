import { newMessageId } from './domain-event.js';

/** What a ping calls itself. It is no event that one can subscribe to: nothing happened. */
export const WEBHOOK_PING = 'webhook_ping';

/** A forged ping is signed with a key made up for it: a receiver that checks signatures refuses it. */
export type PingKind = 'ping' | 'forged_ping';

/** What travels to a receiver: something that happened, or a ping. */
export const DELIVERY_KINDS = ['event', 'ping', 'forged_ping'] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

export interface WebhookPing {
  /** The webhook-id under which it is sent. */
  messageId: string;
  kind: PingKind;
  /** The JSON text that is sent. */
  payload: string;
}

interface Subscription {
  id: number;
  event: string;
  url: string;
}

/**
 * The two pings that try a receiver out. Nothing but the signature tells them apart; each has a webhook-id of its
 * own, because a receiver may accept what it has seen before without another look.
 */
export function pingPair({ id, event, url }: Subscription): WebhookPing[] {
  const payload = JSON.stringify({ id, event, url });
  const kinds: PingKind[] = ['ping', 'forged_ping'];
  return kinds.map((kind) => ({ messageId: newMessageId(), kind, payload }));
}
