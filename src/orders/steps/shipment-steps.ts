import { contentDifferences } from '../../common/content-differences.js';
import { notFound, DomainError, invalidInput, type Fault } from '../../common/errors/domain-error.js';
import type { ShipItemsDto } from '../dto/fulfil-order.dto.js';
import type { OrderShipmentDto } from '../dto/order-fulfilment.dto.js';
import { nextVersion, afterTransition, type OrderTransition } from '../rules/order-transitions.js';
import { refuseParameter, type Step } from './step.js';
import { dayOrInstant } from '../../common/instant.js';
import { flag } from '../../common/values.js';
import type { ActorRow } from '../../persistence/applications/actor.js';
import type { OrderDto } from '../dto/order.dto.js';
import { unknownPosition } from '../rules/fulfilment/answer-checks.js';
import {
  acceptedQuantity,
  openItems,
  sumsByPosition,
  withFulfilment,
} from '../rules/fulfilment/quantities.js';
import type { StoredOrder } from '../rules/content/order-content.js';
import type { OrderVersion } from '../rules/order-versions.js';

const ROUTE = 'orders/:id/shipments/:reference';
const MAX_REFERENCE_LENGTH = 100;
/** Not only white space, and no control characters or lone surrogates, which the database or other programs cannot store. */
const REFERENCE = /^(?=.*\S)[^\p{Cc}\p{Cs}]+$/u;

/** The reference of a shipment, which the caller chose. */
const SHIPMENT_REFERENCE = {
  name: 'reference',
  schema: { type: 'string', minLength: 1, maxLength: MAX_REFERENCE_LENGTH, example: 'LS-2026-0017' },
  read(text: string): string {
    if (REFERENCE.test(text) && Array.from(text).length <= MAX_REFERENCE_LENGTH) return text;
    const form = 'characters that are not blank, without control characters';
    return refuseParameter('reference', `1 to ${MAX_REFERENCE_LENGTH} ${form}`);
  },
};

/** Records a shipment, or corrects the one with this reference. */
const RECORD_SHIPMENT: Step<ShipItemsDto, SentShipment, OrderShipmentDto> = {
  operation: 'recordShipment',
  route: `PUT ${ROUTE}`,
  access: ['sales', 'logistics'],
  refuses: ['order_state_conflict', 'answer_not_accepted', 'quantity_exceeds_accepted', 'invalid_parameter'],
  parameter: SHIPMENT_REFERENCE,
  read: (dto, { parameter }) => sentShipment(parameter, dto),
  find: ({ order, parameter, sent, by, now }) =>
    recordedShipment(sent, shipmentWith(order, parameter), { by, now }),
  isDone({ order, parameter, found: shipment }) {
    const current = shipmentWith(order, parameter);
    return current !== undefined && isSameShipment(current, shipment);
  },
  state: { is: 'validated', participle: 'shipped' },
  check: ({ order }) => checkConsent(order),
  apply({ order, now, sent, found: shipment }) {
    const version = shipped(nextVersion(order, now), shipment);
    checkShipment(version.order, sent);
    return version;
  },
};

/** Records the delivery of a shipment. */
const DELIVER_SHIPMENT: Step<undefined, undefined, OrderShipmentDto> = {
  operation: 'deliverShipment',
  route: `POST ${ROUTE}/deliver`,
  access: ['sales', 'logistics'],
  refuses: ['invalid_parameter'],
  parameter: SHIPMENT_REFERENCE,
  find({ order, parameter }) {
    const shipment = shipmentWith(order, parameter);
    if (shipment === undefined) throw notFound('shipment of this order');
    return shipment;
  },
  isDone: ({ found: { deliveredAt } }) => deliveredAt !== null,
  apply: ({ order, now, found: shipment }) =>
    shipped(nextVersion(order, now), { ...shipment, deliveredAt: now.toISOString() }),
};

export const SHIPMENT_STEPS = {
  shipment: RECORD_SHIPMENT,
  deliver_shipment: DELIVER_SHIPMENT,
};

/** It makes no difference who recorded the shipment. */
const isSameShipment = (
  { by: _by, ...current }: OrderShipmentDto,
  { by: _other, ...sent }: OrderShipmentDto,
): boolean => contentDifferences(current, sent).length === 0;

/** The document of an order contains all its shipments. */
const MAX_SHIPMENTS = 100;

type SentShipment = ReturnType<typeof sentShipment>;

const sentShipment = (reference: string, dto: ShipItemsDto) => ({
  reference,
  items: dto.items.map(({ position, quantity }) => ({
    position: Number(position),
    quantity: Number(quantity),
  })),
  carrier: dto.carrier ?? null,
  trackingNumber: dto.trackingNumber ?? null,
  trackingUrl: dto.trackingUrl ?? null,
  // Null for the time at which it is recorded first.
  shippedAt: dayOrInstant(dto.shippedAt),
  final: flag(dto.final ?? false),
});

const shipmentWith = ({ shipments }: OrderDto, reference: string): OrderShipmentDto | undefined =>
  shipments.find((shipment) => shipment.reference === reference);

interface Recording {
  by: ActorRow;
  now: Date;
}

/** The shipment as it is stored; a correction keeps what was not sent of its times. */
const recordedShipment = (
  sent: SentShipment,
  current: OrderShipmentDto | undefined,
  { by, now }: Recording,
): OrderShipmentDto => ({
  ...sent,
  shippedAt: sent.shippedAt ?? current?.shippedAt ?? now.toISOString(),
  deliveredAt: current?.deliveredAt ?? null,
  by,
});

/** The order with this shipment in the place of the one with its reference. */
function withShipment(order: OrderDto, shipment: OrderShipmentDto): OrderDto {
  const isKnown = shipmentWith(order, shipment.reference) !== undefined;
  const shipments = isKnown
    ? order.shipments.map((other) => (other.reference === shipment.reference ? shipment : other))
    : [...order.shipments, shipment];
  return { ...order, shipments };
}

/** One shipment of everything that is open, with a reference that the order does not have yet. */
function shipmentOfOpen(order: OrderDto, recording: Recording): OrderShipmentDto {
  let number = order.shipments.length + 1;
  while (shipmentWith(order, `${order.code}-${number}`) !== undefined) number += 1;
  const sent = {
    reference: `${order.code}-${number}`,
    items: openItems(order),
    carrier: null,
    trackingNumber: null,
    trackingUrl: null,
    shippedAt: null,
    final: false,
  };
  return recordedShipment(sent, undefined, recording);
}

export function checkConsent({ answer }: OrderDto): void {
  if (answer?.consent !== 'awaited') return;
  const detail = `Nothing can be shipped until the application that sent the order accepts the answer ${answer.number}.`;
  throw new DomainError('answer_not_accepted', detail, { members: { answer: answer.number } });
}

/** @param after the order with the shipment */
function checkShipment(after: OrderDto, { items }: SentShipment): void {
  const sums = sumsByPosition(after.shipments.flatMap((shipment) => shipment.items));
  const faults = items.flatMap(({ position }, index): Fault[] => {
    const pointer = `#/items/${index}`;
    const item = after.items[position - 1];
    if (item === undefined) return [unknownPosition(`${pointer}/position`, after.items.length)];
    const [sum, accepted] = [sums.get(position)!, acceptedQuantity(after, item)];
    if (sum <= accepted) return [];
    const detail = `The shipments of position ${position} add up to ${sum}, but ${accepted} were accepted.`;
    return [{ pointer: `${pointer}/quantity`, code: 'quantity_exceeds_accepted', detail }];
  });
  if (faults.length > 0) throw invalidInput(faults);
}

function checkShipmentCount({ shipments }: OrderDto): void {
  if (shipments.length <= MAX_SHIPMENTS) return;
  const detail = `The order has ${MAX_SHIPMENTS} shipments, which is the maximum.`;
  throw invalidInput([{ pointer: '#', code: 'too_many', detail }]);
}

/** The order after a transition. Shipping is one shipment of everything open; delivering delivers all shipments. */
export function effectOf(
  { name, to, event }: OrderTransition,
  stored: Pick<StoredOrder, 'order' | 'now' | 'answerWithin'>,
  by: ActorRow,
): OrderVersion {
  const { order, now } = stored;
  const next = nextVersion(order, now);
  if (name === 'ship') return shipped(next, shipmentOfOpen(order, { by, now }));
  if (name !== 'deliver') return { order: withFulfilment(afterTransition(order, to, stored)).order, event };
  const deliveredAt = now.toISOString();
  const shipments = order.shipments.map((shipment) => ({
    ...shipment,
    deliveredAt: shipment.deliveredAt ?? deliveredAt,
  }));
  return { order: withFulfilment({ ...next, shipments }).order, event };
}

/** @param next the order in its next version, without the shipment */
function shipped(next: OrderDto, shipment: OrderShipmentDto): OrderVersion {
  const { order, reached } = withFulfilment(withShipment(next, shipment));
  checkShipmentCount(order);
  return { order, event: 'sales_order_shipment', also: reached, shipment };
}
