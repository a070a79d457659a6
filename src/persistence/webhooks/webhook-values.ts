/** What applications do to subscriptions, as the history names it. */
export const WEBHOOK_ACTIONS = [
  'subscribe',
  'change_url',
  'set_ordered',
  'unset_ordered',
  'enable',
  'ping',
  'rotate_secret',
  'redeliver',
  'replay',
  'cancel_replay',
] as const;
export type WebhookAction = (typeof WEBHOOK_ACTIONS)[number];

/** Which events a replay selects, by the state of their delivery. */
export const REPLAY_STATES = [
  'undelivered',
  'exhausted',
  'cancelled',
  'missing',
  'delivered',
  'all',
] as const;
export type ReplayState = (typeof REPLAY_STATES)[number];

export const REPLAY_STATUSES = ['running', 'finished', 'cancelled'] as const;
export type ReplayStatus = (typeof REPLAY_STATUSES)[number];

/** Whether events reach the receiver at present; the first that applies. */
export const WEBHOOK_HEALTHS = ['disabled', 'paused', 'failing', 'ok'] as const;
export type WebhookHealth = (typeof WEBHOOK_HEALTHS)[number];
