import type { Webhook } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { useMayChange } from '../../api/current-user.js';
import { type PageProps } from '../../address/router.js';
import { eventsOf } from '../../format/events.js';
import { t } from '../../texts/texts.js';
import { FailureNotice, Skeleton } from '../../ui/feedback.js';
import { Back, Page } from '../../ui/page.js';
import { useAction } from '../../ui/use-action.js';
import { HealthBadge } from '../../ui/webhook-badges.js';
import { DeliveriesSection } from './deliveries-section.js';
import { HistorySection } from './history-section.js';
import { ReplaysSection } from './replays-section.js';
import { StatisticsSection } from './statistics-section.js';
import { WebhookActions } from './webhook-actions.js';
import { WebhookFacts } from './webhook-facts.js';
import { WebhookNotices } from './webhook-notices.js';

export function WebhookPage({ parameters }: PageProps) {
  const id = Number(parameters['id']);
  const resource = useResource(`webhook ${id}`, (init) =>
    api.GET('/api/v1/webhooks/{id}', { params: { path: { id } }, ...init }),
  );
  // The lists below are loaded again after an action.
  const [actions, setActions] = useState(0);
  const action = useAction();
  const mayChange = useMayChange();
  const { value: webhook, failure } = resource;
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
      {failure !== null && <FailureNotice failure={failure} retry={resource.reload} />}
      {webhook === undefined ? (
        failure === null && <Skeleton />
      ) : (
        <WebhookView webhook={webhook} actions={actions} />
      )}
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
