import { Injectable } from '@nestjs/common';
import { ResourceHistory, type Subject } from '../auth/journal/resource-history.js';
import { documentChanges } from '../common/history/document-changes.js';
import type { Tx } from '../platform/postgres/session.js';
import { subjectOf } from '../resources/resource.js';
import { CONTACT_REFERENCES } from './dto/contact-reference.dto.js';
import { CONTACTS } from './dto/contact.dto.js';
import { CUSTOMERS } from './dto/customer.dto.js';

/** Shows contacts, customers and references to their histories. */
@Injectable()
export class ContactHistory {
  constructor(readonly histories: ResourceHistory) {}

  contacts(ids: number[]): Subject {
    return subjectOf(CONTACTS, ids);
  }

  customers(ids: number[]): Subject {
    return subjectOf(CUSTOMERS, ids);
  }

  references(ids: number[]): Subject {
    return subjectOf(CONTACT_REFERENCES, ids);
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
