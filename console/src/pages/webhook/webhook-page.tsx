import type { Webhook, WebhookHistoryEntry } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { useGet, useReloadAfter } from '../../api/use-resource.js';
import { useMayChange } from '../../api/current-user.js';
import { type PageProps, BASE } from '../../address/router.js';
import { eventsOf, reasonText } from '../../format/webhooks.js';
import { t, named } from '../../texts/texts.js';
import { FailureNotice, Loaded } from '../../ui/feedback.js';
import { Filters } from '../../ui/filters.js';
import { useList } from '../../ui/list-page.js';
import { Back, Page } from '../../ui/page.js';
import { useAction } from '../../ui/use-action.js';
import { HealthBadge } from '../../ui/badge.js';
import { ReplaysSection, StatisticsSection } from './sections.js';
import { WebhookActions } from './webhook-actions.js';
import { DeliveryList, DeliveryStateFilter } from '../deliveries/delivery-list.js';
import { labels } from '../../texts/labels.js';
import { actorName, Time } from '../../ui/who-and-when.js';
import { Section, Fact, Facts, TimeFact } from '../../ui/section.js';
import { ValueChanges } from '../../ui/value-changes.js';
import { ResourceLink } from '../../ui/resource-link.js';

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
  const resource = useList('/api/v1/webhook_deliveries', ['state'], { webhook: id });
  useReloadAfter(actions, resource.reload);
  return (
    <section class="stack" aria-labelledby="deliveries">
      <div class="part-head">
        <h2 id="deliveries">{t('Deliveries')}</h2>
        <Filters>
          <DeliveryStateFilter />
        </Filters>
      </div>
      <DeliveryList resource={resource} isFiltered={resource.isFiltered} />
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

function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { application } = webhook;
  return (
    <Section title={t('Details')}>
      <Facts>
        <Fact name={t('Application')}>
          {application.id > 0 ? (
            <ResourceLink path={`applications/${application.id}`} text={application.name} />
          ) : (
            application.name
          )}
        </Fact>
        <Fact name={t('Events')}>{Array.isArray(webhook.event) && webhook.event.join(', ')}</Fact>
        <Fact name={t('URL')}>{webhook.url}</Fact>
        <Fact name={t('Active')}>{webhook.active ? t('Yes') : t('No')}</Fact>
        <Fact name={t('Events of an order in sequence')}>{webhook.ordered ? t('Yes') : t('No')}</Fact>
        <Fact name={t('Signatures')}>
          {webhook.signatures.map((kind) => labels.webhookSignatureKinds[kind]).join(', ')}
        </Fact>
        <Fact name={t('Content')}>{labels.webhookContents[webhook.content]}</Fact>
        <Fact name={t('Own headers')}>{Object.keys(webhook.headers).join(', ')}</Fact>
        <TimeFact name={t('All deliveries have failed since')} at={webhook.failingSince} />
        <TimeFact name={t('Last failure')} at={webhook.lastFailure?.at ?? null} />
        <TimeFact name={t('Previous secret valid until')} at={webhook.previousSecretUntil} />
        <TimeFact name={t('Subscribed')} at={webhook.createdAt} />
        <TimeFact name={t('Changed @webhook')} at={webhook.updatedAt} />
      </Facts>
    </Section>
  );
}

/** What keeps events from reaching the receiver, and what else somebody should know. */
function WebhookNotices({ webhook }: { webhook: Webhook }) {
  return (
    <>
      {webhook.health !== 'ok' && <Trouble webhook={webhook} />}
      {webhook.warnings.map(({ code, detail }) => (
        <p key={code} class="notice warning">
          {labels.webhookWarnings[code] ?? detail}
        </p>
      ))}
    </>
  );
}

function Trouble({ webhook: { health, disabledReason, lastFailure, pausedUntil } }: { webhook: Webhook }) {
  const explanation =
    disabledReason === null
      ? named(labels.webhookTroubles, health)
      : named(labels.webhookDisabledReasons, disabledReason);
  return (
    <section class={`notice ${health === 'paused' ? 'warning' : 'failed'}`} aria-label={t('Health')}>
      <p>
        <strong>{explanation}</strong>
      </p>
      {health === 'paused' && pausedUntil !== null && (
        <p>
          {t('Nothing is sent until')} <Time at={pausedUntil} />
        </p>
      )}
      {lastFailure !== null && (
        <p>
          {lastFailure.detail ?? reasonText(lastFailure.reason)} <Time at={lastFailure.at} />.{' '}
          <a href={`${BASE}/deliveries/${lastFailure.delivery}`}>{t('Show the delivery')}</a>
        </p>
      )}
    </section>
  );
}
