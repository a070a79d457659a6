import type { Webhook, WebhookHistoryEntry } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { useGet } from '../../api/use-resource.js';
import { useMayChange } from '../../api/current-user.js';
import { type PageProps, BASE } from '../../address/router.js';
import { eventsOf } from '../../format/events.js';
import { t, named } from '../../texts/texts.js';
import { FailureNotice } from '../../ui/feedback.js';
import { Filters, useFilters } from '../../ui/list-page.js';
import { Loaded } from '../../ui/loaded.js';
import { Back, Page } from '../../ui/page.js';
import { useAction } from '../../ui/use-action.js';
import { HealthBadge } from '../../ui/webhook-badges.js';
import { ReplaysSection } from './replays-section.js';
import { StatisticsSection } from './statistics-section.js';
import { WebhookActions } from './webhook-actions.js';
import { WebhookFacts } from './webhook-facts.js';
import { WebhookNotices } from './webhook-notices.js';
import { useReloadAfter } from '../../api/use-reload-after.js';
import { DELIVERIES_PAGE_SIZE, DeliveryList, DeliveryStateFilter } from '../deliveries/delivery-list.js';
import { labels } from '../../texts/labels.js';
import { actorName } from '../../ui/actor-name.js';
import { Section } from '../../ui/section.js';
import { Time } from '../../ui/time.js';
import { ValueChanges } from '../../ui/value-changes.js';

export function WebhookPage({ parameters }: PageProps) {
  const id = Number(parameters['id']);
  const resource = useGet('/api/v1/webhooks/{id}', { path: { id } });
  // The lists below are loaded again after an action.
  const [actions, setActions] = useState(0);
  const action = useAction();
  const mayChange = useMayChange();
  const webhook = resource.value;
  const onChanged = (): void => {
    resource.reload();
    setActions((count) => count + 1);
  };
  return (
    <Page
      title={webhook === undefined ? t('Webhook') : eventsOf(webhook)}
      above={<Back to="/webhooks" text={t('Webhooks')} />}
      beside={webhook !== undefined && <HealthBadge webhook={webhook} />}
      actions={
        mayChange &&
        webhook !== undefined && <WebhookActions webhook={webhook} action={action} onChanged={onChanged} />
      }
    >
      {action.failure !== null && <FailureNotice failure={action.failure} />}
      <Loaded of={resource}>{(loaded) => <WebhookView webhook={loaded} actions={actions} />}</Loaded>
    </Page>
  );
}

function WebhookView({ webhook, actions }: { webhook: Webhook; actions: number }) {
  return (
    <>
      <WebhookNotices webhook={webhook} />
      <div class="columns">
        <div class="column">
          <StatisticsSection id={webhook.id} actions={actions} />
          <ReplaysSection id={webhook.id} actions={actions} />
          <DeliveriesSection id={webhook.id} actions={actions} />
        </div>
        <div class="column">
          <WebhookFacts webhook={webhook} />
          <HistorySection id={webhook.id} actions={actions} />
        </div>
      </div>
    </>
  );
}

/** The deliveries of one subscription. Their state and the position in the list are in the address. */
function DeliveriesSection({ id, actions }: { id: number; actions: number }) {
  const filters = useFilters(['state', 'cursor']);
  const query = { ...filters, webhook: id, limit: DELIVERIES_PAGE_SIZE };
  const resource = useGet('/api/v1/webhook_deliveries', { query });
  useReloadAfter(actions, resource.reload);
  return (
    <section class="part" aria-labelledby="deliveries">
      <div class="part-head">
        <h2 id="deliveries">{t('Deliveries')}</h2>
        <Filters>
          <DeliveryStateFilter />
        </Filters>
      </div>
      <DeliveryList resource={resource} isFiltered={'state' in filters} />
    </section>
  );
}

/** Who did what to the subscription, the latest first; nothing while nothing is recorded. */
function HistorySection({ id, actions }: { id: number; actions: number }) {
  const { value, failure, reload } = useGet('/api/v1/webhooks/{id}/history', {
    path: { id },
    query: { limit: 10 },
  });
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
