import { Injectable } from '@nestjs/common';
import { ResourceHistory } from '../auth/journal/resource-history.js';
import { documentChanges } from '../common/history/document-changes.js';
import { currentTraceparent } from '../common/request/request-context.js';
import { newMessageId, type DomainEvent } from '../events/domain-event.js';
import {
  ContactReferenceRepository,
  type ContactReferenceRow,
} from '../persistence/contacts/contact-reference.repository.js';
import { recordEvents } from '../persistence/events/outbox.js';
import type { Tx } from '../platform/postgres/session.js';
import { subjectOf } from '../resources/resource.js';
import { CONTACTS } from './dto/contact.dto.js';
import { CUSTOMERS } from './dto/customer.dto.js';
import { CONTACT_REFERENCES } from './dto/contact-reference.dto.js';

/** A contact that gets another identity, and its customer. */
interface Movement {
  contactId: number;
  customerId: number;
  references: [from: number, into: number];
  reason: string;
}

/** Records what a reconciliation, or undoing it, changed. */
@Injectable()
export class ReconciliationRecords {
  constructor(
    private readonly histories: ResourceHistory,
    private readonly references: ContactReferenceRepository,
  ) {}

  /** Runs `work`, and records what it changed in the contact and its customer. */
  change<T>(tx: Tx, { contactId, customerId, reason }: Movement, work: () => Promise<T>): Promise<T> {
    const subjects = [subjectOf(CONTACTS, [contactId]), subjectOf(CUSTOMERS, [customerId])];
    return this.histories.change(tx, subjects, work, reason);
  }

  /** Records an event and an entry of the history for each reference that now points to another contact. */
  async referencesMoved(tx: Tx, ids: number[], { references, reason }: Movement): Promise<void> {
    if (ids.length === 0) return;
    await recordEvents(tx, (await this.references.findByIds(tx, ids)).map(reconciledEvent));
    const [from, into] = references;
    const changes = documentChanges({ contact: { id: from } }, { contact: { id: into } });
    const moved = { resource: 'contact_references', action: 'changed', reason, changes } as const;
    this.histories.record(
      tx,
      ids.map((resourceId) => ({ ...moved, resourceId })),
    );
  }
}

const reconciledEvent = (reference: ContactReferenceRow): DomainEvent => ({
  messageId: newMessageId(),
  type: 'contact_reference_reconciled',
  applicationId: reference.applicationId,
  orderId: null,
  sequence: null,
  payload: JSON.stringify(CONTACT_REFERENCES.toDto(reference)),
  traceparent: currentTraceparent(),
});
