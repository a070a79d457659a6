import type { Order, OrderItem } from 'order-taking-client/openapi';

/** A position of an order, with what is still to be shipped of it. */
export interface OpenPosition {
  position: number;
  label: string;
  open: number;
  /** The quantity that is shipped, as it is typed. */
  typed: string;
}

/** All positions; everything open is shipped unless somebody types another quantity. */
export const openOf = ({ items, answer }: Order): OpenPosition[] =>
  items.map((item) => {
    const open = openQuantity(item, answer === null);
    return { position: item.position, label: item.label, open, typed: open === 0 ? '' : String(open) };
  });

/** Without an answer everything can be shipped. Quantities have three decimals. */
function openQuantity({ orderedQuantity, quantities }: OrderItem, isUnanswered: boolean): number {
  const accepted = isUnanswered ? orderedQuantity : quantities.accepted;
  return Math.max(0, Math.round((accepted - quantities.shipped) * 1000) / 1000);
}
