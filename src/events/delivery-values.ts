import { enumeration } from '../common/enumeration.js';
import { EVENT_NAMES, type EventName } from './catalogue.js';

/** The event type of a ping. It is not in the event catalogue, because it cannot be subscribed to. */
export const WEBHOOK_PING = 'webhook_ping';

/** The values of the header X-WEBHOOK-EVENT: an event, or the type of a ping. */
export const DELIVERED_TYPES: readonly DeliveredType[] = enumeration('WebhookDeliveryEventType', [
  ...EVENT_NAMES,
  WEBHOOK_PING,
]);
export type DeliveredType = EventName | typeof WEBHOOK_PING;

export const DELIVERY_KINDS = enumeration('WebhookDeliveryKind', ['event', 'ping', 'forged_ping']);
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

export const DELIVERY_STATES = enumeration('WebhookDeliveryState', [
  'waiting',
  'delivered',
  'exhausted',
  'cancelled',
]);
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Signatures with the secret of the subscription (HMAC-SHA256, v1), or with a key of the application (Ed25519, v1a). */
export const WEBHOOK_SIGNATURES = enumeration('WebhookSignature', ['v1', 'v1a']);
export type WebhookSignature = (typeof WEBHOOK_SIGNATURES)[number];
