import type { WebhookDelivery, WebhookDeliveryState } from 'order-taking-client/openapi';
import type { Resource } from '../../api/use-resource.js';
import { texts } from '../../texts/texts.js';
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
    label={texts.deliveries.state}
    options={[
      ['', texts.deliveries.anyState],
      ...STATES.map((state): [string, string] => [state, texts.deliveryStates[state]]),
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
  const { emptyTitle, empty, noMatchTitle, noMatch } = texts.deliveries;
  return (
    <>
      {failure !== null && <FailureNotice failure={failure} retry={reload} />}
      {value === undefined && failure === null && <Skeleton rows={4} />}
      {value?.length === 0 && (
        <Empty title={isFiltered ? noMatchTitle : emptyTitle}>{isFiltered ? noMatch : empty}</Empty>
      )}
      {value !== undefined && value.length > 0 && (
        <div class="card table-card">
          <DeliveryTable deliveries={value} applications={applications ?? null} />
        </div>
      )}
      <Paging next={next} {...texts.deliveries.paging} />
    </>
  );
}
