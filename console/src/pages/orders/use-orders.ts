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
  /** URL of the next page; null on the last one. */
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
  useReloadAfterChange(list.value, list.reload);

  const [shown, setShown] = useState<{ key: string; orders: Order[] } | null>(null);
  const latest = list.value;
  const isShown = shown?.key === key;
  useEffect(() => {
    if (latest !== undefined && !isShown) setShown({ key, orders: latest });
  }, [latest, isShown]);

  const newest = isShown ? Math.max(0, ...shown.orders.map(({ id }) => id)) : Infinity;
  const fresh = filters.cursor === '' ? (latest ?? []).filter(({ id }) => id > newest) : [];
  return {
    orders: isShown && latest !== undefined ? inPlace(shown.orders, latest) : latest,
    fresh: fresh.length,
    showFresh: () => setShown(null),
    next: list.next,
    failure: list.failure,
    reload: list.reload,
  };
}

/** The orders that are shown, as they are now; without those that left the list because they no longer match. */
function inPlace(shown: Order[], latest: Order[]): Order[] {
  const current = new Map(latest.map((order) => [order.id, order]));
  // Older ones are on the next page now, because new ones came.
  const oldest = Math.min(...current.keys());
  return shown.flatMap((order) => current.get(order.id) ?? (order.id < oldest ? [order] : []));
}

/**
 * How many of the orders that changed last are compared. `updatedAt` is older than the commit, so an order may appear behind
 * others that were committed before it.
 */
const LAST_CHANGED = 5;

/**
 * Asks every few seconds for the orders that changed last, and reloads the list if they are others or have changed again.
 * The first answer may contain a change after the list was read, so the list is reloaded unless it contains all of them.
 */
function useReloadAfterChange(listed: Order[] | undefined, reload: () => void): void {
  const { value } = useResource('last-changed', (init) =>
    api.GET('/api/v1/orders', { params: { query: { sort: '-updatedAt', limit: LAST_CHANGED } }, ...init }),
  );
  const changes = value?.map(changeOf);
  const latest = changes?.join() ?? null;
  const [seen, setSeen] = useState<string | null>(null);
  useEffect(() => {
    if (changes === undefined || listed === undefined || latest === seen) return;
    setSeen(latest);
    const known = new Set(listed.map(changeOf));
    if (seen !== null || !changes.every((change) => known.has(change))) reload();
  }, [latest, listed === undefined]);
}

const changeOf = ({ id, version }: Order): string => `${id} ${version}`;
