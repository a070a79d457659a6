import type { WebhookDelivery } from 'order-taking-client/openapi';
import type { Resource } from '../../api/use-resource.js';
import { labels } from '../../texts/labels.js';
import { t } from '../../texts/texts.js';
import { LoadedList, type Shown } from '../../ui/loaded.js';
import { Paging } from '../../ui/paging.js';
import { SelectFilter } from '../../ui/select-filter.js';
import { DeliveryTable } from './delivery-table.js';

export const DELIVERIES_PAGE_SIZE = 50;

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
          ? [t('No matching deliveries'), t('Change the search or the filters to see other deliveries.')]
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
