import { Injectable } from '@nestjs/common';
import { shareContact } from '../../persistence/contacts/contact-reference.repository.js';
import { ContactEntity, CustomerEntity } from '../../persistence/contacts/contact.entity.js';
import type { Tx } from '../../platform/postgres/session.js';

interface SampleContact {
  customer: { name: string; individual: boolean };
  person: { firstName: string; lastName: string; email: string };
  externalReference: string;
}

@Injectable()
export class SampleContacts {
  async insert(tx: Tx, application: number, contact: SampleContact): Promise<void> {
    const { customer, person, externalReference } = contact;
    const customerId = await tx.insert(CustomerEntity, customer);
    const contactId = await tx.insert(ContactEntity, { ...person, customerId });
    await tx.rows(shareContact(application, contactId, externalReference));
  }
}
