import type { WebhookDelivery } from 'order-taking-client/openapi';
import { api } from '../../api/client.js';
import { useResource, type Resource } from '../../api/use-resource.js';
import { useMayChange } from '../../api/current-user.js';
import { type PageProps } from '../../address/router.js';
import { reasonText } from '../../format/reason.js';
import { labels } from '../../texts/labels.js';
import { named, t } from '../../texts/texts.js';
import { FailureNotice, Skeleton } from '../../ui/feedback.js';
import { Back, Page } from '../../ui/page.js';
import { useAction, type Action } from '../../ui/use-action.js';
import { DeliveryBadge } from '../../ui/webhook-badges.js';
import { AttemptsSection } from './attempts-section.js';
import { DeliveryFacts } from './delivery-facts.js';
import { PayloadSection } from './payload-section.js';
import { Button } from '../../ui/button.js';

export function DeliveryPage({ parameters }: PageProps) {
  const id = Number(parameters['id']);
  const resource = useResource(`delivery ${id}`, (init) =>
    api.GET('/api/v1/webhook_deliveries/{id}', { params: { path: { id } }, ...init }),
  );
  const action = useAction();
  const { value: delivery, failure } = resource;
  return (
    <Page
      title={delivery?.event.type ?? t('Delivery')}
      above={
        <Back
          to={delivery ? `/webhooks/${delivery.webhook}` : `/deliveries`}
          text={delivery ? t('Webhook') : t('Deliveries')}
        />
      }
      beside={delivery !== undefined && <DeliveryBadge state={delivery.state} />}
      actions={delivery?.kind === 'event' && <Redeliver id={id} action={action} resource={resource} />}
    >
      {action.failure !== null && <FailureNotice failure={action.failure} />}
      {failure !== null && <FailureNotice failure={failure} retry={resource.reload} />}
      {delivery === undefined ? failure === null && <Skeleton /> : <DeliveryView delivery={delivery} />}
    </Page>
  );
}

interface RedeliverProps {
  id: number;
  action: Action;
  resource: Resource<WebhookDelivery>;
}

function Redeliver({ id, action, resource }: RedeliverProps) {
  if (!useMayChange()) return null;
  return (
    <Button
      kind="primary"
      text={t('Send again')}
      isBusy={action.isRunning}
      onClick={() =>
        action.run(
          () => api.POST('/api/v1/webhook_deliveries/{id}/redeliver', { params: { path: { id } } }),
          t('The delivery is being sent again.'),
          resource.reload,
        )
      }
    />
  );
}

function DeliveryView({ delivery }: { delivery: WebhookDelivery }) {
  const { value: webhook } = useResource(
    `webhook of delivery ${delivery.webhook}`,
    (init) => api.GET('/api/v1/webhooks/{id}', { params: { path: { id: delivery.webhook } }, ...init }),
    { poll: false },
  );
  return (
    <>
      <Verdict delivery={delivery} />
      <div class="columns">
        <div class="column">
          <AttemptsSection delivery={delivery} />
          <PayloadSection delivery={delivery} webhook={webhook} />
        </div>
        <DeliveryFacts delivery={delivery} webhook={webhook} />
      </div>
    </>
  );
}

/** Why the receiver does not have it. */
function Verdict({ delivery: { kind, state, reason, detail } }: { delivery: WebhookDelivery }) {
  if (kind === 'forged_ping')
    return (
      <p class="notice">
        {t(
          'This request was deliberately signed with a wrong key. A receiver that checks signatures rejects it.',
        )}
      </p>
    );
  if (state === 'delivered' || reason === null) return null;
  return (
    <div class={`notice ${state === 'exhausted' ? 'failed' : 'warning'}`}>
      <p>
        <strong>{named(labels.deliveryVerdicts, state)}</strong>
      </p>
      <p>{detail ?? reasonText(reason)}</p>
    </div>
  );
}
