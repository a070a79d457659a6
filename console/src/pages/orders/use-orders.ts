import type { Order } from 'order-taking-client/openapi';
import { useEffect, useState } from 'preact/hooks';
import { api, type Failure } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { listQuery, type Filters } from './filters.js';

export interface OrderList {
  orders: Order[] | undefined;
  /** How many orders came since the list was shown. They are shown when somebody asks for them. */
  fresh: number;
  showFresh: () => void;
  /** The cursor of the next page; null on the last one. */
  next: string | null;
  failure: Failure | null;
  reload: () => void;
}

/** A page of the list. Rows change in place; rows that would push others away wait for showFresh(). */
export function useOrders(filters: Filters): OrderList {
  const query = listQuery(filters);
  const key = JSON.stringify(query);
  const list = useResource(key, (init) => api.GET('/api/v1/orders', { params: { query }, ...init }), {
    poll: false,
  });
  useReloadAfterChange(list.reload);

  const [shown, setShown] = useState<{ key: string; ids: number[] } | null>(null);
  const latest = list.value;
  const isShown = shown?.key === key;
  useEffect(() => {
    if (latest !== undefined && !isShown) setShown({ key, ids: latest.map(({ id }) => id) });
  }, [latest, isShown]);

  const known = isShown ? shown.ids : [];
  const since = latest?.filter(({ id }) => !known.includes(id)) ?? [];
  const fresh = isShown && filters.cursor === '' ? since.filter(({ id }) => id > Math.max(0, ...known)) : [];
  return {
    orders: isShown && latest !== undefined ? inPlace(latest, known) : latest,
    fresh: fresh.length,
    showFresh: () => setShown(null),
    next: list.next === null ? null : new URL(list.next, location.origin).searchParams.get('cursor'),
    failure: list.failure,
    reload: list.reload,
  };
}

/** What is known of the orders that are shown; one that left the list is shown until the list is asked for again. */
function inPlace(latest: Order[], shown: number[]): Order[] {
  return latest.filter(({ id }) => shown.includes(id));
}

/** Asks every few seconds for the order that changed last, and reloads the list if it is another one or has changed again. */
function useReloadAfterChange(reload: () => void): void {
  const { value } = useResource('last-changed', (init) =>
    api.GET('/api/v1/orders', { params: { query: { sort: '-updatedAt', limit: 1 } }, ...init }),
  );
  const last = value?.[0];
  const change =
    value === undefined ? null : `${last?.id ?? ''} ${last?.version ?? ''} ${last?.updatedAt ?? ''}`;
  const [seen, setSeen] = useState<string | null>(null);
  useEffect(() => {
    if (change === null || change === seen) return;
    setSeen(change);
    if (seen !== null) reload();
  }, [change]);
}
