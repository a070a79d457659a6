/** Why a subscription is not active: its receiver answered 410 (`gone`), or failed for too long (`failing`). */
export type DisabledReason = 'gone' | 'failing';

/** The payload of the event `webhook_disabled`. */
export interface DisabledWebhook {
  id: number;
  event: string;
  url: string;
  active: boolean;
  disabledReason: DisabledReason;
  failingSince: string | null;
  disabledAt: string;
}
