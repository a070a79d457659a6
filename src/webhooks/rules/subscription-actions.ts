import type { WebhookAction } from '../../persistence/webhooks/webhook-values.js';
import type { WebhookRow } from '../../persistence/webhooks/webhook.repository.js';

type Delivering = Pick<WebhookRow, 'active' | 'pausedUntil' | 'failingSince'>;
type Subscription = Delivering & Pick<WebhookRow, 'url' | 'ordered'>;

/** Whether there is nothing to enable. */
export const isEnabled = ({ active, pausedUntil, failingSince }: Delivering): boolean =>
  active && pausedUntil === null && failingSince === null;

/**
 * What subscribing did, as the history names it; nothing when the subscription was like this already.
 * @param before null when the subscription is new
 */
export function subscriptionActions(before: Subscription | null, after: Subscription): WebhookAction[] {
  if (before === null) return ['subscribe'];
  const actions: WebhookAction[] = [];
  if (before.url !== after.url) actions.push('change_url');
  if (before.ordered !== after.ordered) actions.push(after.ordered ? 'set_ordered' : 'unset_ordered');
  if (!isEnabled(before)) actions.push('enable');
  return actions;
}
