import fc from 'fast-check';
import { fulfilmentOf, openOf } from '../fulfilment.js';
import { ifMatch, matches, matchesRepetition, preconditionOf, type Precondition } from '../if-match.js';
import {
  blockersOf,
  moveTo,
  nth,
  refused,
  settle,
  viewOf,
  type Actor,
  type Expected,
  type Model,
  type OrderModel,
  type State,
} from '../model.js';
import type { Choice } from '../step.js';

interface Transition {
  to: State;
  /** The states that it leads from, and who may request it there beside the office. */
  from: Partial<Record<State, 'office' | 'shop'>>;
  event: string;
  takesReason?: true;
}

const TRANSITIONS = {
  validate: { to: 'validated', from: { pending: 'office' }, event: 'sales_order_validated' },
  reopen: { to: 'pending', from: { validated: 'office' }, event: 'sales_order_reopened', takesReason: true },
  ship: { to: 'shipped', from: { validated: 'office' }, event: 'sales_order_shipped' },
  deliver: { to: 'delivered', from: { shipped: 'office' }, event: 'sales_order_delivered' },
  cancel: {
    to: 'cancelled',
    from: { pending: 'shop', validated: 'office' },
    event: 'sales_order_cancelled',
    takesReason: true,
  },
} as const satisfies Record<string, Transition>;
type Name = keyof typeof TRANSITIONS;

/** A transition by its name, whatever the state of the order is, or one that its state allows. */
export const transition: fc.Arbitrary<Choice> = fc
  .record({
    wanted: fc.oneof(
      { weight: 2, arbitrary: fc.nat({ max: 5 }) },
      fc.constantFrom<Name>('validate', 'reopen', 'ship', 'deliver', 'cancel'),
    ),
    order: fc.nat({ max: 3 }),
    by: fc.oneof({ weight: 5, arbitrary: fc.constant<Actor>('office') }, fc.constant<Actor>('shop')),
    ifMatch,
  })
  .map((chosen) => ({
    title: `${typeof chosen.wanted === 'number' ? `transition ${chosen.wanted}` : chosen.wanted} of order ${chosen.order} by ${chosen.by}, If-Match ${chosen.ifMatch}`,
    plan: ({ orders, active }) => {
      const order = nth(orders.values(), chosen.order);
      if (order === undefined || (chosen.by === 'shop' && !active)) return null;
      const { externalId } = order;
      const name = typeof chosen.wanted === 'number' ? nth(allowed(order), chosen.wanted) : chosen.wanted;
      if (name === undefined) return null;
      const precondition = preconditionOf(chosen.ifMatch, order.version);
      const { takesReason }: Transition = TRANSITIONS[name];
      const reason = takesReason ? 'as it was asked for' : null;
      return {
        orders: [externalId],
        apply: (model) => apply(model, externalId, { name, by: chosen.by, precondition, reason }),
        send: (world, client) => {
          const path = `${world.orderPath(externalId)}/${name}`;
          const body = reason === null ? undefined : { reason };
          return world.client(chosen.by, client).post(path, body, precondition.headers);
        },
      };
    },
  }));

/** Without cancelling, so that more orders live longer. */
const allowed = ({ state }: OrderModel): Name[] =>
  (Object.keys(TRANSITIONS) as Name[]).filter((name) => name !== 'cancel' && state in TRANSITIONS[name].from);

function apply(
  model: Model,
  externalId: string,
  {
    name,
    by,
    precondition,
    reason,
  }: { name: Name; by: Actor; precondition: Precondition; reason: string | null },
): Expected {
  const { to, from, event }: Transition = TRANSITIONS[name];
  const order = model.orders.get(externalId)!;
  const isForOffice = Object.values(from).every((actor) => actor === 'office');
  if (by === 'shop' && isForOffice) return refused(403, 'missing_right');
  const isDone = order.state === to || isShipped(name, order);
  const isExpectedVersion = (isDone ? matchesRepetition : matches)(precondition, order.version);
  if (!isExpectedVersion) return { ...refused(412, 'version_mismatch'), version: order.version };
  if (isDone) return { status: 200, order: viewOf(order) };
  const mayBe = from[order.state];
  if (mayBe === undefined) return refused(409, 'order_state_conflict');
  if (by === 'shop' && mayBe === 'office') return refused(403, 'missing_right');
  if (name === 'ship' || name === 'deliver') return FULFILMENT[name](model, order);
  return moved(model, order, { to, by, reason, event });
}

function moved(
  model: Model,
  order: OrderModel,
  { to, ...step }: { to: State; by: Actor; reason: string | null; event: string },
): Expected {
  if (to === 'validated' && blockersOf(order).length > 0) return refused(409, 'order_blocked');
  if (order.state === 'validated' && order.shipments.size > 0) return refused(409, 'order_state_conflict');
  moveTo(model, order, to, step);
  return { status: 200, order: viewOf(order) };
}

/** Whether a request to ship finds nothing to ship, because only backorders keep the order open. */
const isShipped = (name: Name, order: OrderModel): boolean =>
  name === 'ship' && fulfilmentOf(order) === 'partial' && openOf(order).length === 0;

function shipOpen(model: Model, order: OrderModel): Expected {
  if (order.answer?.consent === 'awaited') return refused(409, 'answer_not_accepted');
  const items = openOf(order);
  if (items.length === 0) return refused(409, 'order_state_conflict');
  order.shipments.set(`auto ${order.shipments.size + 1}`, { items, final: false, delivered: false });
  return settle(model, order, {
    by: 'office',
    what: 'shipment auto',
    event: 'sales_order_shipment',
    isOutdating: true,
  });
}

function deliverAll(model: Model, order: OrderModel): Expected {
  for (const [reference, shipment] of order.shipments)
    order.shipments.set(reference, { ...shipment, delivered: true });
  return settle(model, order, { by: 'office', what: null, event: 'sales_order_delivered' });
}

/** Transitions that add shipments, or change them. */
const FULFILMENT = { ship: shipOpen, deliver: deliverAll };
