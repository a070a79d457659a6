import type { KeyObject } from 'node:crypto';
import { traceparentOf } from '../../common/tracing/traceparent.js';
import type { DueDelivery } from '../../persistence/delivery/delivery.repository.js';
import type { SendRequest } from './http-sender.js';
import { sign } from './signature.js';

/**
 * The HTTP request of one attempt, without the headers that HttpSender adds.
 * @param payload the body, byte for byte
 * @param keys to sign with, of signingKey()
 * @param nowMs milliseconds since 1970
 */
export function deliveryRequest(
  delivery: DueDelivery,
  payload: string,
  keys: readonly KeyObject[],
  nowMs: number,
): SendRequest {
  const { messageId, event, sequence, url, webhookKey, attempt, traceparent } = delivery;
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
      'webhook-id': messageId,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': sign(keys, messageId, timestamp, body),
    },
    body,
    // All attempts for an event are part of one trace, also when no request caused it.
    traceparent: traceparent ?? traceparentOf(messageId),
  };
}
