import type { Order } from 'order-taking-client/openapi';
import { useEffect, useState } from 'preact/hooks';
import { useChangeRight } from '../../app/current-user.js';
import { useAddress } from '../../app/router.js';
import { texts } from '../../texts.js';
import { Empty, FailureNotice, Skeleton } from '../../ui/feedback.js';
import { Page } from '../../ui/page.js';
import { Paging } from '../../ui/paging.js';
import { FilterBar } from './filter-bar.js';
import { filtersOf, isFiltered, type Filters } from './filters.js';
import { OrderTable } from './order-table.js';
import { useOrders, type OrderList } from './use-orders.js';
import { ValidateDialog } from './validate-dialog.js';

export function OrdersPage() {
  const filters = filtersOf(useAddress().query);
  const list = useOrders(filters);
  return (
    <Page title={texts.orders.title}>
      <FilterBar filters={filters} />
      {list.failure !== null && <FailureNotice failure={list.failure} retry={list.reload} />}
      {list.orders === undefined ? (
        list.failure === null && <Skeleton />
      ) : (
        <Orders orders={list.orders} list={list} filters={filters} />
      )}
    </Page>
  );
}

function Orders({ orders, list, filters }: { orders: Order[]; list: OrderList; filters: Filters }) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [validated, setValidated] = useState<Order[] | null>(null);
  const maySelect = useChangeRight('sales');
  const chosen = orders.filter(({ id, state }) => selected.has(id) && state === 'pending');
  const toggle = (id: number): void => {
    const others = new Set(selected);
    if (!others.delete(id)) others.add(id);
    setSelected(others);
  };
  return (
    <>
      <Fresh list={list} />
      {orders.length === 0 ? (
        <NoOrders filters={filters} />
      ) : (
        <div class="card table-card">
          {chosen.length > 0 && (
            <div class="selection-bar">
              <span>{texts.orders.selected(chosen.length)}</span>
              <button class="button primary" onClick={() => setValidated(chosen)}>
                {texts.orders.validate}
              </button>
              <button class="button quiet" onClick={() => setSelected(new Set())}>
                {texts.orders.clearSelection}
              </button>
            </div>
          )}
          <OrderTable orders={orders} selection={maySelect ? { ids: selected, toggle } : null} />
        </div>
      )}
      <Paging next={list.next} {...texts.orders.paging} />
      {validated !== null && (
        <ValidateDialog
          orders={validated}
          onClose={() => {
            setValidated(null);
            setSelected(new Set());
            list.reload();
          }}
        />
      )}
    </>
  );
}

/** A button, because rows that move while somebody reads or clicks cause mistakes. */
function Fresh({ list }: { list: OrderList }) {
  const { fresh } = list;
  useEffect(() => {
    if (fresh === 0) return undefined;
    const title = document.title;
    document.title = `(${fresh}) ${title}`;
    return () => void (document.title = title);
  }, [fresh]);
  return (
    <div class="fresh-region" role="status">
      {fresh > 0 && (
        <button class="button fresh" onClick={list.showFresh}>
          {texts.orders.fresh(fresh)}
        </button>
      )}
    </div>
  );
}

function NoOrders({ filters }: { filters: Filters }) {
  const { emptyTitle, empty, noMatchTitle, noMatch } = texts.orders;
  return isFiltered(filters) ? (
    <Empty title={noMatchTitle}>{noMatch}</Empty>
  ) : (
    <Empty title={emptyTitle}>{empty}</Empty>
  );
}
