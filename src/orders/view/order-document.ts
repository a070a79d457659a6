import { EVENT_CATALOGUE, type EventName } from '../../events/catalogue.js';
import { orderEvent, type DomainEvent } from '../../events/domain-event.js';
import type { OrderDto } from '../dto/order.dto.js';
import type { OrderVersion } from '../rules/order-versions.js';
import { searchWords } from '../../common/text/search-words.js';
import type { OrderRows, FoundOrder } from '../../persistence/orders/record/order-record.js';
import type { OrderContent } from '../rules/content/order-content.js';
import type { ResolvedOrder } from '../rules/order-resolution.js';
import { holdEndsAt } from '../rules/order-holds.js';
import { VersionedJson } from '../../platform/http/caching/entity-tag.js';

/**
 * An order as JSON text. It is stored with each version, and passed on by responses, lists and events. So an event and the
 * response of the request that caused it have the same bytes.
 */
export type OrderDocument = VersionedJson<OrderDto>;

export const toOrderDocument = (order: OrderDto): OrderDocument => VersionedJson.of(order.version, order);

export const storedDocument = ({ version, document }: FoundOrder): OrderDocument =>
  new VersionedJson(version, document);

export interface CreatedOrder {
  order: OrderDocument;
  /** The order existed before this request, which repeats the one that created it. */
  replayed: boolean;
}

type EventBody = (typeof EVENT_CATALOGUE)[number]['body'];

const BODIES = new Map<EventName, EventBody>(EVENT_CATALOGUE.map(({ name, body }) => [name, body]));

/** The events of a version of an order, with what their bodies show besides the order. */
export function versionEvents(
  { body, text }: OrderDocument,
  { event, also = [], shipment, changeRequest }: Omit<OrderVersion, 'order'>,
): DomainEvent[] {
  const { id, version, application } = body;
  const order = { id, version, applicationId: application.id };
  const members: Partial<Record<EventBody, object>> = {
    ShippedOrder: { shipment },
    ChangeRequestedOrder: { changeRequest },
  };
  return [event ?? [], also].flat().map((name) => {
    const shown = members[BODIES.get(name)!];
    return orderEvent(name, order, shown === undefined ? text : JSON.stringify({ ...body, ...shown }));
  });
}

/** The values by which free text finds an order. */
const searchedTexts = ({ contact, customer, ...order }: OrderDto) => [
  order.code,
  order.externalId,
  order.externalReference,
  order.purchaseOrderNumber,
  contact.firstName,
  contact.lastName,
  contact.email,
  contact.externalReference,
  customer.name,
];

/** The time at which the seller's answer is due; null when none is due, or there is one. A shipment counts as acceptance. */
export const answerDue = ({ state, answer, answerBy, fulfilment }: OrderDto): Date | null =>
  state === 'validated' && answer === null && answerBy !== null && fulfilment === 'none'
    ? new Date(answerBy)
    : null;

/** The rows of an order: its document, and the columns that are made from it. */
export const orderRows = (
  { body: order, text }: OrderDocument,
  content: OrderContent,
  { itemsKey, replacedTaxes }: Pick<ResolvedOrder, 'itemsKey' | 'replacedTaxes'>,
): OrderRows => ({
  order: {
    id: order.id,
    code: order.code,
    accessId: order.access_id,
    applicationId: order.application.id,
    externalId: order.externalId,
    externalReference: order.externalReference,
    state: order.state,
    version: order.version,
    contactId: order.contact.id,
    customerId: order.customer.id,
    customerVatNumber: order.customer.vatNumber,
    invoicingZipCode: order.invoicingAddress.zipCode ?? '',
    invoicingCountry: order.invoicingAddress.country,
    currency: order.currency,
    taxTreatment: order.taxTreatment,
    net: order.totals.net,
    vat: order.totals.vat,
    gross: order.totals.gross,
    blockers: order.blockers,
    holdEndsAt: holdEndsAt(order),
    answerBy: answerDue(order),
    answerDueAt: answerDue(order),
    changeRequestId: order.changeRequest?.id ?? null,
    purchaseOrderNumber: order.purchaseOrderNumber,
    itemsKey,
    content,
    replacedTaxes,
    document: text,
    createdAt: new Date(order.createdAt),
    updatedAt: new Date(order.updatedAt),
  },
  items: order.items.map((item) => ({
    id: item.id,
    orderId: order.id,
    position: item.position,
    packagingId: item.packaging,
    externalReference: item.externalReference,
    label: item.label,
    orderedQuantity: String(item.orderedQuantity),
    unitPrice: item.unitPrice,
    net: item.net,
    vat: item.vat,
    gross: item.gross,
  })),
  words: searchWords(searchedTexts(order)).join(' '),
});
