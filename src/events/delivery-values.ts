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

/** Reasons why an attempt got no complete response, as they are stored, and their descriptions for clients. */
const FAILURES = {
  timeout: 'The receiver did not respond in time.',
  connect_timeout: 'The connection to the receiver was not established in time.',
  dns_failed: 'The name of the receiver could not be resolved.',
  connection_refused: 'The receiver refused the connection.',
  connection_reset: 'The connection was closed before the receiver had responded.',
  host_unreachable: 'The address of the receiver is unreachable.',
  tls_failed: 'The TLS connection failed: check that the receiver speaks TLS on this port.',
  tls_too_old:
    'The receiver speaks only versions of TLS that are no longer safe: enable TLS 1.2 or 1.3 there.',
  certificate_expired:
    'The certificate of the receiver has expired, or is not valid yet: renew it, or correct the clock.',
  certificate_name:
    'The certificate of the receiver is for other host names than that of the URL: use one of these in the URL, or another certificate.',
  certificate_incomplete:
    'The certificate of the receiver cannot be verified: let the receiver also send the intermediate certificates of its authority.',
  certificate_untrusted:
    'The certificate of the receiver is self-signed, or from an authority that is not public: use one of a public authority.',
  address_refused: 'The URL leads to an address that is not allowed, such as a private one.',
  invalid_url: 'The URL cannot be called.',
  invalid_response: 'The response of the receiver is not valid HTTP.',
  secret_unreadable:
    'The secret or the headers of the subscription could not be decrypted, so nothing was sent.',
  request_failed: 'The request failed for an unknown reason.',
} as const;

export type FailureReason = keyof typeof FAILURES;
export const FAILURE_REASONS = Object.keys(FAILURES) as FailureReason[];

/** Reasons why a complete response counts as a failure, or why nothing is sent at present. */
const OTHER_REASONS = {
  redirect_refused:
    'The receiver responded with a redirect, and redirects are not followed: use the address of its Location, which the response of the attempt shows, as URL.',
  gone: 'The receiver responded with 410 Gone, so no more events are sent to it.',
  superseded: 'The subscription was changed before the receiver responded to this ping.',
  right_lost: 'The application has lost the right to see this event.',
  webhook_inactive: 'The subscription is not active: nothing is sent until it is enabled.',
  application_inactive: 'The application is switched off: nothing is sent until it is switched on.',
  waits_for_earlier:
    'The subscription is ordered, and an earlier event of the same order is still waiting to be delivered.',
  webhook_paused: 'The receiver asked for a pause: nothing is sent until it ends.',
} as const;

const DETAILS: Readonly<Record<string, string>> = { ...FAILURES, ...OTHER_REASONS };
const STATUS = /^http_(\d{3})$/;

/** Describes the reason of a delivery in a sentence; null for a reason that this version does not know. */
export function reasonDetail(reason: string): string | null {
  const [, status] = STATUS.exec(reason) ?? [];
  if (status !== undefined) return `The receiver responded with the status ${status}.`;
  return Object.hasOwn(DETAILS, reason) ? DETAILS[reason]! : null;
}
