import { accountName } from '../../common/account-name.js';
import { invalidInput, type DomainError } from '../../common/errors/domain-error.js';
import type { FaultCode } from '../../common/errors/fault-codes.js';
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

/** A customer; one without id has to be created. */
type PlannedCustomer = Omit<ImportedCustomer, 'id'> & { id: number | null };

/** What has to be done so that there is the contact that the file describes. */
export interface ContactPlan {
  outcome: 'created' | 'updated' | 'unchanged';
  /** Null for a contact that has to be created. */
  contactId: number | null;
  person: PersonRow;
  customer: PlannedCustomer;
  /** What changes of the customer; null when nothing does. */
  customerChange: Partial<Pick<CustomerRow, 'name' | 'vatNumber'>> | null;
  /** What has to be done about the application's reference: a new one, a name for one that has none, or nothing. */
  reference: { id: number | null; externalReference: string } | null;
}

/**
 * The companies that rows may name. A company that several rows name and that does not exist yet is created once.
 */
export class Companies {
  private readonly created = new Map<string, PlannedCustomer>();

  constructor(private readonly known: Map<string, ImportedCustomer[]>) {}

  /**
   * @param vatNumber that of the company if it has to be created
   * @throws DomainError when several companies have this name
   */
  named({ name, vatNumber }: DescribedCustomer): PlannedCustomer {
    const [company, ...others] = this.known.get(name) ?? [];
    if (others.length > 0) throw ambiguous('#/customer/name', 'Several customers have this name.');
    if (company !== undefined) return company;
    const created = this.created.get(name) ?? newCustomer({ name, individual: false, vatNumber });
    created.vatNumber ??= vatNumber;
    this.created.set(name, created);
    return created;
  }
}

/**
 * @param found the contacts to which the external reference and the e-mail address lead
 * @throws DomainError when it is not clear which contact or customer is meant
 */
export function planContact(
  described: DescribedContact,
  found: FoundContact[],
  companies: Companies,
): ContactPlan {
  const { person, externalReference } = described;
  const contact = findExistingContact(described, found);
  const planned = { person, ...planCustomer(described, contact, companies) };
  if (contact === null) {
    const reference = externalReference === null ? null : { id: null, externalReference };
    return { outcome: 'created', contactId: null, ...planned, reference };
  }
  const needsReference = externalReference !== null && !contact.isReferenced;
  const reference = needsReference ? { id: contact.unnamedReferenceId, externalReference } : null;
  const isSame =
    isSamePerson(contact, person) &&
    planned.customer.id === contact.customerId &&
    planned.customerChange === null &&
    reference === null;
  return { outcome: isSame ? 'unchanged' : 'updated', contactId: contact.id, ...planned, reference };
}

/** A contact with that e-mail address whom the application knows under another reference is another person. */
function findExistingContact(
  { externalReference }: DescribedContact,
  found: FoundContact[],
): FoundContact | null {
  const referenced = found.find(({ isReferenced }) => isReferenced);
  if (referenced?.temporary) throw unconfirmed();
  if (referenced !== undefined) return referenced;
  const [contact, ...others] = found.filter(({ isNamed }) => externalReference === null || !isNamed);
  if (others.length > 0) throw ambiguous('#/email', 'Several contacts have this e-mail address.');
  return contact ?? null;
}

function planCustomer(
  { person, customer: wanted }: DescribedContact,
  contact: FoundContact | null,
  companies: Companies,
): Pick<ContactPlan, 'customer' | 'customerChange'> {
  const current = contact?.customer;
  if (wanted === null) {
    const account = { ...accountName(undefined, person), vatNumber: null };
    return { customer: current ?? newCustomer(account), customerChange: null };
  }
  const customer = wantedCustomer(wanted, current, companies);
  return { customer, customerChange: customerChange(customer, wanted) };
}

/** A private person keeps the account, also under another name. */
function wantedCustomer(
  wanted: DescribedCustomer,
  current: PlannedCustomer | undefined,
  companies: Companies,
): PlannedCustomer {
  const isKept =
    current?.individual === wanted.individual && (wanted.individual || current.name === wanted.name);
  if (isKept) return current;
  return wanted.individual ? newCustomer(wanted) : companies.named(wanted);
}

/** The values of an existing customer that the file changes; null when there are none. */
function customerChange(
  { id, ...customer }: PlannedCustomer,
  { name, vatNumber }: DescribedCustomer,
): ContactPlan['customerChange'] {
  const isOtherNumber = vatNumber !== null && vatNumber !== customer.vatNumber;
  if (id === null || (name === customer.name && !isOtherNumber)) return null;
  return { name, ...(isOtherNumber && { vatNumber }) };
}

const newCustomer = (described: DescribedCustomer): PlannedCustomer => ({ id: null, ...described });

const isSamePerson = (contact: PersonRow, described: PersonRow): boolean =>
  (['firstName', 'lastName', 'email'] as const).every(
    (member) => described[member] === null || described[member] === contact[member],
  );

const refusal = (pointer: string, code: FaultCode, detail: string): DomainError =>
  invalidInput([{ pointer, code, detail }]);

const ambiguous = (pointer: string, reason: string): DomainError =>
  refusal(pointer, 'ambiguous_reference', `${reason} It is not clear which one is meant.`);

const unconfirmed = (): DomainError =>
  refusal(
    '#/externalReference',
    'not_valid',
    'The application introduced this contact itself. Reconcile it first: an import changes confirmed contacts only.',
  );
