import { Injectable } from '@nestjs/common';
import { currentTraceparent } from '../common/request/request-context.js';
import { newMessageId, type DomainEvent } from '../events/domain-event.js';
import {
  ContactReferenceRepository,
  type ContactReferenceRow,
} from '../persistence/contacts/contact-reference.repository.js';
import { recordEvents } from '../persistence/events/outbox.js';
import type { Tx } from '../platform/postgres/session.js';
import { ContactHistory } from './contact-history.js';
import { toContactReferenceDto } from './dto/contact-reference.dto.js';

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
    private readonly history: ContactHistory,
    private readonly references: ContactReferenceRepository,
  ) {}

  /** Runs `work`, and records what it changed in the contact and its customer. */
  change<T>(tx: Tx, { contactId, customerId, reason }: Movement, work: () => Promise<T>): Promise<T> {
    const subjects = [this.history.contacts([contactId]), this.history.customers([customerId])];
    return this.history.histories.change(tx, subjects, work, reason);
  }

  /** Records an event and an entry of the history for each reference that now points to another contact. */
  async referencesMoved(tx: Tx, ids: number[], movement: Movement): Promise<void> {
    if (ids.length === 0) return;
    await recordEvents(tx, (await this.references.findByIds(tx, ids)).map(reconciledEvent));
    this.history.referencesMoved(tx, ids, movement.references, movement.reason);
  }
}

const reconciledEvent = (reference: ContactReferenceRow): DomainEvent => ({
  messageId: newMessageId(),
  type: 'contact_reference_reconciled',
  applicationId: reference.applicationId,
  orderId: null,
  sequence: null,
  payload: JSON.stringify(toContactReferenceDto(reference)),
  traceparent: currentTraceparent(),
});
