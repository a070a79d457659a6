import { accountName, isNotBlank, isSameCompany } from '../../common/account-name.js';
import type { KnownContact, NewContact, ReferenceResult } from '../../persistence/orders/order-creation.js';
import type { Warning } from '../../persistence/orders/record/order-values.js';
import type { OrderCustomerDto, OrderDto } from '../dto/order.dto.js';
import type { OrderContent } from './content/order-content.js';

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

/**
 * The account of a known contact as the order has it. Its name and VAT number are defaults, unless the order names another
 * customer: then nothing of the account applies. The account itself does not change.
 * @param kept the customer that a changed order shows, unless the change contains the customer
 */
export function customerOfOrder(
  contact: KnownContact,
  content: OrderContent,
  kept?: OrderCustomerDto,
): { customer: KnownContact['customer']; warnings: Warning[] } {
  const { customer: account } = contact;
  if (kept !== undefined && kept.id !== account.id) return { customer: account, warnings: [] };
  const named = namedCustomer(contact, content);
  const name = kept?.name ?? named ?? account.name;
  const isOther = named !== null && !isSameCompany(name, account.name);
  const { vatNumber } = kept ?? content.customer ?? {};
  const customer = { ...account, name, vatNumber: vatNumber ?? (isOther ? null : account.vatNumber) };
  return { customer, warnings: isOther ? [CUSTOMER_DIFFERS] : [] };
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

/** A contact that does not exist yet, with its temporary account. */
export function newContact(
  content: OrderContent,
  ids: NonNullable<ReferenceResult['newContact']>,
  externalReference: string,
): NewContact {
  const { firstName, lastName, email } = content.contact;
  const { name, individual } = content.customer ?? { name: null, individual: false };
  const account = accountName(name ?? undefined, content.contact, individual);
  const person = { externalReference, firstName, lastName, email };
  const vatNumber = content.customer?.vatNumber ?? null;
  return { ...ids, ...person, customerName: account.name, individual: account.individual, vatNumber };
}
