import { accountName } from '../../common/account-name.js';
import { isTree } from '../../common/content-differences.js';

type Members = Record<string, unknown>;

/**
 * The members with personal data, wherever they are in a document, each with the value that the interface has for none. All other
 * members stay: amounts, states, times, VAT numbers, countries, post codes, what was sold, and the names of companies.
 */
const EMPTIED: Members = {
  firstName: null,
  lastName: null,
  email: null,
  recipient: '',
  street: '',
  details: null,
  city: '',
  externalReference: null,
  orderExternalReference: '',
  purchaseOrderNumber: null,
  buyerReference: null,
  costCentre: null,
  comment: null,
  note: null,
  reason: null,
  metadata: {},
  trackingNumber: null,
  trackingUrl: null,
  proposedChange: null,
  changes: [],
  blockers: [],
  warnings: [],
};

/** A document of the interface without personal data. @param isPrivate true when its customer is a private person */
export function emptiedDocument(document: unknown, isPrivate: boolean): unknown {
  if (Array.isArray(document)) return document.map((entry) => emptiedDocument(entry, isPrivate));
  if (!isTree(document)) return document;
  const isNamedAfterContact = isPrivate || hasNameOfContact(document);
  return Object.fromEntries(
    Object.entries(document).map(([name, value]) => [
      name,
      name === 'customer'
        ? emptiedCustomer(value, isNamedAfterContact)
        : emptiedMember(name, value, isPrivate),
    ]),
  );
}

function emptiedMember(name: string, value: unknown, isPrivate: boolean): unknown {
  // The attempts of a delivery have the responses of the receiver.
  if (name === 'attempts') return (value as Members[]).map((attempt) => ({ ...attempt, response: '' }));
  return name in EMPTIED ? EMPTIED[name] : emptiedDocument(value, isPrivate);
}

/** A customer, or that of a payment, which has nothing but the reference of the contact who paid. */
function emptiedCustomer(customer: unknown, isPrivate: boolean): unknown {
  if (!isTree(customer) || 'externalReference' in customer) return null;
  const emptied = emptiedDocument(customer, isPrivate) as Members;
  return isPrivate || customer['individual'] === true ? { ...emptied, name: '' } : emptied;
}

/** True when the customer was created for the contact, without the name of a company. */
function hasNameOfContact({ contact, customer }: Members): boolean {
  if (!isTree(contact) || !isTree(customer)) return false;
  return accountName(undefined, contact).name === customer['name'];
}
