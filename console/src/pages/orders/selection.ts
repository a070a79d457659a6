import type { Order } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';

export interface Selection {
  /** Those of the page that are selected. */
  orders: Order[];
  /** Whether all that match are selected, also those of other pages. */
  isAll: boolean;
  has: (order: Order) => boolean;
  /** @param isRange whether those between the latest one and this one get the same state */
  toggle: (order: Order, isRange: boolean) => void;
  /** Selects all of the page; none if all are selected. */
  togglePage: () => void;
  selectAll: () => void;
  clear: () => void;
}

interface State {
  /** What list it is a selection of: another one begins without. */
  list: string;
  ids: ReadonlySet<number>;
  isAll: boolean;
  latest: number | null;
}

const nothing = (list: string): State => ({ list, ids: new Set(), isAll: false, latest: null });

/** The selection of a list of orders. */
export function useSelection(orders: Order[], list: string): Selection {
  const [state, setState] = useState(nothing(list));
  const { ids, isAll, latest } = state.list === list ? state : nothing(list);
  const has = ({ id }: Order): boolean => isAll || ids.has(id);
  const selected = orders.filter(has);
  const select = (chosen: Iterable<number>, changes: Partial<State> = {}): void =>
    setState({ list, ids: new Set(chosen), isAll: false, latest, ...changes });
  return {
    orders: selected,
    isAll,
    has,
    toggle: (order, isRange) => {
      const isSelected = !has(order);
      const chosen = new Set(selected.map(({ id }) => id));
      for (const { id } of isRange ? between(orders, latest ?? order.id, order.id) : [order]) {
        if (isSelected) chosen.add(id);
        else chosen.delete(id);
      }
      select(chosen, { latest: order.id });
    },
    togglePage: () => select(selected.length === orders.length ? [] : orders.map(({ id }) => id)),
    selectAll: () => select(ids, { isAll: true }),
    clear: () => select([]),
  };
}

/** The orders from one to another, in any direction; only the second one if the first is no longer in the list. */
function between(orders: Order[], one: number, other: number): Order[] {
  const places = [one, other].map((wanted) => orders.findIndex(({ id }) => id === wanted));
  const [first, last] = [Math.min(...places), Math.max(...places)];
  return orders.slice(first < 0 ? last : first, last + 1);
}
