import { contentDifferences } from '../../common/content-differences.js';
import { notFound } from '../../common/errors/domain-error.js';
import type { ShipItemsDto } from '../dto/fulfil-order.dto.js';
import type { OrderShipmentDto } from '../dto/order-fulfilment.dto.js';
import {
  checkConsent,
  checkShipment,
  recordedShipment,
  sentShipment,
  shipmentWith,
  type SentShipment,
  shipped,
} from '../rules/fulfilment/shipments.js';
import { nextVersion } from '../rules/order-transitions.js';
import { refuseParameter, type Step } from './step.js';

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
