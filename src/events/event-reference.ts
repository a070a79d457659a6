import { enumeration } from '../common/enumeration.js';
import type { EventName } from './catalogue.js';
import type { DeliveredType } from './delivery-values.js';

export const WEBHOOK_CONTENTS = enumeration('WebhookContent', ['full', 'reference']);
export type WebhookContent = (typeof WEBHOOK_CONTENTS)[number];

interface ReferredEvent {
  messageId: string;
  /** Not a ping: those are never sent as references. */
  event: DeliveredType;
  createdAt: Date;
  sequence: number | null;
  orderId: number | null;
}

/** The body that only refers to an event, and contains no personal data. */
export interface EventReference {
  id: string;
  type: EventName;
  createdAt: string;
  sequence: number | null;
  order: { id: number } | null;
  /** Relative to the origin of the service: a proxy may give it several. */
  url: string;
}

export const eventReference = ({
  messageId,
  event,
  createdAt,
  sequence,
  orderId,
}: ReferredEvent): EventReference => ({
  id: messageId,
  type: event as EventName,
  createdAt: createdAt.toISOString(),
  sequence,
  order: orderId === null ? null : { id: orderId },
  url: `/api/v1/events/${messageId}`,
});
