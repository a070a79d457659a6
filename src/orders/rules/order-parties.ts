import { accountName } from '../../common/account-name.js';
import type { KnownContact, NewContact, ReferenceResult } from '../../persistence/orders/order-creation.js';
import type { OrderCustomerDto, OrderDto } from '../dto/order.dto.js';
import type { OrderContent } from './content/order-content.js';

/** The contact as it was sent; what was not sent comes from the CRM. */
export function parties(
  content: OrderContent,
  contact: KnownContact | NewContact,
): Pick<OrderDto, 'contact' | 'customer'> {
  const sent = content.contact;
  return {
    contact: {
      id: contact.contactId,
      externalReference: sent.externalReference ?? contact.externalReference,
      firstName: sent.firstName ?? contact.firstName,
      lastName: sent.lastName ?? contact.lastName,
      email: sent.email ?? contact.email,
    },
    customer: 'customer' in contact ? customerOf(contact) : temporaryCustomerOf(contact),
  };
}

const customerOf = ({ customer: { id, name, temporary, vatNumber } }: KnownContact): OrderCustomerDto => ({
  id,
  name,
  temporary,
  vatNumber,
});

const temporaryCustomerOf = ({ customerId, customerName, vatNumber }: NewContact): OrderCustomerDto => ({
  id: customerId,
  name: customerName,
  temporary: true,
  vatNumber,
});

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
