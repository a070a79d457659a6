import type { Answer } from '../../test/support/api-client.js';
import { readFeed, type FeedEvent } from '../../test/support/event-feed.js';
import { bodyOf } from '../../test/support/samples.js';
import { type Model, type OrderModel, type OrderView, viewOf } from './model.js';
import { deliveryKey, type World } from './world.js';

type Body = Answer['body'];

/** Orders and histories: what a request has changed when it is answered. */
export interface Facts {
  orders: Record<string, OrderView>;
  /** Of the orders that a command touched. */
  histories: Record<string, string[]>;
  /** The change requests of the same orders. */
  requests: Record<string, string[]>;
}

/** What follows from it a little later. */
export interface LaterFacts {
  subscriptions: string[];
  deliveries: string[];
  /** By order, and those about no order. */
  events: Record<string, string[]> | null;
  /** Whether the receiver got what was attempted, with the bodies of the feed. */
  received: string[];
}

/** The view of an order that an answer shows. */
export function viewOfAnswer(world: World, order: Body): OrderView {
  const number = (value: string | null): number | null => (value === null ? null : Number(value));
  return {
    state: order.state,
    version: order.version,
    comment: order.comment,
    contact: order.contact.id === null ? 'new' : (world.contacts.get(order.contact.id) ?? 'unknown'),
    temporary: order.customer.temporary,
    items: order.items.map((item: Body) => ({
      reference: item.externalReference,
      parked: item.packaging === null,
      quantity: item.orderedQuantity,
      price: number(item.unitPrice),
      net: item.net,
      gross: item.gross,
    })),
    net: order.totals.net,
    vat: order.totals.vat,
    gross: order.totals.gross,
    paymentStatus: order.paymentStatus,
    blockers: order.blockers.map(blockerText).sort(),
    fulfilment: order.fulfilment,
    quantities: order.items.map(({ quantities }: Body) => quantitiesOf(quantities)),
    answer: order.answer && answerOf(order.answer),
    shipments: order.shipments.map(({ reference, items, final, deliveredAt }: Body) => ({
      reference: reference.startsWith('ORD-') ? 'auto' : reference,
      items: items.map(({ position, quantity }: Body) => [position, quantity]),
      final,
      delivered: deliveredAt !== null,
    })),
    changeRequest: order.changeRequest?.externalId ?? null,
  };
}

const quantitiesOf = ({ accepted, backordered, refused, shipped, delivered }: Body): number[] => [
  accepted,
  backordered,
  refused,
  shipped,
  delivered,
];

const answerOf = ({ number, consent, lines, totals }: Body) => ({
  number,
  consent,
  lines: lines.map(({ position, status, quantity, unitPrice }: Body) => [
    position,
    status,
    quantity,
    Number(unitPrice),
  ]),
  net: totals.net,
  gross: totals.gross,
});

function blockerText({ code, pointer, hold }: Body): string {
  if (hold !== undefined && hold !== null) return `on_hold ${hold.code}: ${hold.reason}, ${hold.until}`;
  return `${code} ${/^#\/items\/(\d+)\//.exec(pointer)?.[1]}`;
}

export async function readFacts(world: World, touched: string[]): Promise<Facts> {
  const list = bodyOf(await world.office.get(`/orders?application=${world.shop.id}&limit=500`));
  const histories: Facts['histories'] = {};
  const requests: Facts['requests'] = {};
  for (const externalId of touched.filter((one) => world.orders.has(one))) {
    const path = world.orderPath(externalId);
    const answer = await world.office.get(path);
    const listed = list.find((order: Body) => order.externalId === externalId);
    if (JSON.stringify(answer.body) !== JSON.stringify(listed))
      throw new Error(`The list shows another ${externalId}.`);
    checkTag(answer);
    const history = bodyOf(await world.office.get(`${path}/history`));
    const sent = bodyOf(await world.office.get(`${path}/change_requests`));
    requests[externalId] = sent.map(({ externalId: name, state }: Body) => `${name} ${state}`);
    const names = new Map(sent.map(({ id, externalId: name }: Body) => [id, name]));
    histories[externalId] = history.map((entry: Body) =>
      historyText(world, { ...entry, changeRequest: names.get(entry.changeRequest) ?? null }),
    );
  }
  const orders = list.map((order: Body) => [order.externalId, viewOfAnswer(world, order)]);
  return { orders: Object.fromEntries(orders), histories, requests };
}

/** @throws Error when the ETag is not that of the version of the order */
export function checkTag({ headers, body }: Answer): void {
  if (headers.get('etag') !== `"v${body.version}"`)
    throw new Error(`The ETag of version ${body.version} is ${headers.get('etag')}.`);
}

/** The sentences of the service end with a full stop, what commands send does not. */
function historyText(world: World, { version, from, to, by, reason, ...steps }: Body): string {
  const actor = { [world.shop.id]: 'shop', [world.ground.office.id]: 'office' }[by.id as number];
  const why = reason?.endsWith('.') ? 'generated' : reason;
  return `v${version} ${from} > ${to} by ${actor}: ${why}, ${whatOf(steps)}`;
}

function whatOf({ hold, answer, shipment, changeRequest }: Body): string | null {
  if (hold !== null) return `${hold.action} ${hold.code} until ${hold.until}`;
  if (answer !== null) return `answer ${answer}`;
  if (shipment !== null) return `shipment ${shipment.startsWith('ORD-') ? 'auto' : shipment}`;
  return changeRequest && `request ${changeRequest}`;
}

export const expectedFacts = ({ orders }: Model, touched: string[]): Facts => ({
  orders: Object.fromEntries([...orders].map(([externalId, order]) => [externalId, viewOf(order)])),
  ...ofOrders(orders, touched),
});

function ofOrders(orders: Model['orders'], touched: string[]): Pick<Facts, 'histories' | 'requests'> {
  const known = touched.map((externalId) => orders.get(externalId)).filter((order) => order !== undefined);
  const textsOf = (texts: (order: OrderModel) => string[]) =>
    Object.fromEntries(known.map((order) => [order.externalId, texts(order)]));
  return {
    histories: textsOf(({ history }) => history.map(expectedHistoryText)),
    requests: textsOf(({ requests }) => [...requests.values()].map(({ name, state }) => `${name} ${state}`)),
  };
}

const expectedHistoryText = ({
  version,
  from,
  to,
  by,
  reason,
  what,
}: OrderModel['history'][number]): string => `v${version} ${from} > ${to} by ${by}: ${reason}, ${what}`;

export async function readLaterFacts(world: World, active: boolean): Promise<LaterFacts> {
  const scope = `application=${world.shop.id}`;
  const webhooks = bodyOf(await world.office.get(`/webhooks?${scope}`));
  const all = bodyOf(await world.office.get(`/webhook_deliveries?${scope}&limit=500`));
  const deliveries = all.filter(({ kind }: Body) => kind === 'event');
  const names = new Map([...world.orders].map(([externalId, { id }]) => [id, externalId]));
  const keyOf = ({ event, order }: Body): string =>
    deliveryKey(event.type, order && names.get(order.id)!, order && order.sequence);
  world.deliveries = new Map(deliveries.map((delivery: Body) => [keyOf(delivery), delivery]));
  // An application that is switched off cannot read its feed.
  if (active) world.feed.push(...(await readFeed(world.client('shop'), world.feed.at(-1)?.id ?? null)));
  const attempted = deliveries.filter(({ attempts }: Body) => attempts.length > 0);
  return {
    subscriptions: webhooks.map(({ event, health, ordered }: Body) => `${event} ${health} ${ordered}`).sort(),
    deliveries: deliveries.map((one: Body) => `${keyOf(one)} ${one.state} ${one.attempts.length}`).sort(),
    events: active ? eventsOf(world, names) : null,
    received: receivedBodies(world, new Set(attempted.map(({ event }: Body) => event.id)), active),
  };
}

/** The events of each order in the sequence of the feed. */
function eventsOf(world: World, names: Map<number, string>): Record<string, string[]> {
  return grouped(
    world.feed.map((event) => [
      event.order === null ? null : names.get(event.order)!,
      `${event.type} ${event.sequence} ${detailOf(world, event)}`,
    ]),
  );
}

function detailOf(world: World, { type, data }: FeedEvent): string {
  const body: Body = data;
  if (type === 'payment_received') return body.amount;
  if (type === 'contact_reference_reconciled') return world.contacts.get(body.contact.id) ?? 'unknown';
  return type.startsWith('webhook_') ? body.event : `${body.state} ${body.totals.gross}`;
}

function grouped(events: [string | null, string][]): Record<string, string[]> {
  const groups: Record<string, string[]> = {};
  for (const [order, event] of events) (groups[order ?? 'no order'] ??= []).push(event);
  groups['no order']?.sort();
  return groups;
}

/** What is wrong with the requests that the receiver got: none missing, none else, each with the body of its event. */
function receivedBodies(world: World, attempted: Set<string>, isFeedRead: boolean): string[] {
  const received = new Map(
    world.received().map(({ headers, body }) => [String(headers['webhook-id']), body]),
  );
  const faults = [...attempted].filter((id) => !received.has(id)).map((id) => `${id} was not received`);
  for (const [id, body] of received) {
    const event = world.feed.find((one) => one.id === id);
    if (!attempted.has(id)) faults.push(`${id} was received and is no delivery`);
    else if (event === undefined && isFeedRead) faults.push(`${id} is not in the feed`);
    else if (
      event !== undefined &&
      JSON.stringify(JSON.parse(body.toString())) !== JSON.stringify(event.data)
    )
      faults.push(`${id} was received with another body`);
  }
  return faults;
}

export function expectedLaterFacts({ active, subscriptions, deliveries, events }: Model): LaterFacts {
  const healthOf = (one: { active: boolean; failing: boolean }): string =>
    one.active ? (one.failing ? 'failing' : 'ok') : 'disabled';
  return {
    subscriptions: [...subscriptions]
      .map(([event, subscription]) => `${event} ${healthOf(subscription)} ${subscription.ordered}`)
      .sort(),
    deliveries: deliveries
      .map(
        ({ event, state, attempts }) =>
          `${deliveryKey(event.type, event.order, event.sequence)} ${state} ${attempts}`,
      )
      .sort(),
    events: active
      ? grouped(events.map(({ type, order, sequence, detail }) => [order, `${type} ${sequence} ${detail}`]))
      : null,
    received: [],
  };
}
