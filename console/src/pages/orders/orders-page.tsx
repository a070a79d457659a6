import type { Order } from 'order-taking-client/openapi';
import { useMayChange } from '../../api/current-user.js';
import { useAddress } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import { Empty, Loaded } from '../../ui/feedback.js';
import { Page } from '../../ui/page.js';
import { Paging } from '../../ui/paging.js';
import { ColumnsButton } from './columns.js';
import { ordersText, useOrders, type OrderList } from './use-orders.js';
import { FilterBar } from './filter-bar.js';
import { filtersOf, isFiltered, type Filters } from './filters.js';
import { Fresh } from './fresh.js';
import { OrderTable } from './order-table.js';
import { SelectionBar } from './selection-bar.js';
import { useSelection } from './selection.js';
import { Views } from './views.js';

export function OrdersPage() {
  const filters = filtersOf(useAddress().query);
  const list = useOrders(filters);
  return (
    <Page
      title={t('Orders')}
      beside={list.count && <span class="muted">{ordersText(list.count)}</span>}
      actions={<ColumnsButton />}
    >
      <Views filters={filters} />
      <FilterBar filters={filters} orders={list.orders} />
      <Loaded of={{ ...list, value: list.orders }}>
        {(orders) => <Orders orders={orders} list={list} filters={filters} />}
      </Loaded>
    </Page>
  );
}

function Orders({ orders, list, filters }: { orders: Order[]; list: OrderList; filters: Filters }) {
  const selection = useSelection(orders, list.key);
  const maySelect = useMayChange();
  return (
    <>
      <Fresh list={list} />
      {orders.length === 0 ? (
        <NoOrders filters={filters} />
      ) : (
        <div class="card table-card">
          <OrderTable orders={orders} sort={filters.sort} selection={maySelect ? selection : null} />
          <SelectionBar
            selection={selection}
            filters={filters}
            isWholePage={selection.orders.length === orders.length}
            hasOthers={list.next !== null || filters.cursor !== ''}
            count={list.count}
          />
        </div>
      )}
      <Paging next={list.next} first={t('Newest orders')} following={t('Older orders')} />
    </>
  );
}

function NoOrders({ filters }: { filters: Filters }) {
  if (filters.cursor !== '')
    return (
      <Empty title={t('No older orders match')}>
        {t('The orders that match are on the pages before this one.')}
      </Empty>
    );
  return isFiltered(filters) ? (
    <Empty title={t('No matching orders')}>
      {t('Change the search or the filters to see other {things}.', t('orders @others'))}
    </Empty>
  ) : (
    <Empty title={t('No orders yet')}>{t('Orders appear here as soon as an application sends one.')}</Empty>
  );
}
