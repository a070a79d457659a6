import type { DocumentChanges } from '../../common/history/document-changes.js';
import type { WebhookAction } from '../../persistence/webhooks/webhook-values.js';
import type { WebhookRow } from '../../persistence/webhooks/webhook.repository.js';

/** An action on a subscription, and the values that it replaced. */
interface PerformedAction {
  action: WebhookAction;
  changes: DocumentChanges | null;
}

type Delivering = Pick<WebhookRow, 'active' | 'pausedUntil' | 'failingSince'>;
type Subscription = Delivering & Pick<WebhookRow, 'url' | 'ordered' | 'content' | 'signatures'>;

/** True when there is nothing to enable. */
export const isEnabled = ({ active, pausedUntil, failingSince }: Delivering): boolean =>
  active && pausedUntil === null && failingSince === null;

/**
 * The actions that subscribing performed, as the history names them; none when the subscription was like this already.
 * @param before null when the subscription is new
 * @param newHeaders true when it has other headers than before
 */
export function subscriptionActions(
  before: Subscription | null,
  after: Subscription,
  newHeaders: boolean,
): WebhookAction[] {
  if (before === null) return ['subscribe'];
  const actions: WebhookAction[] = [];
  if (before.url !== after.url) actions.push('change_url');
  if (String(before.signatures) !== String(after.signatures)) actions.push('change_signatures');
  if (newHeaders) actions.push('change_headers');
  if (before.content !== after.content) actions.push('change_content');
  if (before.ordered !== after.ordered) actions.push(after.ordered ? 'set_ordered' : 'unset_ordered');
  if (!isEnabled(before)) actions.push('enable');
  return actions;
}

/** The value that an action is about. */
const POINTERS: Partial<Record<WebhookAction, string>> = {
  change_url: '#/url',
  change_content: '#/content',
  set_ordered: '#/ordered',
  unset_ordered: '#/ordered',
};

/** Each action with the value that it is about, and the last one with everything else that was replaced. */
export function withChanges(actions: WebhookAction[], changes: DocumentChanges | null): PerformedAction[] {
  const pointers = actions.slice(0, -1).map((action) => POINTERS[action]);
  return actions.map((action, index) => {
    const isLast = index === actions.length - 1;
    const entries = (changes?.entries ?? []).filter(({ pointer }) =>
      isLast ? !pointers.includes(pointer) : pointer === pointers[index],
    );
    return { action, changes: entries.length === 0 ? null : { entries, truncated: false } };
  });
}
