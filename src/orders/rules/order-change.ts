import { invalidInput } from '../../common/errors/domain-error.js';
import type {
  KnownContact,
  ReferenceQuery,
  ReferenceResult,
} from '../../persistence/orders/order-creation.js';
import type { OrderDto } from '../dto/order.dto.js';
import { changedLines, keptLines, keptPackagings, type ChangedLine } from './content/line-changes.js';
import {
  orderContent,
  type ContactContent,
  type OrderContent,
  type ShippingContent,
} from './content/order-content.js';
import { resolveOrder, type KeptReferences, type ResolvedOrder } from './order-resolution.js';
import { referenceQuery } from './matching/reference-query.js';
import type { SentChanges, ShippingMember } from './content/sent-changes.js';
import { chosenShipping, type ShippingChoice } from './matching/shipping-matching.js';
import type { StoredOrder } from './stored-order.js';

const EMPTY_ADDRESS = { recipient: '', street: '', zipCode: '', city: '', country: '' };
/** Values for the required fields that a change does not contain. */
const EMPTY_ORDER = {
  externalId: '',
  contact: {},
  invoicingAddress: EMPTY_ADDRESS,
  deliveryAddress: EMPTY_ADDRESS,
  items: [],
};
const NO_NAMES = { internalReferenceId: null, externalReference: null };
const NO_PERSON = { ...NO_NAMES, firstName: null, lastName: null, email: null };

/** A change, with what follows from the order it is applied to. */
export interface OrderChange extends SentChanges {
  /** All lines after the change. */
  lines: ChangedLine[];
}

/** @param sent what the PATCH changes */
export function orderChange(stored: StoredOrder, sent: SentChanges): OrderChange {
  const { items } = sent.members;
  return { ...sent, lines: items === undefined ? keptLines(stored) : changedLines(stored, items) };
}

/**
 * The content of an order after a change.
 * @param before the content before it
 * @param currency the default currency
 */
export function changedContent(before: OrderContent, change: OrderChange, currency: string): OrderContent {
  const { members, lines } = change;
  const sent = orderContent({ ...EMPTY_ORDER, ...members, items: [] }, currency);
  const fields = Object.keys(members) as (keyof OrderContent)[];
  return {
    ...before,
    ...Object.fromEntries(fields.map((field) => [field, sent[field]])),
    ...(change.keepsContact && { contact: { ...sent.contact, ...namesOf(before.contact) } }),
    ...(change.keepsShippingMethod && {
      shippingMethod: {
        ...sent.shippingMethod!,
        ...namesOf(before.shippingMethod!),
        ...keptMembers(before.shippingMethod!, change),
      },
    }),
    items: lines.map(({ content }) => content),
  };
}

const namesOf = ({ id, internalReferenceId, externalReference }: ContactContent | ShippingContent) => ({
  id,
  internalReferenceId,
  externalReference,
});

/** What is no change, as it was. */
const keptMembers = <Shipping extends Pick<ShippingContent, ShippingMember>>(
  shipping: Shipping,
  { keptOfShipping }: SentChanges,
) =>
  Object.fromEntries(keptOfShipping.map((name) => [name, shipping[name]])) as Partial<
    Pick<Shipping, ShippingMember>
  >;

/** What has to be looked up for a change: the references it brings, what it takes values from, and the rules of the lines. */
export function changeReferenceQuery(
  order: OrderDto,
  content: OrderContent,
  { members, keepsContact, keepsShippingMethod, lines }: OrderChange,
): ReferenceQuery {
  // Also a contact that does not change is looked up, for what its customer demands of orders, and for the customer's name.
  // The price of a method that stays is looked up when the currency changes.
  const keepsMethod =
    keepsShippingMethod || (!('shippingMethod' in members) && changesCurrency(order, content));
  const methodId = order.shippingMethod?.id ?? null;
  const namesContact = 'contact' in members && !keepsContact;
  const query = referenceQuery(order.application.id, {
    ...content,
    contact: namesContact ? content.contact : { ...NO_PERSON, id: order.contact.id },
    items: lines.filter(({ packaging }) => packaging === null).map((line) => line.content),
    shippingMethod: keepsMethod
      ? content.shippingMethod && { ...content.shippingMethod, ...NO_NAMES, id: methodId }
      : 'shippingMethod' in members
        ? content.shippingMethod
        : null,
  });
  const kept = lines.map(({ packaging }) => packaging).filter((packaging) => packaging !== null);
  const references = kept.map(({ referenceId }) => referenceId).filter((id) => id !== null);
  const direct = kept.filter(({ referenceId }) => referenceId === null);
  return {
    ...query,
    externalId: null,
    itemsKey: null,
    itemCount: lines.filter(({ id }) => id === null).length,
    packagingIds: [...new Set([...query.packagingIds, ...direct.map(({ packagingId }) => packagingId)])],
    packagingReferenceIds: [...new Set([...query.packagingReferenceIds, ...references])],
  };
}

/** What a change is resolved with. */
interface ResolvedWith {
  change: OrderChange;
  result: ReferenceResult;
}

/**
 * The order after a change of its content. Fields that the change does not contain keep their resolved references: a new
 * list price or an inactive packaging has no effect on them.
 * @throws DomainError as for a new order
 */
export function resolveChange(
  stored: StoredOrder,
  content: OrderContent,
  { change, result }: ResolvedWith,
): ResolvedOrder {
  const { order, unknownItems, now } = stored;
  const { members, lines } = change;
  const newIds = result.itemIds.values();
  const itemIds = lines.map(({ id }) => id ?? newIds.next().value!);
  const kept: KeptReferences = {
    before: stored,
    packagings: keptPackagings(lines, result.packagings, changesCurrency(order, content)),
    parked: lines.map((line) => line.isParked),
    ...(!('contact' in members) && { contact: keptContact(order, result) }),
    ...(change.keepsContact && { contact: contactByItsId(order, result) }),
    ...(!('customer' in members) && { customer: order.customer }),
    ...(!('shippingMethod' in members) && { shipping: keptShipping(stored, content, result) }),
    ...(change.keepsShippingMethod && { shipping: shippingByItsId(stored, content, { change, result }) }),
    keepsShippingRate: !('shippingMethod' in members) || change.keptOfShipping.includes('vatRate'),
  };
  const application = { ...order.application, unknownItems };
  return resolveOrder(application, content, { ...result, itemIds, now }, kept);
}

const changesCurrency = ({ currency }: OrderDto, content: OrderContent): boolean =>
  content.currency !== currency;

/**
 * The currency cannot change after a payment or refund, even if they add up to 0, because they are in that currency.
 * @param order one that has payments
 * @throws DomainError already_paid
 */
export function checkCurrency(order: OrderDto, content: OrderContent): void {
  if (!changesCurrency(order, content)) return;
  const { currency } = order;
  const detail = `Expected ${currency}, the currency of the payments for the order, but received ${content.currency}.`;
  throw invalidInput([{ pointer: '#/currency', code: 'already_paid', detail }]);
}

function keptContact({ contact, customer }: OrderDto, { contacts }: ReferenceResult): KnownContact {
  const { id, ...person } = contact;
  const current = contacts.find((known) => known.customer.id === customer.id);
  return {
    ...person,
    referenceId: null,
    contactId: id,
    // What another customer than the contact's present one demands was not looked up.
    customer: current?.customer ?? { ...customer, purchaseOrderRequired: false },
  };
}

/** The contact of the order; values that the change does not contain come from the contact's current data. */
function contactByItsId(order: OrderDto, result: ReferenceResult): KnownContact {
  const kept = keptContact(order, result);
  const { firstName, lastName, email } = result.contacts[0] ?? kept;
  return { ...kept, firstName, lastName, email };
}

/** In another currency than before it has the price of the method, unless one was sent. */
function keptShipping(
  { order, replacedTaxes }: StoredOrder,
  content: OrderContent,
  { shippingMethods: [method] }: ReferenceResult,
): ShippingChoice | null {
  const { shippingMethod } = order;
  if (shippingMethod === null) return null;
  const { id, externalReference, name } = shippingMethod;
  const price = changesCurrency(order, content)
    ? (content.shippingMethod?.price ?? method?.price ?? null)
    : shippingMethod.price;
  const vatRate = replacedTaxes?.shippingVatRate ?? shippingMethod.vatRate;
  return { methodId: id, externalReference, name, price, vatRate: vatRate === null ? null : String(vatRate) };
}

/** The shipping method of the order; values that the change does not contain come from the method's current data. */
function shippingByItsId(
  stored: StoredOrder,
  content: OrderContent,
  { change, result }: Pick<ResolvedWith, 'change' | 'result'>,
): ShippingChoice | null {
  const [method] = result.shippingMethods;
  const kept = keptShipping(stored, content, result)!;
  const { externalReference } = kept;
  const known = method && { ...method, externalReference, ...keptMembers(kept, change) };
  const chosen = chosenShipping(content.shippingMethod!, known);
  // It may be another one than the one that was sent at first (decision 19).
  return change.keptOfShipping.includes('vatRate') ? chosen && { ...chosen, vatRate: kept.vatRate } : chosen;
}
