import fc from 'fast-check';
import { shippedOf } from '../fulfilment.js';
import { ifMatch, matches, matchesRepetition, preconditionOf, type Precondition } from '../if-match.js';
import {
  moveTo,
  nth,
  recordStep,
  refused,
  settle,
  type Actor,
  type ChangeRequestModel,
  type Expected,
  type Model,
  type OrderModel,
} from '../model.js';
import type { Choice } from '../step.js';
import { amountText, totalsOf } from '../totals.js';
import { applyChange, change, changeText, changedLine, type Change } from './changes.js';

const order = fc.nat({ max: 3 });

/** The n-th order that something can be requested of, or else the n-th of all: most orders are not validated. */
const chosenOrder = (orders: Model['orders'], index: number, isMeant: (one: OrderModel) => boolean) =>
  nth([...orders.values()].filter(isMeant), index) ?? nth(orders.values(), index);

/** What is sent: a cancellation, or a change of one line or of the comment. */
interface Wanted {
  /** Null for a cancellation. */
  change: Change | null;
  item: number;
}

/** Requests a change of an order, perhaps with an external id that was used before. */
export const requesting: fc.Arbitrary<Choice> = fc
  .record({
    order,
    name: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    change: fc.option(change, { freq: 4 }),
    item: fc.nat({ max: 2 }),
    by: fc.constantFrom<Actor>('shop', 'shop', 'shop', 'shop', 'office'),
  })
  .map((chosen) => ({
    title: `request ${chosen.name} for order ${chosen.order} by ${chosen.by}: ${chosen.change === null ? 'cancel' : `${changeText(chosen.change)}, line ${chosen.item}`}`,
    plan: ({ orders, active }) => {
      const found = chosenOrder(orders, chosen.order, ({ state }) => state === 'validated');
      if (found === undefined || (chosen.by === 'shop' && !active)) return null;
      const { externalId } = found;
      const { change: wanted, name, by } = chosen;
      const item = chosen.item % found.items.length;
      return {
        orders: [externalId],
        apply: (model) => request(model, model.orders.get(externalId)!, { by, name, change: wanted, item }),
        send: async (world, client) => {
          const { items } = world.orders.get(externalId)!;
          const body = {
            externalId: name,
            kind: wanted === null ? 'cancel' : 'change',
            ...(wanted !== null && { content: contentOf(wanted, items, item) }),
          };
          const path = `${world.orderPath(externalId)}/change_requests`;
          const answer = await world.client(by, client).post(path, body);
          if (answer.status === 201) world.changeRequests.set(`${externalId} ${name}`, answer.body.id);
          return answer;
        },
      };
    },
  }));

const contentOf = (wanted: Change, ids: number[], index: number): object =>
  'comment' in wanted
    ? wanted
    : { items: ids.map((id, position) => ({ id, ...(position === index && changedLine(wanted)) })) };

function request(
  model: Model,
  found: OrderModel,
  { by, name, ...wanted }: Wanted & { by: Actor; name: string },
): Expected {
  if (by === 'office') return refused(403, 'not_the_sender');
  const content = contentText(wanted);
  const existing = found.requests.get(name);
  if (existing !== undefined) {
    if (existing.content !== content) return refused(409, 'external_id_conflict');
    return { ...answerOf(existing), replayed: true };
  }
  if (found.state !== 'validated') return refused(409, 'order_state_conflict');
  if (found.changeRequest !== null) return refused(409, 'change_request_open');
  const refusal = belowShipped(found, wanted);
  if (refusal !== null) return refusal;
  const { items, comment } = found;
  const after = structuredClone({ items, comment });
  if (wanted.change !== null && !applyChange(after, wanted.change, wanted.item))
    return refused(422, 'nothing_changes');
  const gross = wanted.change === null ? 0n : totalsOf(after.items)!.gross;
  const created: ChangeRequestModel = {
    name,
    content,
    isCancellation: wanted.change === null,
    state: 'requested',
    ...after,
    gross,
  };
  found.requests.set(name, created);
  found.changeRequest = name;
  found.version += 1;
  recordStep(
    model,
    found,
    { from: 'validated', by, what: `request ${name}` },
    'sales_order_change_requested',
  );
  if (isAcceptedAtOnce(model, created)) carryOut(model, found, created, { by, reason: 'generated' });
  return { ...answerOf(created), status: 201, replayed: false };
}

/** What distinguishes the content of requests: a line only where it is part of what is sent. */
const contentText = ({ change: wanted, item }: Wanted): string =>
  wanted === null || 'comment' in wanted ? JSON.stringify(wanted) : `${changeText(wanted)}, line ${item}`;

function belowShipped(found: OrderModel, { change: wanted, item }: Wanted): Expected | null {
  const isBelow =
    wanted === null
      ? found.shipments.size > 0
      : 'quantity' in wanted && wanted.quantity < shippedOf(found, item + 1);
  return isBelow ? refused(422, 'quantity_below_shipped') : null;
}

const isAcceptedAtOnce = ({ settings }: Model, { isCancellation }: ChangeRequestModel): boolean =>
  settings.acceptChanges === 'always' ||
  (settings.acceptChanges === 'cancel_until_shipped' && isCancellation);

/** Changes or cancels the order as it was requested. */
function carryOut(
  model: Model,
  found: OrderModel,
  accepted: ChangeRequestModel,
  { by, reason }: { by: Actor; reason: string | null },
): void {
  accepted.state = 'accepted';
  found.changeRequest = null;
  const step = { by, reason, what: `request ${accepted.name}` };
  const also = ['sales_order_change_accepted'];
  if (accepted.isCancellation) {
    moveTo(model, found, 'cancelled', { ...step, event: 'sales_order_cancelled', also });
    return;
  }
  found.items = structuredClone(accepted.items);
  found.comment = accepted.comment;
  found.answer = null;
  settle(model, found, { ...step, event: 'sales_order_change_accepted' });
}

const answerOf = ({ state, gross }: ChangeRequestModel): Expected => ({
  status: 200,
  request: { state, gross: amountText(gross) },
});

/** Decides about a change request of an order: mostly about the last one. */
export const decidingRequest: fc.Arbitrary<Choice> = fc
  .record({
    order,
    which: fc.constantFrom(0, 0, 0, 1),
    verb: fc.constantFrom('accept', 'accept', 'refuse', 'withdraw'),
    isByOther: fc.integer({ min: 0, max: 5 }).map((value) => value === 0),
    ifMatch,
  })
  .map((chosen) => ({
    title: `${chosen.verb} request ${chosen.which} of order ${chosen.order}${chosen.isByOther ? ' by the other one' : ''}, If-Match ${chosen.ifMatch}`,
    plan: ({ orders, active }) => {
      const { verb, isByOther } = chosen;
      const by: Actor = (verb === 'withdraw') === isByOther ? 'office' : 'shop';
      const found = chosenOrder(orders, chosen.order, (one) => one.changeRequest !== null);
      if (found === undefined || (by === 'shop' && !active)) return null;
      const name = nth([...found.requests.keys()].toReversed(), chosen.which);
      if (name === undefined) return null;
      const { externalId } = found;
      const precondition = preconditionOf(verb === 'accept' ? chosen.ifMatch : 'none', found.version);
      return {
        orders: [externalId],
        apply: (model) => {
          const now = model.orders.get(externalId)!;
          return decide(model, now, { verb, by, request: now.requests.get(name)!, precondition });
        },
        send: (world, client) => {
          const path = `/change_requests/${world.changeRequests.get(`${externalId} ${name}`)}/${verb}`;
          const body = verb === 'refuse' ? { reason: 'packed already' } : undefined;
          return world.client(by, client).post(path, body, precondition.headers);
        },
      };
    },
  }));

const ENDS = { accept: 'accepted', refuse: 'refused', withdraw: 'withdrawn' } as const;

interface Decision {
  verb: keyof typeof ENDS;
  by: Actor;
  request: ChangeRequestModel;
  precondition: Precondition;
}

function decide(
  model: Model,
  found: OrderModel,
  { verb, by, request: decided, precondition }: Decision,
): Expected {
  if (verb === 'withdraw' && by === 'office') return refused(403, 'not_the_sender');
  if (verb !== 'withdraw' && by === 'shop') return refused(403, 'missing_right');
  const state = ENDS[verb];
  const isDone = decided.state === state;
  const isExpected = (isDone ? matchesRepetition : matches)(precondition, found.version);
  if (!isExpected) return { ...refused(412, 'version_mismatch'), version: found.version };
  if (isDone) return answerOf(decided);
  if (decided.state !== 'requested') return refused(409, 'change_request_outdated');
  if (verb === 'accept') {
    carryOut(model, found, decided, { by, reason: null });
    return answerOf(decided);
  }
  decided.state = state;
  found.changeRequest = null;
  found.version += 1;
  const reason = verb === 'refuse' ? 'packed already' : null;
  const step = { from: found.state, by, reason, what: `request ${decided.name}` };
  recordStep(model, found, step, `sales_order_change_${state}`);
  return answerOf(decided);
}
