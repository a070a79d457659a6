import { Injectable } from '@nestjs/common';
import { ResourceHistory } from '../auth/journal/resource-history.js';
import { invalidMember } from '../common/errors/domain-error.js';
import {
  ContactReferenceRepository,
  isConcurrentIntroduction,
} from '../persistence/contacts/contact-reference.repository.js';
import { Transactions } from '../platform/postgres/transactions/transactions.js';
import { referencesOf } from '../resources/resource.js';
import { Resources } from '../resources/resources.service.js';
import {
  CONTACT_REFERENCES,
  type ContactReferenceDto,
  CreateContactReferenceDto,
} from './dto/contact-reference.dto.js';
import { accountName, isIdentifiable } from '../common/account-name.js';
import { flag } from '../common/values.js';
import { normalVatNumber } from '../common/vat-number.js';

@Injectable()
export class ContactReferencesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: ContactReferenceRepository,
    private readonly resources: Resources,
    private readonly histories: ResourceHistory,
  ) {}

  /** @returns the existing reference with this externalReference, unchanged, if there is one */
  async introduce(applicationId: number, dto: CreateContactReferenceDto): Promise<ContactReferenceDto> {
    const introduction = toIntroduction(dto);
    const id = await this.transactions.run(async (tx) => {
      const introduced = await this.repository.introduce(tx, applicationId, introduction);
      if (introduced === null) return null;
      const { referenceId, contactId, customerId } = introduced;
      if (contactId !== null && customerId !== null) {
        this.histories.created(tx, 'customers', customerId);
        this.histories.created(tx, 'contacts', contactId);
        this.histories.created(tx, 'contact_references', referenceId);
      }
      return referenceId;
    }, isConcurrentIntroduction);
    if (id === null) {
      const detail = 'The contact is not known yet. Expected a name or an e-mail address.';
      throw invalidMember('#/contact', 'required', detail);
    }
    return this.resources.get(referencesOf(applicationId, CONTACT_REFERENCES), id);
  }
}

function toIntroduction({ contact, customer }: CreateContactReferenceDto) {
  const { externalReference, firstName = null, lastName = null, email = null } = contact;
  const person = { firstName, lastName, email };
  const individual = customer?.individual !== undefined && flag(customer.individual);
  const vatNumber = customer?.vatNumber === undefined ? null : normalVatNumber(customer.vatNumber);
  const account = isIdentifiable(person)
    ? { ...accountName(customer?.name, person, individual), vatNumber }
    : null;
  return { externalReference: String(externalReference), person, account };
}
