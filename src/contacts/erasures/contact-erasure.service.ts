import { Injectable } from '@nestjs/common';
import { ResourceHistory } from '../../auth/journal/resource-history.js';
import { actorIds, requireRight, type Caller } from '../../auth/caller.js';
import { DomainError, orNotFound } from '../../common/errors/domain-error.js';
import {
  ErasureRepository,
  type ErasureCounts,
  type ErasureRow,
} from '../../persistence/erasures/erasure.repository.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { ErasedContactRepository } from '../../persistence/erasures/erased-contact.repository.js';
import { ErasedDocumentsRepository } from '../../persistence/erasures/erased-documents.repository.js';
import { ContactReconciliationRepository } from '../../persistence/contacts/contact-reconciliation.repository.js';
import { ContactRepository } from '../../persistence/contacts/contact.repository.js';
import { ReconciledContactsRepository } from '../../persistence/contacts/reconciled-contacts.repository.js';
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
    const contact = orNotFound(await this.contacts.contact(contactId, tx), 'contact');
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

/** Erases contacts: all that identifies them in the request, their orders afterwards (ErasureWork). */
@Injectable()
export class ContactErasureService {
  constructor(
    private readonly transactions: Transactions,
    private readonly erasures: ErasureRepository,
    private readonly erasable: ErasableContacts,
    private readonly histories: ResourceHistory,
  ) {}

  async erasure(id: number): Promise<ErasureRow> {
    return orNotFound(await this.erasures.find(id), 'erasure');
  }

  preview(caller: Caller, contactId: number): Promise<{ contactId: number; counts: ErasureCounts }> {
    requireRight(caller, 'sales');
    return this.transactions.run(async (tx) => {
      const id = await this.erasable.lock(tx, contactId);
      return { contactId: id, counts: await this.erasable.preview(tx, id) };
    });
  }

  /** Repeating it returns the latest erasure of the contact, unless the contact has personal data again. */
  erase(
    caller: Caller,
    contactId: number,
    reason: string,
  ): Promise<{ erasure: ErasureRow; isRepetition: boolean }> {
    requireRight(caller, 'sales');
    return this.transactions.run(async (tx) => {
      const id = await this.erasable.lock(tx, contactId);
      const counts = await this.erasable.preview(tx, id);
      const latest = await this.erasures.latestOf(tx, id);
      const isRunning = latest !== null && latest.state !== 'done';
      if (latest !== null && (isRunning || isEmpty(counts))) return { erasure: latest, isRepetition: true };
      return { erasure: await this.begin(tx, caller, { id, reason, counts }), isRepetition: false };
    });
  }

  private async begin(
    tx: Tx,
    caller: Caller,
    { id, reason, counts }: { id: number; reason: string; counts: ErasureCounts },
  ): Promise<ErasureRow> {
    const { events, applicationIds } = await this.erasable.empty(tx, id, counts.customers > 0);
    this.histories.record(tx, [
      {
        resource: 'contacts',
        resourceId: id,
        action: 'changed',
        reason: 'Personal data was erased.',
        changes: { entries: [], truncated: false },
      },
    ]);
    const emptied = { ...counts, orders: 0, payments: 0, events };
    return this.erasures.insert(tx, {
      ...actorIds(caller),
      contactId: id,
      reason,
      counts: emptied,
      applicationIds,
    });
  }
}

/** True when nothing is left to erase. */
const isEmpty = ({ contacts, customers, references, proposedChanges, orders }: ErasureCounts): boolean =>
  [contacts, customers, references, proposedChanges, orders].every((count) => count === 0);
