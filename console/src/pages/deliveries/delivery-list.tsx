import type { WebhookDelivery } from 'order-taking-client/openapi';
import type { Resource } from '../../api/use-resource.js';
import { labels } from '../../texts/labels.js';
import { t, named } from '../../texts/texts.js';
import { LoadedList, type Shown } from '../../ui/feedback.js';
import { Paging } from '../../ui/paging.js';
import { SelectFilter } from '../../ui/filters.js';
import { BASE } from '../../address/router.js';
import { formatAgo, isPast } from '../../format/format.js';
import { reasonText } from '../../format/webhooks.js';
import { Time } from '../../ui/who-and-when.js';
import { DeliveryBadge } from '../../ui/badge.js';
import { Table } from '../../ui/table.js';

/** The state in the address of a list of deliveries. */
export const DeliveryStateFilter = () => (
  <SelectFilter
    name="state"
    label={t('State')}
    all={t('Any state')}
    options={Object.entries(labels.deliveryStates)}
  />
);

/** What is shown of a list of deliveries. */
export type ShownDeliveries = Shown<WebhookDelivery[]> & Pick<Resource<unknown>, 'next'>;

interface DeliveryListProps {
  resource: ShownDeliveries;
  isFiltered: boolean;
  applications?: ReadonlyMap<number, string>;
}

/** A part of a list of deliveries. */
export const DeliveryList = ({ resource, isFiltered, applications }: DeliveryListProps) => (
  <>
    <LoadedList
      of={resource}
      rows={4}
      empty={
        isFiltered
          ? [
              t('No matching deliveries'),
              t('Change the search or the filters to see other {things}.', t('deliveries @others')),
            ]
          : [
              t('No deliveries yet'),
              t('A delivery appears here when an event occurs that an application has subscribed to.'),
            ]
      }
    >
      {(deliveries) => <DeliveryTable deliveries={deliveries} applications={applications ?? null} />}
    </LoadedList>
    <Paging next={resource.next} first={t('Newest deliveries')} following={t('Older deliveries')} />
  </>
);

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
