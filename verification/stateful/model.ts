import { fulfilmentOf, fulfilmentView, type Answer, type Shipment } from './fulfilment.js';
import { amountText, CATALOGUE, KNOWN_NAMES, totalsOf, type Line } from './totals.js';

/*
 * What one application and its orders should be, as maps in memory. It follows docs/interface.md, and imports nothing of the
 * service. Commands change it in verification/stateful/commands.
 */

export type Actor = 'shop' | 'office';
export type State = 'pending' | 'validated' | 'shipped' | 'delivered' | 'cancelled';

/** What is sent of an order; a repetition is compared with it. */
export interface Content {
  /** The external reference of the contact. */
  contact: string;
  comment: string | null;
  items: { reference: string; quantity: bigint; price: bigint | null }[];
}

export interface Hold {
  reason: string;
  until: string | null;
}

interface HistoryEntry {
  version: number;
  from: State | null;
  to: State;
  by: Actor;
  /** What the caller said; `generated` for a sentence of the service. */
  reason: string | null;
  /** The hold, the answer, the shipment or the change request that it is about. */
  what: string | null;
}

export interface ChangeRequestModel {
  /** Its external id. */
  name: string;
  /** What was sent; a repetition is compared with it. */
  content: string;
  isCancellation: boolean;
  state: 'requested' | 'accepted' | 'refused' | 'withdrawn' | 'outdated';
  /** The order after it. */
  items: Line[];
  comment: string | null;
  /** In cents; 0 for a cancellation. */
  gross: bigint;
}

export interface OrderModel {
  externalId: string;
  content: Content;
  state: State;
  version: number;
  comment: string | null;
  contact: string;
  items: Line[];
  holds: Map<string, Hold>;
  /** In cents. */
  paid: bigint;
  wasValidated: boolean;
  answer: Answer | null;
  /** How many answers there were. */
  answers: number;
  shipments: Map<string, Shipment>;
  /** By their external ids, the oldest first. */
  requests: Map<string, ChangeRequestModel>;
  /** The external id of the open one. */
  changeRequest: string | null;
  history: HistoryEntry[];
}

interface EventModel {
  type: string;
  /** The externalId; null when the event is not about exactly one order. */
  order: string | null;
  sequence: number | null;
  /** What of its body is compared. */
  detail: string;
}

export interface DeliveryModel {
  subscription: string;
  event: EventModel;
  state: 'waiting' | 'delivered' | 'exhausted';
  attempts: number;
  wasRedelivered: boolean;
}

export interface SubscriptionModel {
  active: boolean;
  ordered: boolean;
  failuresInRow: number;
  failing: boolean;
}

interface ReconciliationModel {
  reference: string;
  from: string;
  into: string;
  orders: string[];
  isUndone: boolean;
}

export interface Settings {
  autoValidate: boolean;
  holdOrders: string[];
  acceptChanges: 'never' | 'cancel_until_shipped' | 'always';
}

export interface Model {
  settings: Settings;
  /** Whether the application is switched on. */
  active: boolean;
  accepts: boolean;
  orders: Map<string, OrderModel>;
  /** The names of packagings that the application has. */
  names: Set<string>;
  /** The contact that each external reference leads to. */
  contacts: Map<string, string>;
  reconciliations: ReconciliationModel[];
  /** The amounts in cents by order, of each payment reference. */
  payments: Map<string, Map<string, bigint>>;
  events: EventModel[];
  subscriptions: Map<string, SubscriptionModel>;
  deliveries: DeliveryModel[];
}

export const newModel = (settings: Settings): Model => ({
  settings,
  active: true,
  accepts: true,
  orders: new Map(),
  names: new Set(KNOWN_NAMES),
  contacts: new Map(),
  reconciliations: [],
  payments: new Map(),
  events: [],
  subscriptions: new Map(),
  deliveries: [],
});

/** What the answer to a request should be. */
export interface Expected {
  status: number;
  code?: string;
  /** Whether `Idempotent-Replayed` says that the request was a repetition. */
  replayed?: boolean;
  order?: OrderView;
  request?: { state: string; gross: string };
  /** The current version, in 412. */
  version?: number;
}

export const refused = (status: number, code: string): Expected => ({ status, code });

/** What is compared of an order. */
export type OrderView = ReturnType<typeof viewOf>;

export function viewOf(order: OrderModel) {
  const totals = totalsOf(order.items);
  const amount = (cents: bigint | undefined): string | null =>
    cents === undefined ? null : amountText(cents);
  return {
    state: order.state,
    version: order.version,
    comment: order.comment,
    contact: order.contact,
    temporary: order.contact.startsWith('temporary'),
    items: order.items.map(({ reference, quantity, price, parked }, index) => ({
      reference,
      parked,
      quantity: Number(quantity) / 10,
      price: price === null ? null : Number(price) / 1000,
      net: amount(totals?.lines[index]?.net),
      gross: amount(totals?.lines[index]?.gross),
    })),
    net: amount(totals?.net),
    vat: totals && amount(totals.gross - totals.net),
    gross: amount(totals?.gross),
    paymentStatus: paymentStatus(order.paid, totals?.gross),
    blockers: blockersOf(order),
    ...fulfilmentView(order),
    changeRequest: order.changeRequest,
  };
}

function paymentStatus(paid: bigint, gross: bigint | undefined): string {
  if (paid === gross) return 'paid';
  if (gross !== undefined && paid > gross) return 'overpaid';
  return paid > 0n ? 'partially_paid' : 'unpaid';
}

export function blockersOf({ items, holds }: OrderModel): string[] {
  const ofItems = items.flatMap(({ parked, price }, index) => {
    if (parked) return [`unknown_item ${index}`];
    return price === null ? [`missing_price ${index}`] : [];
  });
  const held = [...holds].map(([code, { reason, until }]) => `on_hold ${code}: ${reason}, ${until}`);
  return [...ofItems, ...held].sort();
}

/** Stores the present version of an order: a line of the history, and an event unless there is none of this kind. */
export function recordStep(
  model: Model,
  order: OrderModel,
  entry: Pick<HistoryEntry, 'from' | 'by'> & Partial<HistoryEntry>,
  event?: string,
): void {
  const { version, state: to } = order;
  order.history.push({ reason: null, what: null, ...entry, version, to });
  if (event !== undefined) emitOfOrder(model, order, event);
}

/** Validates an order that nothing blocks any more, unless it was validated before. */
export function validateAutomatically(model: Model, order: OrderModel, by: Actor): void {
  const isWanted = model.settings.autoValidate && !order.wasValidated && order.state === 'pending';
  if (!isWanted || blockersOf(order).length > 0) return;
  moveTo(model, order, 'validated', { by, reason: 'generated', event: 'sales_order_validated' });
}

export function moveTo(
  model: Model,
  order: OrderModel,
  to: State,
  {
    by,
    reason,
    what = null,
    event,
    also = [],
  }: { by: Actor; reason: string | null; what?: string | null; event: string; also?: string[] },
): void {
  const from = order.state;
  const outdated = outdate(order);
  order.state = to;
  order.version += 1;
  if (to === 'validated') order.wasValidated = true;
  if (to === 'cancelled') order.holds.clear();
  if (to === 'pending') order.answer = null;
  recordStep(model, order, { from, by, reason, what: what ?? outdated }, event);
  for (const type of also) emitOfOrder(model, order, type);
  if (outdated !== null) emitOfOrder(model, order, 'sales_order_change_outdated');
}

/** An open change request is outdated. @returns what the history says of it */
function outdate(order: OrderModel): string | null {
  const name = order.changeRequest;
  if (name === null) return null;
  order.requests.get(name)!.state = 'outdated';
  order.changeRequest = null;
  return `request ${name}`;
}

/** Stores the version of an order whose answer or shipments have changed, and the states that it has reached by that. */
export function settle(
  model: Model,
  order: OrderModel,
  step: {
    by: Actor;
    what: string | null;
    event: string;
    reason?: string | null;
    /** Whether it is another answer or another shipment. */
    isOutdating?: boolean;
  },
): Expected {
  const { by, what, event, reason = null, isOutdating = false } = step;
  const from = order.state;
  const fulfilment = fulfilmentOf(order);
  const reached: string[] = [];
  if (order.state === 'validated' && ['shipped', 'delivered'].includes(fulfilment)) {
    order.state = 'shipped';
    reached.push('sales_order_shipped');
  }
  if (order.state === 'shipped' && fulfilment === 'delivered') {
    order.state = 'delivered';
    reached.push('sales_order_delivered');
  }
  order.version += 1;
  const outdated = isOutdating || order.state !== from ? outdate(order) : null;
  recordStep(model, order, { from, by, reason, what: what ?? outdated }, event);
  for (const type of reached.filter((type) => type !== event)) emitOfOrder(model, order, type);
  if (outdated !== null) emitOfOrder(model, order, 'sales_order_change_outdated');
  return { status: 200, order: viewOf(order) };
}

const emitOfOrder = (model: Model, order: OrderModel, type: string): void => {
  const { externalId, version: sequence, state } = order;
  emit(model, { type, order: externalId, sequence, detail: `${state} ${viewOf(order).gross}` });
};

export function emit(model: Model, event: EventModel): void {
  model.events.push(event);
  if (model.subscriptions.get(event.type)?.active !== true) return;
  model.deliveries.push({
    subscription: event.type,
    event,
    state: 'waiting',
    attempts: 0,
    wasRedelivered: false,
  });
}

/** The lines of an order as they are stored when their references are looked up. */
export const linesOf = ({ names }: Model, items: Content['items']): Line[] =>
  items.map(({ reference, quantity, price }) => {
    const parked = !names.has(reference);
    return {
      reference,
      quantity,
      parked,
      price: price ?? (parked ? null : CATALOGUE[reference]!.listPrice),
    };
  });

/** The n-th of these, counted around; undefined when there is none. */
export const nth = <T>(values: Iterable<T>, index: number): T | undefined => {
  const all = [...values];
  return all[index % all.length];
};
