import { accountName, isSameCompany } from '../../common/account-name.js';
import { invalidMember, type DomainError } from '../../common/errors/domain-error.js';
import type { FoundContact, ImportedCustomer } from '../../persistence/contacts/contact-import.repository.js';
import type { CustomerRow } from '../../persistence/contacts/contact-lists.js';
import type { PersonRow } from '../../persistence/contacts/contact.repository.js';

type DescribedCustomer = Pick<CustomerRow, 'name' | 'individual' | 'vatNumber'>;

/** A contact as a file describes it. Null is a value that the file does not have. */
export interface DescribedContact {
  person: PersonRow;
  /** Null for a private person, whose account has the person's name. */
  customer: DescribedCustomer | null;
  /** The application's own name for the contact. */
  externalReference: string | null;
}

type PlannedCustomer = Omit<ImportedCustomer, 'id'> & { id: number | null };

/** The changes that lead to the contact that the file describes. */
export interface ContactPlan {
  outcome: 'created' | 'updated' | 'unchanged';
  /** Null for a contact that has to be created. */
  contactId: number | null;
  customer: PlannedCustomer;
  /** Null when nothing of the customer changes. */
  customerChange: Partial<Pick<CustomerRow, 'name' | 'vatNumber'>> | null;
  /** True if the application does not know the contact under the external reference. */
  needsReference: boolean;
}

/**
 * A company with another VAT number is another company.
 * @param known the companies with this name
 */
function companyNamed(described: DescribedCustomer, known: ImportedCustomer[]): PlannedCustomer {
  const { vatNumber } = described;
  const possible = known.filter(hasNoOther(vatNumber));
  const same = possible.filter((company) => vatNumber !== null && company.vatNumber === vatNumber);
  const [company, ...others] = same.length > 0 ? same : possible;
  if (others.length > 0) throw ambiguous('#/customer/name', 'Several customers have this name.');
  return company ?? newCustomer(described);
}

const hasNoOther =
  (vatNumber: string | null) =>
  (company: Pick<CustomerRow, 'vatNumber'>): boolean =>
    vatNumber === null || company.vatNumber === null || company.vatNumber === vatNumber;

/**
 * @param found the contacts to which the external reference and the e-mail address lead
 * @param companies those with the name of the customer
 * @param isMoveAllowed a known contact may get another customer; otherwise e-mail address and customer together identify one
 */
export function planContact(
  described: DescribedContact,
  found: FoundContact[],
  companies: ImportedCustomer[],
  isMoveAllowed: boolean,
): ContactPlan {
  const { person, externalReference } = described;
  const contact = findExistingContact(described, found, isMoveAllowed);
  const planned = planCustomer(described, contact, companies);
  const needsReference = externalReference !== null && contact?.isReferenced !== true;
  if (contact === null) return { outcome: 'created', contactId: null, ...planned, needsReference };
  const isSame =
    isSamePerson(contact, person) &&
    planned.customer.id === contact.customerId &&
    planned.customerChange === null &&
    !needsReference;
  return { outcome: isSame ? 'unchanged' : 'updated', contactId: contact.id, ...planned, needsReference };
}

/** A contact with that e-mail address whom the application knows under another reference is another person. */
function findExistingContact(
  { externalReference, customer }: DescribedContact,
  found: FoundContact[],
  isMoveAllowed: boolean,
): FoundContact | null {
  const isOfCustomer = (contact: FoundContact): boolean =>
    customer === null || isSameAccount(contact.customer, customer);
  const referenced = found.find(({ isReferenced }) => isReferenced);
  if (referenced?.temporary) throw unconfirmed();
  if (referenced !== undefined) {
    if (!isMoveAllowed && !isOfCustomer(referenced)) throw otherCustomer(referenced.customer);
    return referenced;
  }
  const withEmail = found.filter(({ isNamed }) => externalReference === null || !isNamed);
  const ofCustomer = withEmail.filter(isOfCustomer);
  const [contact, ...others] = ofCustomer.length === 0 && isMoveAllowed ? withEmail : ofCustomer;
  if (others.length > 0) throw ambiguous('#/email', 'Several contacts have this e-mail address.');
  return contact ?? null;
}

function planCustomer(
  { person, customer: wanted }: DescribedContact,
  contact: FoundContact | null,
  companies: ImportedCustomer[],
): Pick<ContactPlan, 'customer' | 'customerChange'> {
  const current = contact?.customer;
  if (wanted === null) {
    const account = { ...accountName(undefined, person), vatNumber: null };
    return { customer: current ?? newCustomer(account), customerChange: null };
  }
  const customer = current && isSameAccount(current, wanted) ? current : otherAccount(wanted, companies);
  if (!wanted.individual && !hasNoOther(wanted.vatNumber)(customer)) throw otherVatNumber(customer);
  return { customer, customerChange: customerChange(customer, wanted) };
}

/** A private person keeps the account, also under another name; a company also with another spelling of its name. */
const isSameAccount = (current: PlannedCustomer, wanted: DescribedCustomer): boolean =>
  current.individual === wanted.individual && (wanted.individual || isSameCompany(current.name, wanted.name));

const otherAccount = (wanted: DescribedCustomer, companies: ImportedCustomer[]): PlannedCustomer =>
  wanted.individual ? newCustomer(wanted) : companyNamed(wanted, companies);

/** The values of an existing customer that the file changes; null when there are none. */
function customerChange(
  { id, ...customer }: PlannedCustomer,
  { name: described, vatNumber }: DescribedCustomer,
): ContactPlan['customerChange'] {
  const name = customer.individual ? described : customer.name;
  const isOtherNumber = vatNumber !== null && vatNumber !== customer.vatNumber;
  if (id === null || (name === customer.name && !isOtherNumber)) return null;
  return { name, ...(isOtherNumber && { vatNumber }) };
}

const newCustomer = (described: DescribedCustomer): PlannedCustomer => ({ id: null, ...described });

const isSamePerson = (contact: PersonRow, described: PersonRow): boolean =>
  (['firstName', 'lastName', 'email'] as const).every(
    (member) => described[member] === null || described[member] === contact[member],
  );

const ambiguous = (pointer: string, reason: string): DomainError =>
  invalidMember(pointer, 'ambiguous_reference', `${reason} It is not clear which one is meant.`);

const otherCustomer = ({ name }: PlannedCustomer): DomainError =>
  invalidMember(
    '#/customer/name',
    'not_allowed',
    `The contact belongs to the customer ${JSON.stringify(name)}. It gets another one only if the import may move contacts.`,
  );

const otherVatNumber = ({ name, vatNumber }: PlannedCustomer): DomainError =>
  invalidMember(
    '#/customer/vatNumber',
    'not_allowed',
    `The customer ${JSON.stringify(name)} of this contact has the VAT number ${vatNumber!}. Change it at the customer.`,
  );

const unconfirmed = (): DomainError =>
  invalidMember(
    '#/externalReference',
    'not_valid',
    'The application introduced this contact itself. Reconcile it first: an import changes confirmed contacts only.',
  );
