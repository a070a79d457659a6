import fc from 'fast-check';
import { ifMatch, matches, matchesRepetition, preconditionOf, type Precondition } from '../if-match.js';
import {
  nth,
  recordStep,
  refused,
  validateAutomatically,
  viewOf,
  type Expected,
  type Hold,
  type Model,
  type OrderModel,
} from '../model.js';
import type { Choice } from '../step.js';

/** What is requested of the hold with this code: to be as it is described, or to be released. */
interface Request {
  code: string;
  hold: Hold | null;
  precondition: Precondition;
}

const RELEASE_REASON = 'decided';

/** Places, changes or releases a hold. */
export const holding: fc.Arbitrary<Choice> = fc
  .record({
    order: fc.nat({ max: 3 }),
    code: fc.constantFrom('credit', 'fraud'),
    hold: fc.option(
      fc.record({
        reason: fc.constantFrom('over the limit', 'unusual'),
        // No hold ends while the test runs.
        until: fc.constantFrom(null, null, '2099-01-01T00:00:00.000Z'),
      }),
      { freq: 2 },
    ),
    ifMatch,
  })
  .map(({ order: index, code, hold, ifMatch }) => ({
    title: `${hold === null ? 'release' : `hold (${textOf(hold)})`} order ${index} for ${code}, If-Match ${ifMatch}`,
    plan: ({ orders }) => {
      const order = nth(orders.values(), index);
      if (order === undefined) return null;
      const { externalId } = order;
      const precondition = preconditionOf(ifMatch, order.version);
      return {
        orders: [externalId],
        apply: (model) => apply(model, model.orders.get(externalId)!, { code, hold, precondition }),
        send: (world, client) => {
          const path = `${world.orderPath(externalId)}/holds/${code}`;
          const office = world.client('office', client);
          return hold === null
            ? office.delete(`${path}?reason=${RELEASE_REASON}`, precondition.headers)
            : office.put(path, { reason: hold.reason, until: hold.until ?? undefined }, precondition.headers);
        },
      };
    },
  }));

function apply(model: Model, order: OrderModel, request: Request): Expected {
  const { code, hold, precondition } = request;
  const isDone = textOf(order.holds.get(code)) === textOf(hold);
  const isExpectedVersion = isDone
    ? matchesRepetition(precondition, order.version) || isBeforeAutomaticValidation(order, precondition)
    : matches(precondition, order.version);
  if (!isExpectedVersion) return { ...refused(412, 'version_mismatch'), version: order.version };
  if (isDone) return { status: 200, order: viewOf(order) };
  if (order.state !== 'pending') return refused(409, 'order_state_conflict');
  order.version += 1;
  order.holds.delete(code);
  if (hold === null) release(model, order, code);
  else place(model, order, { code, hold });
  return { status: 200, order: viewOf(order) };
}

const textOf = (hold: Hold | null | undefined): string =>
  hold ? `${hold.reason} until ${hold.until}` : 'none';

/** A release may be two versions, so that the version before it is two back. */
const isBeforeAutomaticValidation = ({ state, version }: OrderModel, precondition: Precondition): boolean =>
  state === 'validated' && precondition.version === version - 2;

function place(model: Model, order: OrderModel, { code, hold }: { code: string; hold: Hold }): void {
  order.holds.set(code, hold);
  const { reason } = hold;
  const entry = { from: 'pending', by: 'office', reason, what: `held ${code} until ${hold.until}` } as const;
  recordStep(model, order, entry, 'sales_order_held');
}

function release(model: Model, order: OrderModel, code: string): void {
  const step = `released ${code} until null`;
  recordStep(
    model,
    order,
    { from: 'pending', by: 'office', reason: RELEASE_REASON, what: step },
    'sales_order_released',
  );
  validateAutomatically(model, order, 'office');
}
