import { enumeration } from '../common/enumeration.js';
import type { EventName } from './catalogue.js';
import type { DeliveredType } from './delivery-values.js';

/** Reasons why a subscription is not active: its receiver responded with 410 (`gone`), or failed for too long (`failing`). */
export const DISABLED_REASONS = enumeration('WebhookDisabledReason', ['gone', 'failing']);
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** The members that the payloads of all events about a subscription have. */
interface ChangedWebhook {
  id: number;
  application: { id: number; name: string };
  event: EventName | EventName[];
  url: string;
  active: boolean;
  /** The delivery whose outcome caused the event. */
  lastDelivery: { id: number; event: string; reason: string; status: number | null };
}

/** The payload of the event `webhook_disabled`. */
export interface DisabledWebhook extends ChangedWebhook {
  disabledReason: DisabledReason;
  failingSince: string | null;
  disabledAt: string;
}

/** The payload of the event `webhook_failing`. */
export interface FailingWebhook extends ChangedWebhook {
  failingSince: string;
}

/** The payload of the event `webhook_recovered`. */
export interface RecoveredWebhook extends ChangedWebhook {
  failingSince: string;
  recoveredAt: string;
}

/** The payload of the event `data_lost`. */
export interface DataLoss {
  historyId: string;
  lostSince: string;
  beganAt: string;
}

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
