import { Inject, Injectable } from '@nestjs/common';
import { isIdentifiable } from '../common/account-name.js';
import { invalidMember, orNotFound } from '../common/errors/domain-error.js';
import {
  ContactRepository,
  type ContactCandidateRow,
  type ContactValues,
  type PersonRow,
} from '../persistence/contacts/contact.repository.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import {
  ContactReconciliationRepository,
  type ReconciliationRow,
} from '../persistence/contacts/contact-reconciliation.repository.js';
import type { Page } from '../platform/http/paging/paged.js';
import { numberedPage } from '../platform/http/paging/read-page.js';
import type { ListReconciliationsDto } from './dto/contact-reconciliation.dto.js';
import type { Tx } from '../platform/postgres/session.js';
import { Resources } from '../resources/resources.service.js';
import {
  CONTACTS,
  type ContactDto,
  type CreateContactDto,
  type UpdateContactDto,
} from './dto/contact.dto.js';

@Injectable()
export class ContactsService {
  constructor(
    private readonly resources: Resources,
    private readonly repository: ContactRepository,
    private readonly reconciled: ContactReconciliationRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  createContact(dto: CreateContactDto): Promise<ContactDto> {
    requireName(dto);
    return this.resources.create(CONTACTS, dto, (tx, values) => this.withCurrentCustomer(tx, values));
  }

  updateContact(id: number, dto: UpdateContactDto): Promise<ContactDto> {
    // The contact is locked, because two concurrent changes could together remove the name and the e-mail.
    return this.resources.change(CONTACTS, id, dto, (tx, values, before) => {
      requireName({ ...before, ...values });
      return this.withCurrentCustomer(tx, values);
    });
  }

  async candidates(id: number): Promise<ContactCandidateRow[]> {
    return this.repository.candidates((await this.resources.get(CONTACTS, id)).id);
  }

  async reconciliations(contactId: number, query: ListReconciliationsDto): Promise<Page<ReconciliationRow>> {
    orNotFound(await this.repository.contact(contactId), 'contact');
    const isDescending = query.sort === '-createdAt';
    const list = `reconciliations ${contactId}${isDescending ? ' newest first' : ''}`;
    return numberedPage(this.config.secretsKeys, list, query, {
      find: (after, limit) => this.reconciled.list(contactId, { after, limit, isDescending }),
      numberOf: ({ id }) => id,
      isDescending,
    });
  }

  /** Replaces a reconciled customer by the one it was reconciled into. */
  private async withCurrentCustomer(tx: Tx, values: ContactValues): Promise<ContactValues> {
    if (values.customerId === undefined) return values;
    // The foreign key rejects a customer that does not exist.
    const customerId = (await this.repository.lockCustomer(tx, values.customerId)) ?? values.customerId;
    return { ...values, customerId };
  }
}

export function requireName(person: Partial<PersonRow>): void {
  if (isIdentifiable(person)) return;
  throw invalidMember('#', 'required', 'Expected a name or an e-mail address.');
}
