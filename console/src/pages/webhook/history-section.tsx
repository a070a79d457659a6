import type { WebhookHistoryEntry } from 'order-taking-client/openapi';
import { api } from '../../api/client.js';
import { useReloadAfter } from '../../api/use-reload-after.js';
import { useResource } from '../../api/use-resource.js';
import { BASE } from '../../address/router.js';
import { labels } from '../../texts/labels.js';
import { named, t } from '../../texts/texts.js';
import { actorName } from '../../ui/actor-name.js';
import { FailureNotice } from '../../ui/feedback.js';
import { Section } from '../../ui/section.js';
import { Time } from '../../ui/time.js';
import { ValueChanges } from '../../ui/value-changes.js';

/** Who did what to the subscription, the latest first; nothing while nothing is recorded. */
export function HistorySection({ id, actions }: { id: number; actions: number }) {
  const { value, failure, reload } = useResource(`webhook history ${id}`, (init) =>
    api.GET('/api/v1/webhooks/{id}/history', { params: { path: { id }, query: { limit: 10 } }, ...init }),
  );
  useReloadAfter(actions, reload);
  if (value === undefined || value.length === 0) return failure && <FailureNotice failure={failure} />;
  return (
    <Section title={t('History')}>
      <ol class="timeline">
        {value.map((entry, index) => (
          <li key={index}>
            <Entry entry={entry} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

const Entry = ({
  entry: { at, action, by, delivery, changes, truncated },
}: {
  entry: WebhookHistoryEntry;
}) => (
  <>
    <strong>{named(labels.webhookActions, action)}</strong> {t('by {name}', actorName(by))}, <Time at={at} />
    {delivery !== null && (
      <div class="second-line">
        <a href={`${BASE}/deliveries/${delivery}`}>{t('Show the delivery')}</a>
      </div>
    )}
    <ValueChanges changes={changes} truncated={truncated} />
  </>
);
