import { Inject, Injectable } from '@nestjs/common';
import { notFound } from '../common/errors/domain-error.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import {
  ContactReconciliationRepository,
  type ReconciliationRow,
} from '../persistence/contacts/contact-reconciliation.repository.js';
import { ContactRepository } from '../persistence/contacts/contact.repository.js';
import { numberedPage } from '../platform/http/paging/read-page.js';
import type { ListReconciliationsDto } from './dto/contact-reconciliation.dto.js';

@Injectable()
export class ContactReconciliationListService {
  constructor(
    private readonly repository: ContactReconciliationRepository,
    private readonly contacts: ContactRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async ofContact(
    contactId: number,
    query: ListReconciliationsDto,
  ): Promise<{ rows: ReconciliationRow[]; next: string | null }> {
    if ((await this.contacts.contact(contactId)) === null) throw notFound('contact');
    const isDescending = query.sort === '-createdAt';
    const list = `reconciliations ${contactId}${isDescending ? ' newest first' : ''}`;
    return numberedPage(this.config.secretsKeys, list, query, {
      find: (after, limit) => this.repository.list(contactId, { after, limit, isDescending }),
      numberOf: ({ id }) => id,
      isDescending,
    });
  }
}
