import fc from 'fast-check';
import { ifMatch, matches, preconditionOf, type Precondition } from '../if-match.js';
import {
  nth,
  recordStep,
  refused,
  validateAutomatically,
  viewOf,
  type Actor,
  type Expected,
  type Model,
  type OrderModel,
} from '../model.js';
import type { Choice } from '../step.js';
import { priceText, text, type Line } from '../totals.js';
import { price, quantity } from './creation.js';

/** What is changed of an order: its comment, or a line. */
export type Change = { comment: string | null } | Pick<Line, 'quantity'> | { price: bigint };

export const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ comment: fc.constantFrom(null, 'fragile', 'urgent') }),
  fc.record({ quantity }),
  fc.record({ price }),
);

/** Changes the comment or a line of an order; a line by itself, or as the whole list of lines. */
export const changing: fc.Arbitrary<Choice> = fc
  .record({
    order: fc.nat({ max: 3 }),
    item: fc.nat({ max: 2 }),
    by: fc.constantFrom<Actor>('shop', 'office'),
    ifMatch,
    change,
    isOneLine: fc.boolean(),
  })
  .map((chosen) => ({
    title: `change order ${chosen.order}, line ${chosen.item} by ${chosen.by}, If-Match ${chosen.ifMatch}: ${changeText(chosen.change)}`,
    plan: ({ orders, active }) => {
      const order = nth(orders.values(), chosen.order);
      if (order === undefined || (chosen.by === 'shop' && !active)) return null;
      const { externalId } = order;
      const precondition = preconditionOf(chosen.ifMatch, order.version);
      const item = chosen.item % order.items.length;
      return {
        orders: [externalId],
        apply: (model) => apply(model, externalId, { ...chosen, item, precondition }),
        send: (world, client) => {
          const { items } = world.orders.get(externalId)!;
          const [path, body] = requestOf(chosen, items, item);
          const from = world.client(chosen.by, client);
          return from.patch(`${world.orderPath(externalId)}${path}`, body, precondition.headers);
        },
      };
    },
  }));

export const changeText = (change: Change): string =>
  Object.entries(change)
    .map(([name, value]) => `${name} ${value}`)
    .join();

/** The members of a line that are sent. */
export const changedLine = (change: Exclude<Change, { comment: unknown }>): object =>
  'price' in change ? { unitPrice: priceText(change.price) } : { orderedQuantity: text(change.quantity, 1) };

function requestOf(
  { change, isOneLine }: { change: Change; isOneLine: boolean },
  ids: number[],
  index: number,
): [path: string, body: unknown] {
  if ('comment' in change) return ['', change];
  const line = changedLine(change);
  if (isOneLine) return [`/items/${ids[index]}`, line];
  return ['', { items: ids.map((id, position) => ({ id, ...(position === index && line) })) }];
}

function apply(
  model: Model,
  externalId: string,
  { by, change, item, precondition }: { by: Actor; change: Change; item: number; precondition: Precondition },
): Expected {
  const order = model.orders.get(externalId)!;
  if (!matches(precondition, order.version))
    return { ...refused(412, 'version_mismatch'), version: order.version };
  if (order.state !== 'pending') return refused(409, 'order_state_conflict');
  if (applyChange(order, change, item)) {
    order.version += 1;
    recordStep(model, order, { from: 'pending', by }, 'sales_order_updated');
    validateAutomatically(model, order, by);
  }
  return { status: 200, order: viewOf(order) };
}

/** @returns whether something is different now */
export function applyChange(
  order: Pick<OrderModel, 'comment' | 'items'>,
  change: Change,
  item: number,
): boolean {
  const target: object = 'comment' in change ? order : order.items[item]!;
  const [[member, value] = ['', null]] = Object.entries(change) as [string, unknown][];
  if (Reflect.get(target, member) === value) return false;
  Reflect.set(target, member, value);
  return true;
}
