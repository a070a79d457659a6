import { hash } from 'node:crypto';
import { isIdentifiable } from '../../../common/account-name.js';
import type { ReferenceQuery, ReferenceResult } from '../../../persistence/orders/order-creation.js';
import type { ItemContent, OrderContent } from '../content/order-content.js';

export function referenceQuery(applicationId: number, content: OrderContent): ReferenceQuery {
  const { contact, items, shippingMethod } = content;
  const names = items.map(({ externalReference }) => externalReference).filter((name) => name !== null);
  const references = items.map(({ internalReferenceId }) => internalReferenceId).filter((id) => id !== null);
  return {
    applicationId,
    externalId: content.externalId,
    contact,
    mayCreateContact: describesNewContact(content),
    itemsKey: itemsKey(items),
    itemCount: items.length,
    packagingIds: unique(items.map(({ packaging }) => packaging).filter((id) => id !== null)),
    packagingReferenceIds: unique([...references, ...names.filter(isReferenceId).map(Number)]),
    packagingExternalReferences: unique(names),
    shipping: shippingMethod,
  };
}

/** A contact can be created only from an externalReference without other identifiers, and a name or an e-mail address. */
const describesNewContact = ({ contact }: OrderContent): boolean =>
  contact.externalReference !== null &&
  contact.id === null &&
  contact.internalReferenceId === null &&
  isIdentifiable(contact);

const unique = <T>(values: T[]): T[] => [...new Set(values)];

/** An external reference can also be the id of a packaging reference. */
const isReferenceId = (name: string): boolean => /^[1-9]\d{0,14}$/.test(name);

/**
 * A number that is the same for orders with the same items, quantities and prices as they were sent. It is cheap to store
 * and to compare; two different orders of one contact have the same one with a probability of 1 in 4,294,967,296.
 */
export function itemsKey(items: ItemContent[]): number {
  const compared = items.map(
    ({ label: _label, costCentre: _cost, expectedDeliveryDate: _date, metadata: _data, ...item }) => item,
  );
  return hash('sha1', JSON.stringify(compared), 'buffer').readInt32BE();
}

/** List prices are in the default currency, so for an order in another one none is known. */
export function withListPricesIn(
  currency: string,
  defaultCurrency: string,
  result: ReferenceResult,
): ReferenceResult {
  if (currency === defaultCurrency) return result;
  return {
    ...result,
    packagings: result.packagings.map((packaging) => ({ ...packaging, unitPrice: null })),
    shippingMethods: result.shippingMethods.map((method) => ({ ...method, price: null })),
  };
}
