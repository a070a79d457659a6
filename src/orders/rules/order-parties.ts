import { accountName, isNotBlank, isSameCompany, isIdentifiable } from '../../common/account-name.js';
import type {
  KnownContact,
  NewContact,
  ReferenceResult,
  Binding,
} from '../../persistence/orders/order-creation.js';
import type { Warning } from '../../persistence/orders/record/order-values.js';
import type { OrderCustomerDto, OrderDto } from '../dto/order.dto.js';
import type { OrderContent, ContactContent } from './content/order-content.js';
import { UNKNOWN_REFERENCE, type Fault } from '../../common/errors/domain-error.js';

/** The contact and the customer as the order shows them. */
export function parties(
  content: OrderContent,
  contact: KnownContact | NewContact,
): Pick<OrderDto, 'contact' | 'customer'> {
  const sent = content.contact;
  return {
    contact: {
      id: contact.contactId,
      externalReference: sent.externalReference ?? contact.externalReference,
      ...personOf(contact, sent),
    },
    customer: customerOf(contact),
  };
}

function customerOf(contact: KnownContact | NewContact): OrderCustomerDto {
  if (!('customer' in contact)) {
    const { customerId: id, customerName: name, vatNumber } = contact;
    return { id, name, temporary: true, vatNumber };
  }
  const { id, name, temporary, vatNumber } = contact.customer;
  return { id, name, temporary, vatNumber };
}

/** The name of the customer that an order names; null for that of the contact. A private person is called as the contact. */
function namedCustomer(contact: KnownContact, { customer, contact: sent }: OrderContent): string | null {
  if (customer === null) return null;
  if (isNotBlank(customer.name)) return customer.name;
  if (!customer.individual || contact.customer.individual) return null;
  return accountName(undefined, personOf(contact, sent)).name;
}

/** A person as it was sent; what was not sent comes from the CRM. */
const personOf = (known: KnownContact | NewContact, sent: OrderContent['contact']) => ({
  firstName: sent.firstName ?? known.firstName,
  lastName: sent.lastName ?? known.lastName,
  email: sent.email ?? known.email,
});

/** Without names, which would stay in the warning when the data of a person is erased. */
const CUSTOMER_DIFFERS: Warning = {
  code: 'customer_differs',
  pointer: '#/customer/name',
  detail:
    'The contact has another customer, whose VAT number does not apply to the order. A person who works for two companies is two contacts.',
};

/**
 * The contact that the order gets. The name and VAT number of the account of a known one are defaults, unless the order names
 * another customer: then nothing of the account applies. The account itself does not change.
 * @param kept the customer that a changed order shows, unless the change contains the customer
 */
export function contactOf(
  { contact }: ContactMatch,
  content: OrderContent,
  ids: ReferenceResult['newContact'],
  kept?: OrderCustomerDto,
): { contact: KnownContact | NewContact; created: NewContact | null; warnings: Warning[] } {
  if (contact === null) {
    const created = newContact(content, ids!);
    return { contact: created, created, warnings: [] };
  }
  const { customer: account } = contact;
  if (kept !== undefined && kept.id !== account.id) return { contact, created: null, warnings: [] };
  const named = namedCustomer(contact, content);
  const name = kept?.name ?? named ?? account.name;
  const isOther = named !== null && !isSameCompany(name, account.name);
  const { vatNumber } = kept ?? content.customer ?? {};
  const [usual, warnings] = isOther ? [null, [CUSTOMER_DIFFERS]] : [account.vatNumber, []];
  const customer = { ...account, name, vatNumber: vatNumber ?? usual };
  return { contact: { ...contact, customer }, created: null, warnings };
}

/** A contact that does not exist yet, with its temporary account. */
function newContact(
  { contact, customer }: OrderContent,
  ids: NonNullable<ReferenceResult['newContact']>,
): NewContact {
  const { firstName, lastName, email } = contact;
  const { name: sentName, individual: isIndividual, vatNumber = null } = customer!;
  const { name: customerName, individual } = accountName(sentName ?? undefined, contact, isIndividual);
  const person = { externalReference: contact.externalReference!, firstName, lastName, email };
  return { ...ids, ...person, customerName, individual, vatNumber };
}

interface ContactMatch {
  /** Null for a contact that is created, and when there are faults. */
  contact: KnownContact | null;
  binding: Binding | null;
  faults: Fault[];
}

/** Every identifier that is sent must lead to the same contact. Names and e-mail addresses are not used to find contacts. */
export function matchContact(content: OrderContent, known: KnownContact[]): ContactMatch {
  const { contact: sent } = content;
  // Found by the id that was sent, which may be that of a contact reconciled into this one.
  const byId = known.find(({ referenceId }) => referenceId === null);
  const byReference = known.find(
    ({ referenceId }) => referenceId !== null && referenceId === sent.internalReferenceId,
  );
  const byName = known.find(
    ({ referenceId, externalReference }) =>
      referenceId !== null && isSame(externalReference, sent.externalReference),
  );
  // A reference comes before the id, because it contains the externalReference.
  const found = [byReference, byName, byId].filter((contact) => contact !== undefined);
  const unknown = [
    ...unknownFault('id', sent.id, byId),
    ...unknownFault('internalReferenceId', sent.internalReferenceId, byReference),
    // Otherwise an unknown externalReference is bound to the reference that is sent, or creates a contact.
    ...(byId && !byReference ? unknownFault('externalReference', sent.externalReference, byName) : []),
  ];
  const faults = unknown.length > 0 ? unknown : faultsOf(content, found);
  if (faults.length > 0) return { contact: null, binding: null, faults };
  const binds = byReference !== undefined && byName === undefined && sent.externalReference !== null;
  return {
    contact: found[0] ?? null,
    binding: binds
      ? { referenceId: byReference.referenceId!, externalReference: sent.externalReference! }
      : null,
    faults: [],
  };
}

function faultsOf({ contact: sent, customer }: OrderContent, found: KnownContact[]): Fault[] {
  const [first] = found;
  if (first !== undefined)
    return found.every(({ contactId }) => contactId === first.contactId) ? [] : [disagreement(sent)];
  const pointer = '#/contact/externalReference';
  if (sent.externalReference === null) {
    const detail = 'Expected one of id, externalReference and internalReferenceId.';
    return [{ pointer, code: 'required', detail }];
  }
  if (!isIdentifiable(sent)) {
    const detail =
      'There is no contact with this reference, and neither a name nor an e-mail address was sent to create one.';
    return [{ pointer, code: 'unknown_reference', detail }];
  }
  if (customer !== null) return [];
  const detail =
    'The contact is not known yet, so the customer is required. An empty name means a private person.';
  return [{ pointer: '#/customer', code: 'required', detail }];
}

/** Two external references that are both null are not the same. */
const isSame = (name: string | null, other: string | null): boolean => name !== null && name === other;

function unknownFault(field: string, sent: unknown, found: KnownContact | undefined): Fault[] {
  if (sent === null || found !== undefined) return [];
  return [{ pointer: `#/contact/${field}`, code: 'unknown_reference', detail: UNKNOWN_REFERENCE }];
}

function disagreement(sent: ContactContent): Fault {
  const fields = (['id', 'internalReferenceId', 'externalReference'] as const).filter(
    (name) => sent[name] !== null,
  );
  const detail = `The identifiers ${fields.join(' and ')} refer to different contacts.`;
  return { pointer: '#/contact', code: 'contact_identifiers_disagree', detail };
}
