import { api } from '../../api/client.js';
import { useReloadAfter } from '../../api/use-reload-after.js';
import { useResource } from '../../api/use-resource.js';
import { parametersOf } from '../../address/address-parameters.js';
import { useAddress } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import { DELIVERIES_PAGE_SIZE, DeliveryList, DeliveryStateFilter } from '../deliveries/delivery-list.js';

/** The deliveries of one subscription. Their state and the position in the list are in the address. */
export function DeliveriesSection({ id, actions }: { id: number; actions: number }) {
  const address = useAddress().query;
  const filters = parametersOf(address, ['state', 'cursor']);
  const query = { ...filters, webhook: id, limit: DELIVERIES_PAGE_SIZE };
  const resource = useResource(`deliveries ${JSON.stringify(query)}`, (init) =>
    api.GET('/api/v1/webhook_deliveries', { params: { query }, ...init }),
  );
  useReloadAfter(actions, resource.reload);
  return (
    <section class="part" aria-labelledby="deliveries">
      <div class="part-head">
        <h2 id="deliveries">{t('Deliveries')}</h2>
        <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
          <DeliveryStateFilter />
        </form>
      </div>
      <DeliveryList resource={resource} isFiltered={'state' in filters} />
    </section>
  );
}
