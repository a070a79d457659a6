import type { Order } from 'order-taking-client/openapi';
import { useRef } from 'preact/hooks';
import { formatNumber } from '../../format/format.js';
import { t } from '../../texts/texts.js';

export interface Neighbours {
  previous: Order | undefined;
  following: Order | undefined;
  /** Such as "3 of 12"; empty if the list does not have the order. */
  place: string;
}

/** The orders before and after one, which may have left the list because something was done with it. */
export function useNeighbours(orders: Order[] | undefined, id: number): Neighbours {
  /** The list as it was when it last had the order. */
  const known = useRef<number[]>([]);
  const ids = orders?.map((order) => order.id) ?? [];
  const index = ids.indexOf(id);
  if (index >= 0) known.current = ids;
  const place = known.current.indexOf(id);
  if (place < 0) return { previous: undefined, following: undefined, place: '' };
  const listed = (wanted: number): Order | undefined => orders?.find((order) => order.id === wanted);
  return {
    previous: known.current.slice(0, place).reverse().map(listed).find(Boolean),
    following: known.current
      .slice(place + 1)
      .map(listed)
      .find(Boolean),
    place: index < 0 ? '' : t('{place} of {number}', formatNumber(index + 1), formatNumber(ids.length)),
  };
}
