import type { EventName } from './catalogue.js';

/** Why a subscription is not active: its receiver responded with 410 (`gone`), or failed for too long (`failing`). */
export const DISABLED_REASONS = ['gone', 'failing'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** What the payloads of events about a subscription have in common. */
interface ChangedWebhook {
  id: number;
  application: { id: number; name: string };
  event: EventName;
  url: string;
  active: boolean;
  /** The delivery whose outcome caused the event. */
  lastDelivery: { id: number; event: string; reason: string; status: number | null };
}

export interface DisabledWebhook extends ChangedWebhook {
  disabledReason: DisabledReason;
  failingSince: string | null;
  disabledAt: string;
}

export interface FailingWebhook extends ChangedWebhook {
  failingSince: string;
}

export interface RecoveredWebhook extends ChangedWebhook {
  failingSince: string;
  recoveredAt: string;
}
