import { searchWords } from '../../common/text/search-words.js';
import type { OrderRows } from '../../persistence/orders/record/order-record.js';
import type { OrderDto } from '../dto/order.dto.js';
import type { OrderContent } from '../rules/content/order-content.js';
import type { UnshownValues } from '../rules/order-draft.js';
import { holdEndsAt } from '../rules/order-holds.js';
import type { OrderDocument } from './order-document.js';

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
  { itemsKey, replacedTaxes }: UnshownValues,
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
