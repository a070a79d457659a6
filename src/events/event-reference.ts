import { enumeration } from '../common/enumeration.js';
import type { DeliveredType } from './delivery-values.js';

/** What the bodies of a subscription contain. */
export const WEBHOOK_CONTENTS = enumeration('WebhookContent', ['full', 'reference']);
export type WebhookContent = (typeof WEBHOOK_CONTENTS)[number];

interface ReferredEvent {
  messageId: string;
  event: DeliveredType;
  createdAt: Date;
  sequence: number | null;
  orderId: number | null;
}

/** The body that only refers to an event, and contains no personal data. */
export const eventReference = ({ messageId, event, createdAt, sequence, orderId }: ReferredEvent) => ({
  id: messageId,
  type: event,
  createdAt: createdAt.toISOString(),
  sequence,
  order: orderId === null ? null : { id: orderId },
  /** Relative to the origin of the service: a proxy may give it several. */
  url: `/api/v1/events/${messageId}`,
});
