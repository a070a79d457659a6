import { enumeration } from '../../common/enumeration.js';

/** What applications do to subscriptions, as the history names it. */
export const WEBHOOK_ACTIONS = enumeration('WebhookAction', [
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
]);
export type WebhookAction = (typeof WEBHOOK_ACTIONS)[number];

/**
 * Records an action in the history of a subscription, as part of the statement that performs it.
 * @param entries a query for the ids of the subscription, the delivery and the replay of each action that was performed
 * @param actor the placeholders of the application and its token
 */
export const recordActionSql = (
  action: WebhookAction,
  entries: string,
  [application, token]: [string, string],
): string => `
    INSERT INTO webhook_actions (action, actor_id, actor_token_id, webhook_id, delivery_id, replay_id)
    SELECT '${action}', ${application}::bigint, ${token}::bigint, entry.* FROM (${entries}) entry`;
