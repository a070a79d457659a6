import type { EventName } from './catalogue.js';

/** Why a subscription is not active: its receiver answered 410 (`gone`), or failed for too long (`failing`). */
export const DISABLED_REASONS = ['gone', 'failing'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** The payload of the event `webhook_disabled`. */
export interface DisabledWebhook {
  id: number;
  event: EventName;
  url: string;
  active: boolean;
  disabledReason: DisabledReason;
  failingSince: string | null;
  disabledAt: string;
}
