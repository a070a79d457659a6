import { invalidInput } from '../../common/domain-error.js';
import type { ReferenceResult, ReferenceQuery } from '../../persistence/orders/order-creation.js';
import type { OrderRecord } from '../../persistence/orders/order-record.js';
import type { UpdateOrderDto } from '../dto/update-order.dto.js';
import { referenceQuery } from './reference-query.js';
import { resolveOrder, type KeptReferences, type ResolvedOrder } from './order-resolution.js';
import { orderContent, type OrderContent } from './order-content.js';
import type { ShippingChoice } from './shipping-matching.js';

const EMPTY_ADDRESS = { recipient: '', street: '', zipCode: '', city: '', country: '' };
/** Values for the required fields that a change does not contain. */
const EMPTY_ORDER = {
  externalId: '',
  contact: {},
  invoicingAddress: EMPTY_ADDRESS,
  deliveryAddress: EMPTY_ADDRESS,
  items: [],
};

/**
 * The content of an order after a change.
 * @param dto a field that is present with the value undefined is removed
 * @param currency the default currency
 */
export function changedContent(before: OrderContent, dto: UpdateOrderDto, currency: string): OrderContent {
  const sent = orderContent({ ...EMPTY_ORDER, ...dto }, currency);
  const fields = Object.keys(dto) as (keyof UpdateOrderDto)[];
  return { ...before, ...Object.fromEntries(fields.map((field) => [field, sent[field]])) };
}

/** What has to be looked up for a change: only the references it brings, and nothing else. */
export function changeReferenceQuery(
  order: OrderRecord,
  content: OrderContent,
  dto: UpdateOrderDto,
): ReferenceQuery {
  const empty = orderContent(EMPTY_ORDER, content.currency);
  const query = referenceQuery(order.application.id, {
    ...content,
    contact: 'contact' in dto ? content.contact : { ...empty.contact, id: contactToLookUp(order, dto) },
    items: 'items' in dto ? content.items : [],
    shippingMethod: 'shippingMethod' in dto ? content.shippingMethod : null,
  });
  return { ...query, externalId: null };
}

/** A change of `customer` may remove its name; then the name of the contact's customer is needed. */
const contactToLookUp = ({ contact }: OrderRecord, dto: UpdateOrderDto): number | null =>
  'customer' in dto ? contact.id : null;

/**
 * The order after a change of its content. Fields that the change does not contain keep their resolved references: a new
 * list price or an inactive packaging has no effect on them.
 * @throws DomainError as for a new order
 */
export function resolveChange(
  order: OrderRecord,
  content: OrderContent,
  { dto, result, now }: { dto: UpdateOrderDto; result: ReferenceResult; now: Date },
): ResolvedOrder {
  const itemIds = 'items' in dto ? result.itemIds : order.items.map(({ id }) => id);
  const kept: KeptReferences = {
    ...(!('contact' in dto) && { contact: keptContact(order, result) }),
    ...(!('customer' in dto) && { customer: order.customer }),
    ...(!('items' in dto) && { packagings: keptPackagings(order) }),
    ...(!('shippingMethod' in dto) && { shipping: keptShipping(order) }),
  };
  const { order: draft, ...references } = resolveOrder(
    order.application,
    content,
    { ...result, itemIds },
    kept,
  );
  const { id, code, accessId, state, paidAmount, createdAt, validatedAt } = order;
  const identity = { id, code, accessId, state, paidAmount, createdAt, validatedAt };
  return { order: { ...draft, ...identity, version: order.version + 1, updatedAt: now }, ...references };
}

/**
 * The currency cannot change after a payment or refund, even if they add up to 0, because they are in that currency.
 * @param order one that has payments
 * @throws DomainError already_paid
 */
export function checkCurrency({ currency }: OrderRecord, content: OrderContent): void {
  if (content.currency === currency) return;
  const detail = `Expected ${currency}, in which payments for the order were recorded, but received ${content.currency}.`;
  throw invalidInput([{ pointer: '#/currency', code: 'already_paid', detail }]);
}

function keptContact(
  { contact: { id, ...person }, customer }: OrderRecord,
  { contacts }: ReferenceResult,
): NonNullable<KeptReferences['contact']> {
  const current = contacts.find((contact) => contact.customer.id === customer.id);
  return { ...person, referenceId: null, contactId: id, customer: current?.customer ?? customer };
}

const keptPackagings = ({ items }: OrderRecord): NonNullable<KeptReferences['packagings']> =>
  items.map(({ packagingId, packagingReferenceId, externalReference, label, unitPrice, taxes }) => ({
    referenceId: packagingReferenceId,
    externalReference,
    label,
    active: true,
    packagingId,
    unitPrice,
    taxes: taxes.map(({ name, rate, vat }) => ({ name, rate, vat })),
  }));

function keptShipping({ shippingMethod }: OrderRecord): ShippingChoice | null {
  if (shippingMethod === null) return null;
  const { id, externalReference, name, price, vatRate } = shippingMethod;
  return { methodId: id, externalReference, name, price, vatRate: vatRate === null ? null : String(vatRate) };
}
