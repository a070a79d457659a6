import { Injectable } from '@nestjs/common';
import { invalidInput, notFound } from '../common/errors/domain-error.js';
import type { RowList } from '../common/row-list.js';
import { optionalIdentifier } from '../common/values.js';
import { ApplicationRepository } from '../persistence/applications/application.repository.js';
import {
  ContactReferenceRepository,
  isConcurrentIntroduction,
  type ContactReferenceRow,
} from '../persistence/contacts/contact-reference.repository.js';
import { ContactRepository } from '../persistence/contacts/contact.repository.js';
import { Transactions } from '../platform/postgres/transactions/transactions.js';
import { ContactHistory } from './contact-history.js';
import {
  toIntroduction,
  type CreateContactReferenceDto,
  type ShareContactDto,
} from './dto/contact-reference.dto.js';

@Injectable()
export class ContactReferencesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: ContactReferenceRepository,
    private readonly contacts: ContactRepository,
    private readonly applications: ApplicationRepository,
    private readonly history: ContactHistory,
  ) {}

  references(applicationId: number): RowList<ContactReferenceRow> {
    return this.repository.references(applicationId);
  }

  async listOf(applicationId: number): Promise<RowList<ContactReferenceRow>> {
    if ((await this.applications.application(applicationId)) === null) throw notFound('application');
    return this.references(applicationId);
  }

  async reference(applicationId: number, id: number): Promise<ContactReferenceRow> {
    const reference = await this.repository.reference(applicationId, id);
    if (reference === null) throw notFound('contact reference');
    return reference;
  }

  /** @returns the existing reference with this externalReference, unchanged, if there is one */
  async introduce(applicationId: number, dto: CreateContactReferenceDto): Promise<ContactReferenceRow> {
    const introduction = toIntroduction(dto);
    const id = await this.transactions.run(async (tx) => {
      const introduced = await this.repository.introduce(tx, applicationId, introduction);
      if (introduced === null) return null;
      const { referenceId, contactId, customerId } = introduced;
      if (contactId !== null && customerId !== null) {
        this.history.histories.created(tx, 'customers', [customerId]);
        this.history.histories.created(tx, 'contacts', [contactId]);
        this.history.histories.created(tx, 'contact_references', [referenceId]);
      }
      return referenceId;
    }, isConcurrentIntroduction);
    if (id === null) {
      const detail = 'The contact is not known yet. Expected a name or an e-mail address.';
      throw invalidInput([{ pointer: '#/contact', code: 'required', detail }]);
    }
    return this.reference(applicationId, id);
  }

  async share(applicationId: number, dto: ShareContactDto): Promise<ContactReferenceRow> {
    const contactId = Number(dto.contact);
    const id = await this.transactions.run(async (tx) => {
      const contact = await this.contacts.lockContact(tx, contactId);
      const name = optionalIdentifier(dto.externalReference);
      // The foreign key rejects a contact that does not exist.
      const targetId = contact?.id ?? contactId;
      const references = this.history.references([]);
      return this.history.histories.share(tx, references, { applicationId, targetId }, () =>
        this.repository.share(tx, applicationId, targetId, name),
      );
    });
    return this.reference(applicationId, id);
  }
}
