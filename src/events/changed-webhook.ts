import { enumeration } from '../common/enumeration.js';
import type { EventName } from './catalogue.js';

/** Reasons why a subscription is not active: its receiver responded with 410 (`gone`), or failed for too long (`failing`). */
export const DISABLED_REASONS = enumeration('WebhookDisabledReason', ['gone', 'failing']);
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** The members that the payloads of all events about a subscription have. */
interface ChangedWebhook {
  id: number;
  application: { id: number; name: string };
  /** Null when there are several. */
  event: EventName | null;
  events: EventName[];
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
