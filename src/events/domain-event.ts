import { randomUUID } from 'node:crypto';
import type { EventName } from './catalogue.js';

/** Something that happened to one order, told in the words of that moment. */
export interface DomainEvent {
  /** The webhook-id under which every subscriber gets it. */
  messageId: string;
  type: EventName;
  /** Whose event it is; subscribers with the right `sales` get it too. */
  applicationId: number;
  orderId: number;
  /** Counts upwards within one order. */
  sequence: number;
  /** The JSON text that is sent, byte for byte. */
  payload: string;
}

export function orderEvent(
  type: EventName,
  order: { id: number; applicationId: number; version: number },
  payload: string,
): DomainEvent {
  return {
    messageId: `msg_${randomUUID().replaceAll('-', '')}`,
    type,
    applicationId: order.applicationId,
    orderId: order.id,
    sequence: order.version,
    payload,
  };
}
