import { isDeepStrictEqual } from 'node:util';
import { invalidInput } from '../../common/errors/domain-error.js';
import type {
  KnownContact,
  ReferenceQuery,
  ReferenceResult,
} from '../../persistence/orders/order-creation.js';
import type { OrderDto } from '../dto/order.dto.js';
import type { UpdateOrderDto } from '../dto/update-order.dto.js';
import {
  changedLines,
  keptPackagings,
  type ChangedLine,
  differences,
  present,
  shownOrder,
} from './content/line-changes.js';
import {
  orderContent,
  type ContactContent,
  type OrderContent,
  type ShippingContent,
  type StoredOrder,
} from './content/order-content.js';
import { resolveOrder, type KeptReferences, type ResolvedOrder } from './order-resolution.js';
import { referenceQuery } from './matching/reference-query.js';
import { chosenShipping, type ShippingChoice } from './matching/shipping-matching.js';

const NO_NAMES = { internalReferenceId: null, externalReference: null };
const NO_PERSON = { ...NO_NAMES, firstName: null, lastName: null, email: null };

/** A change leaves a contact or a shipping method as it is, changes what the order says of it, or names another. */
type Effect = 'none' | 'members' | 'another';

interface OrderChange {
  /** The whole content after the change. */
  content: OrderContent;
  /** All lines after the change. */
  lines: ChangedLine[];
  contact: Effect;
  isCustomerChanged: boolean;
  shippingMethod: Effect;
  /** If the shipping method stays: its members that were sent as they are shown. */
  shippingAsShown: ShippingMember[];
}

const SHIPPING_MEMBERS = ['name', 'price', 'vatRate'] as const;
type ShippingMember = (typeof SHIPPING_MEMBERS)[number];

/**
 * Compares the body of a PATCH with the order as it is shown, both as content: what is equal is no change, so that an order
 * can be sent back as it was read.
 * @param sent checked by checkReadOnly()
 * @param currency the default currency
 */
export function orderChange(stored: StoredOrder, sent: UpdateOrderDto, currency: string): OrderChange {
  const { order, content: before } = stored;
  const request = shownOrder(order);
  const shown = orderContent(request, currency);
  const after = orderContent({ ...request, ...sent, items: [] }, currency);
  const lines = changedLines(stored, sent.items);
  const contact = effectOf(after.contact, shown.contact);
  const shippingMethod = effectOf(after.shippingMethod, shown.shippingMethod);
  const shippingAsShown = shippingMethod === 'members' ? sentAsShown(sent, after, shown) : [];
  const content: OrderContent = {
    ...before,
    ...differences(shown, after),
    contact: changed(contact, before.contact, withoutShownNames(after.contact, shown.contact)),
    shippingMethod: changed(
      shippingMethod,
      before.shippingMethod,
      after.shippingMethod && {
        ...withoutShownNames(after.shippingMethod, shown.shippingMethod),
        ...only(shippingAsShown, before.shippingMethod),
      },
    ),
    items: lines.map((line) => line.content),
  };
  const isCustomerChanged = !isDeepStrictEqual(after.customer, shown.customer);
  return { content, lines, contact, isCustomerChanged, shippingMethod, shippingAsShown };
}

/** GET returns the id to every caller, and only some may send one: so with that id, the names that are shown do not count. */
function effectOf<Named extends ContactContent | ShippingContent>(
  after: Named | null,
  shown: Named | null,
): Effect {
  if (isDeepStrictEqual(present(after ?? {}), present(shown ?? {}))) return 'none';
  if (after === null || shown === null || after.id === null || after.id !== shown.id) return 'another';
  const { id, externalReference, internalReferenceId } = withoutShownNames(after, shown);
  return [id, externalReference, internalReferenceId].every((name) => name === null) ? 'members' : 'another';
}

function withoutShownNames<Named extends ContactContent | ShippingContent>(
  after: Named,
  shown: Named | null,
): Named {
  if (after.id === null || after.id !== shown?.id) return after;
  const { externalReference: name } = after;
  return { ...after, id: null, externalReference: name === shown.externalReference ? null : name };
}

const changed = <Named extends ContactContent | ShippingContent | null>(
  effect: Effect,
  before: Named,
  after: Named,
): Named => {
  if (effect === 'none') return before;
  return effect === 'members'
    ? { ...after, ...only(['id', 'internalReferenceId', 'externalReference'], before) }
    : after;
};

/** Some members of an object; no members of null. */
const only = <Name extends string>(
  names: readonly Name[],
  values: Partial<Record<Name, unknown>> | null,
): object => Object.fromEntries(values === null ? [] : names.map((name) => [name, values[name]]));

const sentAsShown = (
  { shippingMethod: sent }: UpdateOrderDto,
  { shippingMethod: after }: OrderContent,
  { shippingMethod: shown }: OrderContent,
): ShippingMember[] =>
  SHIPPING_MEMBERS.filter(
    (name) => sent && name in sent && (after?.[name] ?? null) === (shown?.[name] ?? null),
  );

/** The members of a change that checkOrder() checks. */
export const checkedMembers = (
  { content, contact, shippingMethod, lines }: OrderChange,
  { contact: sent }: UpdateOrderDto,
) => ({
  contact: { ...(contact === 'another' && content.contact), externalReferenceId: sent?.externalReferenceId },
  ...(shippingMethod === 'another' && { shippingMethod: content.shippingMethod }),
  items: lines.map(({ changes }) => changes),
});

/** The query for the references that a change brings, the entities from which it takes values, and the rules of the lines. */
export function changeReferenceQuery(
  order: OrderDto,
  { content, contact, shippingMethod, lines }: OrderChange,
): ReferenceQuery {
  // A contact that does not change is looked up as well, for what its customer demands of orders, and for its name.
  // The price of a method that stays is looked up when the currency changes, its rate when it was not compared yet.
  const needsMethod =
    shippingMethod === 'members' ||
    (shippingMethod === 'none' && (changesCurrency(order, content) || !isRateCompared(order)));
  const methodId = order.shippingMethod?.id ?? null;
  const query = referenceQuery(order.application.id, {
    ...content,
    contact: contact === 'another' ? content.contact : { ...NO_PERSON, id: order.contact.id },
    items: lines.filter(({ packaging }) => packaging === null).map((line) => line.content),
    shippingMethod: needsMethod
      ? content.shippingMethod && { ...content.shippingMethod, ...NO_NAMES, id: methodId }
      : shippingMethod === 'another'
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

/** A change of an order, with everything that it is made from. */
export interface PreparedChange {
  stored: StoredOrder;
  change: OrderChange;
  result: ReferenceResult;
}

/**
 * The order after a change of its content. Fields that the change does not contain keep their resolved references: a new
 * list price or an inactive packaging has no effect on them.
 */
export function resolveChange({ stored, change, result }: PreparedChange): ResolvedOrder {
  const { order, unknownItems, now } = stored;
  const { content, lines, contact, shippingMethod } = change;
  if (stored.paidAmount !== null) checkCurrency(order, content);
  const newIds = result.itemIds.values();
  const itemIds = lines.map(({ id }) => id ?? newIds.next().value!);
  const kept: KeptReferences = {
    before: stored,
    packagings: keptPackagings(lines, result.packagings, changesCurrency(order, content)),
    parked: lines.map((line) => line.isParked),
    ...(contact === 'none' && { contact: keptContact(order, result) }),
    ...(contact === 'members' && { contact: contactByItsId(order, result) }),
    ...(!change.isCustomerChanged && { customer: order.customer }),
    ...(shippingMethod === 'none' && { shipping: keptShipping(stored, content, result) }),
    ...(shippingMethod === 'members' && { shipping: shippingByItsId(stored, change, result) }),
    keepsShippingRate:
      isRateCompared(order) && (shippingMethod === 'none' || change.shippingAsShown.includes('vatRate')),
  };
  const application = { ...order.application, unknownItems };
  return resolveOrder(application, content, { ...result, itemIds, now }, kept);
}

/** True if the rate of shipping could be compared with those of all items (rule 13): none was parked, and the price was known. */
const isRateCompared = ({ items, shippingMethod }: OrderDto): boolean =>
  shippingMethod?.price !== null && items.every(({ packaging }) => packaging !== null);

const changesCurrency = ({ currency }: OrderDto, content: OrderContent): boolean =>
  content.currency !== currency;

/**
 * The currency cannot change after a payment or refund, even if they add up to 0, because they are in that currency.
 * @param order one that has payments
 */
function checkCurrency(order: OrderDto, content: OrderContent): void {
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
    // The demands of another customer than the contact's present one were not looked up.
    customer: current?.customer ?? { ...customer, individual: false, purchaseOrderRequired: false },
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
  { content, shippingAsShown }: OrderChange,
  result: ReferenceResult,
): ShippingChoice | null {
  const [method] = result.shippingMethods;
  const kept = keptShipping(stored, content, result)!;
  const { externalReference } = kept;
  const known = method && { ...method, externalReference, ...only(shippingAsShown, kept) };
  const chosen = chosenShipping(content.shippingMethod!, known);
  // It may be another one than the one that was sent at first (decision 19).
  return shippingAsShown.includes('vatRate') ? chosen && { ...chosen, vatRate: kept.vatRate } : chosen;
}
