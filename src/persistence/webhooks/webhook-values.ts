import { enumeration } from '../../common/enumeration.js';
import type { ChangedResource } from '../../platform/postgres/session.js';

/** The actions of applications on subscriptions, as the history names them. */
export const WEBHOOK_ACTIONS = enumeration('WebhookAction', [
  'subscribe',
  'change_url',
  'change_signatures',
  'change_headers',
  'change_content',
  'set_ordered',
  'unset_ordered',
  'enable',
  'ping',
  'rotate_secret',
  'redeliver',
  'replay',
  'cancel_replay',
]);
export type WebhookAction = (typeof WEBHOOK_ACTIONS)[number];

/** An action on a subscription, for its history. */
export const changedWebhook = (
  id: number,
  action: WebhookAction,
  { changes = null, details }: Partial<Pick<ChangedResource, 'changes' | 'details'>> = {},
): ChangedResource => ({ resource: `webhooks/${id}`, outcome: action, changes, details });

/** The events that a replay selects, by the state of their delivery. */
export const REPLAY_STATES = enumeration('WebhookReplayState', [
  'undelivered',
  'exhausted',
  'cancelled',
  'missing',
  'delivered',
  'all',
]);
export type ReplayState = (typeof REPLAY_STATES)[number];

export const REPLAY_STATUSES = enumeration('WebhookReplayStatus', ['running', 'finished', 'cancelled']);
export type ReplayStatus = (typeof REPLAY_STATUSES)[number];

/** The reason why a running replay makes no further deliveries due; the first that applies. */
export const REPLAY_WAITS = enumeration('WebhookReplayWait', [
  'webhook_inactive',
  'worker',
  'waiting_deliveries',
  'due_deliveries',
]);
export type ReplayWait = (typeof REPLAY_WAITS)[number];

/** `ok` if events reach the receiver at present; otherwise the first reason that applies. */
export const WEBHOOK_HEALTHS = enumeration('WebhookHealth', ['disabled', 'paused', 'failing', 'ok']);
export type WebhookHealth = (typeof WEBHOOK_HEALTHS)[number];
