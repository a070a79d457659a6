import type { Order } from 'order-taking-client/openapi';
import { useEffect, useState } from 'preact/hooks';
import type { Failure } from '../../api/client.js';
import { ONCE, useGet, type Resource, useReloadAfterJobs } from '../../api/use-resource.js';
import { listQuery, matching, NEWEST_FIRST, type Filters } from './filters.js';
import { formatNumber } from '../../format/format.js';
import { t } from '../../texts/texts.js';

export interface OrderList {
  orders: Order[] | undefined;
  /** How many orders came since the list was shown. They are shown when somebody asks for them. */
  fresh: number;
  showFresh: () => void;
  /** URL of the next page; null on the last one. */
  next: string | null;
  /** Identifies the list. */
  key: string;
  /** How many match; undefined until it is known. */
  count: OrderCount | undefined;
  failure: Failure | null;
  reload: () => void;
}

/**
 * A page of the list. Newest first, rows change in place; rows that would push others away wait for showFresh(). Older rows take the place of
 * those that left, below the others.
 */
export function useOrders(filters: Filters): OrderList {
  const query = listQuery(filters);
  const key = JSON.stringify(query);
  const list = useGet('/api/v1/orders', { query }, ONCE);
  const changes = useReloadAfterChange(list.value, list.reload);
  useReloadAfterJobs(list.reload);
  const count = useCount(filters, list);
  const isNewestFirst = query.sort === NEWEST_FIRST;

  const [shown, setShown] = useState<{ key: string; orders: Order[] } | null>(null);
  const latest = list.value;
  const isShown = shown?.key === key;
  const orders =
    isShown && isNewestFirst && latest !== undefined
      ? inPlace(shown.orders, latest, list.next === null)
      : latest;
  useEffect(() => {
    if (orders !== undefined) setShown({ key, orders });
  }, [latest, isShown]);

  const newest = isShown ? Math.max(0, ...shown.orders.map(({ id }) => id)) : Infinity;
  const fresh = isNewestFirst && filters.cursor === '' ? (latest ?? []).filter(({ id }) => id > newest) : [];
  return {
    orders,
    fresh: fresh.length,
    showFresh: () => setShown(null),
    next: list.next,
    key,
    count,
    // The list is only read again after a change, so it is the other request that notices an outage.
    failure: list.failure ?? changes.failure,
    reload: () => {
      list.reload();
      changes.reload();
    },
  };
}

/** Asks how many match only when the first page does not show all. */
function useCount(filters: Filters, { value, next }: Resource<Order[]>): OrderCount | undefined {
  const query = matching(filters);
  const isOnePage = filters.cursor === '' && next === null;
  const counted = useGet('/api/v1/orders/count', isOnePage ? null : { query }, ONCE);
  useEffect(() => {
    if (counted.value !== undefined) counted.reload();
  }, [value]);
  return isOnePage ? value && { count: value.length, isMore: false } : counted.value;
}

/**
 * The orders that are shown, as they are now, without those that left the list because they no longer match, and with those
 * that follow them. If all have left, nobody reads a row that could move: then those that match now.
 * @param isLast whether no page follows, so that an order which is not in the answer has left the list
 */
function inPlace(shown: Order[], latest: Order[], isLast: boolean): Order[] {
  const current = new Map(latest.map((order) => [order.id, order]));
  // Older ones are on the next page now, because new ones came.
  const oldest = isLast ? 0 : Math.min(...current.keys());
  const kept = shown.flatMap((order) => current.get(order.id) ?? (order.id < oldest ? [order] : []));
  if (kept.length === 0) return latest;
  const last = Math.min(...shown.map(({ id }) => id));
  return [...kept, ...latest.filter(({ id }) => id < last)];
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
function useReloadAfterChange(listed: Order[] | undefined, reload: () => void): Resource<Order[]> {
  const resource = useGet('/api/v1/orders', { query: { sort: '-updatedAt', limit: LAST_CHANGED } });
  const changes = resource.value?.map(changeOf);
  const latest = changes?.join() ?? null;
  const [seen, setSeen] = useState<string | null>(null);
  useEffect(() => {
    if (changes === undefined || listed === undefined || latest === seen) return;
    setSeen(latest);
    const known = new Set(listed.map(changeOf));
    if (seen !== null || !changes.every((change) => known.has(change))) reload();
  }, [latest, listed === undefined]);
  return resource;
}

const changeOf = ({ id, version }: Order): string => `${id} ${version}`;

/** How many orders match; the service counts up to a limit. */
export interface OrderCount {
  count: number;
  isMore: boolean;
}

/** Such as "4,784" or "more than 10,000"; empty while it is not known. */
export function countText(counted: OrderCount | undefined): string {
  if (counted === undefined) return '';
  const number = formatNumber(counted.count);
  return counted.isMore ? t('more than {number}', number) : number;
}

/** The same with the noun. */
export const ordersText = (counted: OrderCount | undefined): string =>
  counted?.count === 1 ? t('{number} order', countText(counted)) : t('{number} orders', countText(counted));
