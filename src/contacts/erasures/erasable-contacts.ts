import { Injectable } from '@nestjs/common';
import { DomainError, notFound } from '../../common/errors/domain-error.js';
import type { ErasureCounts } from '../../persistence/erasures/erasure.repository.js';
import { ErasedContactRepository } from '../../persistence/erasures/erased-contact.repository.js';
import { ErasedDocumentsRepository } from '../../persistence/erasures/erased-documents.repository.js';
import { ContactReconciliationRepository } from '../../persistence/contacts/contact-reconciliation.repository.js';
import { ContactRepository } from '../../persistence/contacts/contact.repository.js';
import { ReconciledContactsRepository } from '../../persistence/contacts/reconciled-contacts.repository.js';
import type { Tx } from '../../platform/postgres/session.js';
import { reconciliationInProgress } from '../rules/reconcilable.js';
import { emptiedDocument } from './emptied-document.js';

/** Open orders that the error lists at most. */
const MAX_LISTED = 100;

/** Contacts without open orders, which can be erased. */
@Injectable()
export class ErasableContacts {
  constructor(
    private readonly contacts: ContactRepository,
    private readonly reconciliations: ContactReconciliationRepository,
    private readonly reconciled: ReconciledContactsRepository,
    private readonly erased: ErasedContactRepository,
    private readonly documents: ErasedDocumentsRepository,
  ) {}

  /** Locks the contact, or the one into which it was reconciled; new orders for it wait. @returns its id */
  async lock(tx: Tx, contactId: number): Promise<number> {
    await this.reconciled.lockReconciliations(tx);
    const contact = await this.contacts.contact(contactId, tx);
    if (contact === null) throw notFound('contact');
    const pending = await this.reconciliations.findOtherPending(tx, contact.id, null);
    if (pending !== null) throw reconciliationInProgress(pending);
    await this.reconciled.lock(tx, { id: contact.id, customerId: contact.customer.id });
    const orderIds = await this.erased.openOrderIds(tx, contact.id, MAX_LISTED);
    if (orderIds.length > 0) throw hasOpenOrders(orderIds);
    return contact.id;
  }

  preview(tx: Tx, contactId: number): Promise<ErasureCounts> {
    return this.erased.preview(tx, contactId);
  }

  /**
   * Empties all but the orders.
   * @param isPrivate true when one of its customers is a private person
   * @returns the number of events, and the applications that knew the contact
   */
  async empty(
    tx: Tx,
    contactId: number,
    isPrivate: boolean,
  ): Promise<{ events: number; applicationIds: number[] }> {
    const events = await this.erased.referenceEventIds(tx, contactId);
    const recipients = await this.documents.emptyEvents(tx, events, (body) =>
      emptiedDocument(body, isPrivate),
    );
    const referring = await this.erased.empty(tx, contactId);
    return { events: events.length, applicationIds: [...new Set([...recipients, ...referring])] };
  }
}

function hasOpenOrders(orderIds: number[]): DomainError {
  const detail = `The contact has orders that are not delivered or cancelled, such as ${orderIds[0]}: deliver or cancel them first.`;
  return new DomainError('contact_has_open_orders', detail, { members: { orderIds } });
}
