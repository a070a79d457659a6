import { Injectable } from '@nestjs/common';
import { ResourceHistory, type Subject } from '../auth/journal/resource-history.js';
import { documentChanges } from '../common/history/document-changes.js';
import { ContactReferenceRepository } from '../persistence/contacts/contact-reference.repository.js';
import { ContactRepository } from '../persistence/contacts/contact.repository.js';
import type { Tx } from '../platform/postgres/session.js';
import { toContactReferenceDto } from './dto/contact-reference.dto.js';
import { toContactDto } from './dto/contact.dto.js';
import { toCustomerDto } from './dto/customer.dto.js';

/** Shows contacts, customers and references to their histories. */
@Injectable()
export class ContactHistory {
  constructor(
    readonly histories: ResourceHistory,
    private readonly contactRepository: ContactRepository,
    private readonly referenceRepository: ContactReferenceRepository,
  ) {}

  contacts(ids: number[]): Subject<'contacts'> {
    const show = async (tx: Tx, id: number): Promise<object | null> => {
      const row = await this.contactRepository.contact(id, tx);
      return row && toContactDto(row, id);
    };
    return { resource: 'contacts', ids, show };
  }

  customers(ids: number[]): Subject<'customers'> {
    const show = async (tx: Tx, id: number): Promise<object | null> => {
      const row = await this.contactRepository.customer(id, tx);
      return row && toCustomerDto(row, id);
    };
    return { resource: 'customers', ids, show };
  }

  references(ids: number[]): Subject<'contact_references'> {
    const show = async (tx: Tx, id: number): Promise<object | null> => {
      const [row] = await this.referenceRepository.findByIds(tx, [id]);
      return row === undefined ? null : toContactReferenceDto(row);
    };
    return { resource: 'contact_references', ids, show };
  }

  /** Records that the references lead to another contact. */
  referencesMoved(tx: Tx, ids: number[], [from, into]: [from: number, into: number], reason: string): void {
    const changes = documentChanges({ contact: { id: from } }, { contact: { id: into } });
    const moved = { resource: 'contact_references', action: 'changed', reason, changes } as const;
    this.histories.record(
      tx,
      ids.map((resourceId) => ({ ...moved, resourceId })),
    );
  }
}
