import { Injectable } from '@nestjs/common';
import { flag, optionalIdentifier } from '../common/values.js';
import { normalVatNumber } from '../common/vat-number.js';
import { Resources } from '../resources/resources.service.js';
import { ContactImportRepository } from '../persistence/contacts/contact-import.repository.js';
import { ContactsService, requireName } from './contacts.service.js';
import { CONTACT_REFERENCES, type ShareContactDto } from './dto/contact-reference.dto.js';
import type { CreateContactDto } from './dto/contact.dto.js';
import { CUSTOMERS, type CreateCustomerDto } from './dto/customer.dto.js';
import { planContact, type ContactPlan, type DescribedContact } from './rules/contact-import.js';

/** A contact with its customer, and the name under which it is shared with an application. */
export type ImportContactDto = Omit<CreateContactDto, 'customer'> &
  Pick<ShareContactDto, 'externalReference'> & { customer?: CreateCustomerDto };

interface ContactImportOptions {
  /** The id of the application with which it is shared; null for none. */
  sharedWith: number | null;
  /** True when a known contact may get another customer. */
  moveContacts: boolean;
  isDryRun: boolean;
}

/**
 * Creates or changes a contact and its customer, as single requests would. Importing it again finds it by the application's
 * external reference, or by its e-mail address.
 */
@Injectable()
export class ContactImportService {
  constructor(
    private readonly repository: ContactImportRepository,
    private readonly contacts: ContactsService,
    private readonly resources: Resources,
  ) {}

  /** @param isDryRun nothing is stored */
  async importContact(
    { customer, externalReference, ...person }: ImportContactDto,
    { sharedWith, moveContacts, isDryRun }: ContactImportOptions,
  ): Promise<ContactPlan['outcome']> {
    const described = toDescribedContact({ customer, externalReference, ...person });
    requireName(person);
    const { email } = described.person;
    const found = await this.repository.contacts(sharedWith, {
      email,
      externalReference: described.externalReference,
    });
    const isCompany = described.customer?.individual === false;
    const companies = isCompany ? await this.repository.companies(described.customer!.name) : [];
    const plan = planContact(described, found, companies, moveContacts);
    if (plan.outcome === 'unchanged' || isDryRun) return plan.outcome;
    const values = { ...person, customer: await this.storeCustomer(plan) };
    const { id } =
      plan.contactId === null
        ? await this.contacts.createContact(values)
        : await this.contacts.updateContact(plan.contactId, values);
    if (plan.needsReference)
      await this.resources.share(sharedWith!, CONTACT_REFERENCES, {
        contact: id,
        externalReference: externalReference!,
      });
    return plan.outcome;
  }

  private async storeCustomer({
    customer: { id, name, individual, vatNumber },
    customerChange,
  }: ContactPlan): Promise<number> {
    if (id !== null) {
      if (customerChange !== null) await this.resources.change(CUSTOMERS, id, customerChange);
      return id;
    }
    const sent = { name, individual, ...(vatNumber !== null && { vatNumber }) };
    return (await this.resources.create(CUSTOMERS, sent)).id;
  }
}

function toDescribedContact({ customer, externalReference, ...person }: ImportContactDto): DescribedContact {
  const { firstName = null, lastName = null, email = null } = person;
  return {
    person: { firstName, lastName, email },
    customer:
      customer === undefined
        ? null
        : {
            name: customer.name,
            individual: customer.individual !== undefined && flag(customer.individual),
            vatNumber: customer.vatNumber === undefined ? null : normalVatNumber(customer.vatNumber),
          },
    externalReference: optionalIdentifier(externalReference),
  };
}
