import { randomUUID } from 'node:crypto';
import { currentTraceparent } from '../common/request/request-context.js';
import type { EventName } from './catalogue.js';

/** An event, with its payload as of the moment when it happened. */
export interface DomainEvent {
  /** The `webhook-id` header, the same for every subscriber. */
  messageId: string;
  type: EventName;
  /** The application that the event belongs to; subscribers with the right `sales` receive it too. */
  applicationId: number;
  /** Null when it is not about exactly one order. */
  orderId: number | null;
  /** The version of the order, so later events of one order have higher numbers; null without an order. */
  sequence: number | null;
  /** The JSON text of the request body, sent byte for byte. */
  payload: string;
  /** The trace of the request that caused it, which deliveries continue; null without a request. */
  traceparent: string | null;
}

export const newMessageId = (): string => `msg_${randomUUID().replaceAll('-', '')}`;

export function orderEvent(
  type: EventName,
  order: { id: number; applicationId: number; version: number },
  payload: string,
): DomainEvent {
  return {
    messageId: newMessageId(),
    type,
    applicationId: order.applicationId,
    orderId: order.id,
    sequence: order.version,
    payload,
    traceparent: currentTraceparent(),
  };
}
