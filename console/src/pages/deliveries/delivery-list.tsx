import type { WebhookDelivery, WebhookDeliveryState } from 'order-taking-client/openapi';
import type { Resource } from '../../api/use-resource.js';
import { labels } from '../../texts/labels.js';
import { t } from '../../texts/texts.js';
import { Empty, FailureNotice, Skeleton } from '../../ui/feedback.js';
import { Paging } from '../../ui/paging.js';
import { SelectFilter } from '../../ui/select-filter.js';
import { DeliveryTable } from './delivery-table.js';

const STATES: WebhookDeliveryState[] = ['exhausted', 'waiting', 'delivered', 'cancelled'];

export const DELIVERIES_PAGE_SIZE = 50;

/** The state in the address of a list of deliveries. */
export const DeliveryStateFilter = () => (
  <SelectFilter
    name="state"
    label={t('State')}
    options={[
      ['', t('Any state')],
      ...STATES.map((state): [string, string] => [state, labels.deliveryStates[state]]),
    ]}
  />
);

/** What is shown of a list that is being loaded. */
export type ShownList = Pick<Resource<WebhookDelivery[]>, 'value' | 'failure' | 'next' | 'reload'>;

interface DeliveryListProps {
  resource: ShownList;
  isFiltered: boolean;
  applications?: ReadonlyMap<number, string>;
}

/** A part of a list of deliveries, or what is in its place. */
export function DeliveryList({ resource, isFiltered, applications }: DeliveryListProps) {
  const { value, failure, next, reload } = resource;

  return (
    <>
      {failure !== null && <FailureNotice failure={failure} retry={reload} />}
      {value === undefined && failure === null && <Skeleton rows={4} />}
      {value?.length === 0 && (
        <Empty title={isFiltered ? t('No matching deliveries') : t('No deliveries yet')}>
          {isFiltered
            ? t('Change the search or the filters to see other deliveries.')
            : t('A delivery appears here when an event occurs that an application has subscribed to.')}
        </Empty>
      )}
      {value !== undefined && value.length > 0 && (
        <DeliveryTable deliveries={value} applications={applications ?? null} />
      )}
      <Paging next={next} first={t('Newest deliveries')} following={t('Older deliveries')} />
    </>
  );
}
