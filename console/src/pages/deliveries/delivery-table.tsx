import type { WebhookDelivery } from 'order-taking-client/openapi';
import { BASE } from '../../address/router.js';
import { formatAgo, isPast } from '../../format/format.js';
import { reasonText } from '../../format/reason.js';
import { labels } from '../../texts/labels.js';
import { named, t } from '../../texts/texts.js';
import { Time } from '../../ui/time.js';
import { DeliveryBadge } from '../../ui/webhook-badges.js';

interface DeliveryTableProps {
  deliveries: WebhookDelivery[];
  /** Names of the applications by the ids of their webhooks; null where all deliveries are of one webhook. */
  applications: ReadonlyMap<number, string> | null;
}

export function DeliveryTable({ deliveries, applications }: DeliveryTableProps) {
  return (
    <table class="list">
      <caption class="visually-hidden">{t('Deliveries, newest first')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Event')}</th>
          {applications !== null && (
            <th scope="col" class="wide-only">
              {t('To')}
            </th>
          )}
          <th scope="col" class="wide-only">
            {t('State')}
          </th>
          <th scope="col" class="wide-only">
            {t('Last failure')}
          </th>
          <th scope="col" class="widest-only number">
            {t('Attempts')}
          </th>
          <th scope="col" class="wide-only">
            {t('Created @deliveries')}
          </th>
        </tr>
      </thead>
      <tbody>
        {deliveries.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            application={applications === null ? null : (applications.get(delivery.webhook) ?? t('–'))}
          />
        ))}
      </tbody>
    </table>
  );
}

interface DeliveryRowProps {
  delivery: WebhookDelivery;
  application: string | null;
}

function DeliveryRow({ delivery, application }: DeliveryRowProps) {
  const { id, event, kind, order, state, attempts, createdAt } = delivery;
  return (
    <tr>
      <th scope="row">
        <a class="row-link code" href={`${BASE}/deliveries/${id}`}>
          {event.type}
        </a>
        <div class="second-line">
          {order?.code ?? (kind === 'event' ? '' : named(labels.deliveryKinds, kind))}
        </div>
        <div class="narrow-only">
          {application} <DeliveryBadge state={state} />
          <DeliveryReason delivery={delivery} />
          <span class="second-line">
            <Time at={createdAt} />
          </span>
        </div>
      </th>
      {application !== null && <td class="wide-only">{application}</td>}
      <td class="wide-only">
        <DeliveryBadge state={state} />
      </td>
      <td class="wide-only">
        <DeliveryReason delivery={delivery} />
      </td>
      <td class="widest-only number">{attempts.at(-1)?.attempt ?? 0}</td>
      <td class="wide-only nowrap">
        <Time at={createdAt} />
      </td>
    </tr>
  );
}

/** Why the last attempt failed, and when the next one is. */
function DeliveryReason({
  delivery: { detail, reason, state, nextAttemptAt },
}: {
  delivery: WebhookDelivery;
}) {
  return (
    <div class={state === 'delivered' ? 'muted' : ''}>
      {detail ?? (reason !== null && reasonText(reason))}
      {nextAttemptAt !== null && (
        <div class="second-line">
          {isPast(nextAttemptAt)
            ? t('The next attempt is due.')
            : t('Next attempt {ago}', formatAgo(nextAttemptAt))}
        </div>
      )}
    </div>
  );
}
