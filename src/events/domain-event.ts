import { randomUUID } from 'node:crypto';
import type { EventName } from './catalogue.js';

/** Something that happened, told in the words of that moment. */
export interface DomainEvent {
  /** The webhook-id under which every subscriber gets it. */
  messageId: string;
  type: EventName;
  /** Whose event it is; subscribers with the right `sales` get it too. */
  applicationId: number;
  /** Null when it is not about exactly one order. */
  orderId: number | null;
  /** Counts upwards within one order. */
  sequence: number | null;
  /** The JSON text that is sent, byte for byte. */
  payload: string;
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
  };
}
