import { isIdentifiable } from '../../../common/account-name.js';
import type { ReferenceQuery } from '../../../persistence/orders/order-creation.js';
import { itemsKey } from '../content/duplicates.js';
import type { OrderContent } from '../content/order-content.js';

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
export const isReferenceId = (name: string): boolean => /^[1-9]\d{0,14}$/.test(name);
