import { Injectable } from '@nestjs/common';
import { ContactReferenceRepository } from '../../persistence/contacts/contact-reference.repository.js';
import { ContactRepository } from '../../persistence/contacts/contact.repository.js';
import type { Tx } from '../../platform/postgres/session.js';

interface SampleContact {
  customer: { name: string; individual: boolean };
  person: { firstName: string; lastName: string; email: string };
  externalReference: string;
}

@Injectable()
export class SampleContacts {
  constructor(
    private readonly contacts: ContactRepository,
    private readonly references: ContactReferenceRepository,
  ) {}

  async insert(tx: Tx, application: number, contact: SampleContact): Promise<void> {
    const { customer, person, externalReference } = contact;
    const customerId = await this.contacts.insertCustomer(tx, customer);
    const contactId = await this.contacts.insertContact(tx, { ...person, customerId });
    await this.references.share(tx, application, contactId, externalReference);
  }
}
