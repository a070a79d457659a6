import fc from 'fast-check';
import { acceptedOf, exceeds, openOf, type AnswerLine, type Part } from '../fulfilment.js';
import {
  ifMatch,
  matches,
  matchesRepetition,
  preconditionOf,
  type IfMatch,
  type Precondition,
} from '../if-match.js';
import {
  moveTo,
  nth,
  refused,
  settle,
  viewOf,
  type Actor,
  type Expected,
  type Model,
  type OrderModel,
} from '../model.js';
import type { Choice } from '../step.js';
import { priceText, text } from '../totals.js';
import type { World } from '../world.js';

const order = fc.nat({ max: 3 });

/** A request about one of the orders. */
interface Request {
  title: string;
  order: number;
  by: Actor;
  ifMatch: IfMatch;
  method?: 'put';
  /** Below the path of the order. */
  path: string;
  /** Decides what is sent, by the order as it is before. */
  prepare: (order: OrderModel) => {
    body?: object;
    apply: (model: Model, order: OrderModel, precondition: Precondition) => Expected;
  };
}

const request = (sent: Request): Choice => ({
  title: `${sent.title} of order ${sent.order} by ${sent.by}, If-Match ${sent.ifMatch}`,
  plan: ({ orders, active }) => {
    const chosen = nth(orders.values(), sent.order);
    if (chosen === undefined || (sent.by === 'shop' && !active)) return null;
    const { externalId } = chosen;
    const precondition = preconditionOf(sent.ifMatch, chosen.version);
    const { body, apply } = sent.prepare(chosen);
    return {
      orders: [externalId],
      apply: (model) => apply(model, model.orders.get(externalId)!, precondition),
      send: (world: World, client) => {
        const sender = world.client(sent.by, client);
        const path = `${world.orderPath(externalId)}/${sent.path}`;
        return sender[sent.method ?? 'post'](path, body, precondition.headers);
      },
    };
  },
});

/** Checks the version of a request; null when it may continue. */
function refusedVersion(found: OrderModel, precondition: Precondition, isDone: boolean): Expected | null {
  const isExpected = (isDone ? matchesRepetition : matches)(precondition, found.version);
  if (!isExpected) return { ...refused(412, 'version_mismatch'), version: found.version };
  return isDone ? { status: 200, order: viewOf(found) } : null;
}

const CHOICES = ['all', 'part', 'later', 'cheaper', 'none', 'too much'] as const;
type LineChoice = (typeof CHOICES)[number];

/** The lines of an answer to a line of an order. What is refused is the rest, which the service computes. */
function linesOf({ items }: OrderModel, choices: LineChoice[]): (AnswerLine & { isRest: boolean })[] {
  return items.flatMap((item, index) => {
    const position = index + 1;
    const price = item.price ?? 0n;
    const line = (status: AnswerLine['status'], quantity: bigint, other = price) => ({
      position,
      status,
      quantity,
      price: other,
      isRest: false,
    });
    const half = item.quantity / 2n;
    const rest = { ...line('refused', item.quantity), isRest: true };
    const choice = choices[index % choices.length]!;
    if (choice === 'none') return [rest];
    if (choice === 'too much') return [line('changed', item.quantity + 1n)];
    if (choice === 'cheaper') return [line('changed', item.quantity, price === 1000n ? 900n : 1000n)];
    if (choice === 'all' || half === 0n) return [line('accepted', item.quantity)];
    const first = line('accepted', half);
    if (choice === 'later') return [first, line('backordered', item.quantity - half)];
    return [first, { ...rest, quantity: item.quantity - half }];
  });
}

/** Answers an order: everything, a part, with a backorder, cheaper, or too much. */
export const answering: fc.Arbitrary<Choice> = fc
  .record({
    order,
    choices: fc.array(fc.constantFrom(...CHOICES, ...CHOICES.slice(0, 3)), { minLength: 1, maxLength: 2 }),
    needsConsent: fc.boolean(),
    ifMatch,
  })
  .map(({ choices, needsConsent, ...sent }) =>
    request({
      ...sent,
      title: `answer (${choices.join()}${needsConsent ? ', with consent' : ''})`,
      by: 'office',
      path: 'answer',
      prepare: (found) => {
        const lines = linesOf(found, choices);
        const body = {
          lines: lines.map(({ position, status, quantity, price, isRest }) => ({
            position,
            status,
            ...(!isRest && { quantity: text(quantity, 1) }),
            ...(status === 'changed' && { unitPrice: priceText(price) }),
          })),
          consent: needsConsent ? 'required' : 'none',
        };
        const answered = lines.map(({ isRest: _, ...line }) => line);
        return {
          body,
          apply: (model, now, precondition) =>
            answer(model, now, { lines: answered, needsConsent, precondition }),
        };
      },
    }),
  );

function answer(
  model: Model,
  found: OrderModel,
  { lines, ...sent }: { lines: AnswerLine[]; needsConsent: boolean; precondition: Precondition },
): Expected {
  const current = found.answer;
  const isSame =
    current !== null &&
    textOf(current.lines) === textOf(lines) &&
    (current.consent !== 'none') === sent.needsConsent;
  const early = refusedVersion(found, sent.precondition, isSame);
  if (early !== null) return early;
  if (found.state !== 'validated') return refused(409, 'order_state_conflict');
  if (lines.some(({ position, quantity }) => quantity > found.items[position - 1]!.quantity))
    return refused(422, 'quantity_exceeds_ordered');
  const next = { number: found.answers + 1, lines, consent: sent.needsConsent ? 'awaited' : 'none' } as const;
  if (exceeds({ ...found, answer: next })) return refused(409, 'quantity_below_shipped');
  found.answers += 1;
  found.answer = next;
  return settle(model, found, {
    by: 'office',
    what: `answer ${next.number}`,
    event: 'sales_order_answered',
    isOutdating: true,
  });
}

const textOf = (lines: AnswerLine[]): string =>
  lines.map(({ position, status, quantity, price }) => `${position} ${status} ${quantity} ${price}`).join();

/** Accepts or refuses the answer of an order, or one that was replaced. */
export const deciding: fc.Arbitrary<Choice> = fc
  .record({
    order,
    verb: fc.constantFrom('accept', 'accept', 'refuse'),
    by: fc.constantFrom<Actor>('shop', 'shop', 'shop', 'office'),
    isOutdated: fc.integer({ min: 0, max: 4 }).map((value) => value === 0),
    ifMatch,
  })
  .map(({ verb, isOutdated, ...sent }) =>
    request({
      ...sent,
      title: `${verb} the answer${isOutdated ? ' that there is not' : ''}`,
      path: `answer/${verb}`,
      prepare: ({ answers }) => {
        const number = Math.max(1, answers + (isOutdated ? 1 : 0));
        return {
          body: { number },
          apply: (model, found, precondition) =>
            decide(model, found, { verb, by: sent.by, number, precondition }),
        };
      },
    }),
  );

function decide(
  model: Model,
  found: OrderModel,
  { verb, by, number, precondition }: { verb: string; by: Actor; number: number; precondition: Precondition },
): Expected {
  if (by === 'office') return refused(403, 'not_the_sender');
  const { answer: current } = found;
  if (current === null || current.number !== number) return refused(409, 'answer_outdated');
  const isDone = verb === 'accept' ? current.consent === 'given' : found.state === 'cancelled';
  const early = refusedVersion(found, precondition, isDone);
  if (early !== null) return early;
  if (current.consent !== 'awaited') return refused(409, 'consent_not_awaited');
  if (found.state !== 'validated') return refused(409, 'order_state_conflict');
  const what = `answer ${number}`;
  if (verb === 'accept') {
    found.answer = { ...current, consent: 'given' };
    return settle(model, found, { by, what, event: 'sales_order_answered' });
  }
  if (found.shipments.size > 0) return refused(409, 'order_state_conflict');
  moveTo(model, found, 'cancelled', { by, reason: 'generated', what, event: 'sales_order_cancelled' });
  return { status: 200, order: viewOf(found) };
}

const EXTENTS = ['all', 'all', 'half', 'too much'] as const;

/** What is shipped: everything open, half of the first open line, or more than was accepted. */
function itemsOf(found: OrderModel, extent: (typeof EXTENTS)[number]): Part[] {
  const open = openOf(found);
  const first = open[0] ?? { position: 1, quantity: 1n };
  if (extent === 'too much')
    return [{ position: first.position, quantity: acceptedOf(found, first.position) + 1n }];
  if (extent === 'all' && open.length > 0) return open;
  return [{ ...first, quantity: first.quantity / 2n || 1n }];
}

/** Records a shipment, or corrects it. */
export const shipping: fc.Arbitrary<Choice> = fc
  .record({
    order,
    reference: fc.constantFrom('A', 'B'),
    extent: fc.constantFrom(...EXTENTS),
    final: fc.integer({ min: 0, max: 5 }).map((value) => value === 0),
    ifMatch,
  })
  .chain((sent) => fc.constantFrom('new', 'new', 'same').map((items) => ({ ...sent, items })))
  .map(({ reference, extent, final, items: wanted, ...sent }) =>
    request({
      ...sent,
      title: `ship ${extent} as ${reference}${final ? ', finally' : ''} (${wanted})`,
      by: 'office',
      method: 'put',
      path: `shipments/${reference}`,
      prepare: (found) => {
        const current = wanted === 'same' ? found.shipments.get(reference) : undefined;
        const { items, ...more } = current ?? { items: itemsOf(found, extent), final };
        const parts = items.map(({ position, quantity }) => ({ position, quantity: text(quantity, 1) }));
        return {
          body: { items: parts, final: more.final },
          apply: (model, now, precondition) =>
            ship(model, now, { reference, items, final: more.final, precondition }),
        };
      },
    }),
  );

function ship(
  model: Model,
  found: OrderModel,
  {
    reference,
    items,
    final,
    precondition,
  }: { reference: string; items: Part[]; final: boolean; precondition: Precondition },
): Expected {
  const current = found.shipments.get(reference);
  const partsText = (parts: Part[]): string =>
    parts.map((part) => `${part.position} ${part.quantity}`).join();
  const isSame =
    current !== undefined && partsText(current.items) === partsText(items) && current.final === final;
  const early = refusedVersion(found, precondition, isSame);
  if (early !== null) return early;
  if (found.state !== 'validated') return refused(409, 'order_state_conflict');
  if (found.answer?.consent === 'awaited') return refused(409, 'answer_not_accepted');
  const shipments = new Map(found.shipments);
  shipments.set(reference, { items, final, delivered: current?.delivered ?? false });
  if (exceeds({ ...found, shipments })) return refused(422, 'quantity_exceeds_accepted');
  found.shipments = shipments;
  return settle(model, found, {
    by: 'office',
    what: `shipment ${reference}`,
    event: 'sales_order_shipment',
    isOutdating: true,
  });
}

/** Records the delivery of a shipment. */
export const delivering: fc.Arbitrary<Choice> = fc
  .record({ order, reference: fc.constantFrom('A', 'A', 'B'), ifMatch })
  .map(({ reference, ...sent }) =>
    request({
      ...sent,
      title: `deliver ${reference}`,
      by: 'office',
      path: `shipments/${reference}/deliver`,
      prepare: () => ({
        apply: (model, found, precondition) => deliver(model, found, reference, precondition),
      }),
    }),
  );

function deliver(model: Model, found: OrderModel, reference: string, precondition: Precondition): Expected {
  const current = found.shipments.get(reference);
  if (current === undefined) return refused(404, 'not_found');
  const early = refusedVersion(found, precondition, current.delivered);
  if (early !== null) return early;
  found.shipments.set(reference, { ...current, delivered: true });
  return settle(model, found, { by: 'office', what: `shipment ${reference}`, event: 'sales_order_shipment' });
}
