import type { WebhookDelivery } from 'order-taking-client/openapi';
import { BASE } from '../../address/router.js';
import { formatAgo, isPast } from '../../format/format.js';
import { reasonText } from '../../format/reason.js';
import { labels } from '../../texts/labels.js';
import { named, t } from '../../texts/texts.js';
import { Time } from '../../ui/time.js';
import { DeliveryBadge } from '../../ui/webhook-badges.js';
import { Table } from '../../ui/table.js';

interface DeliveryTableProps {
  deliveries: WebhookDelivery[];
  /** Names of the applications by the ids of their webhooks; null where all deliveries are of one webhook. */
  applications: ReadonlyMap<number, string> | null;
}

export function DeliveryTable({ deliveries, applications }: DeliveryTableProps) {
  const applicationOf = ({ webhook }: WebhookDelivery): string | null =>
    applications === null ? null : (applications.get(webhook) ?? t('–'));
  return (
    <Table
      label={t('Deliveries, newest first')}
      rows={deliveries}
      columns={[
        {
          heading: t('Event'),
          cell: (delivery) => <Event delivery={delivery} application={applicationOf(delivery)} />,
        },
        applications !== null && { heading: t('To'), class: 'wide-only', cell: applicationOf },
        { heading: t('State'), class: 'wide-only', cell: ({ state }) => <DeliveryBadge state={state} /> },
        {
          heading: t('Last failure'),
          class: 'wide-only',
          cell: (delivery) => <DeliveryReason delivery={delivery} />,
        },
        {
          heading: t('Attempts'),
          class: 'widest-only number',
          cell: ({ attempts }) => attempts.at(-1)?.attempt ?? 0,
        },
        {
          heading: t('Created @deliveries'),
          class: 'wide-only nowrap',
          cell: ({ createdAt }) => <Time at={createdAt} />,
        },
      ]}
    />
  );
}

function Event({ delivery, application }: { delivery: WebhookDelivery; application: string | null }) {
  const { id, event, kind, order, state, createdAt } = delivery;
  return (
    <>
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
    </>
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
