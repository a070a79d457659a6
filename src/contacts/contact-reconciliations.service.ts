import { Injectable } from '@nestjs/common';
import { DomainError, notFound } from '../common/domain-error.js';
import { flag } from '../common/values.js';
import { newMessageId, type DomainEvent } from '../events/domain-event.js';
import { recordEvents } from '../persistence/outbox.js';
import {
  ContactReconciliationRepository,
  type ReconciliationPair,
  type ReconciliationRow,
} from '../persistence/repositories/contact-reconciliation.repository.js';
import {
  ContactReferenceRepository,
  type OwnedReferenceRow,
} from '../persistence/repositories/contact-reference.repository.js';
import { ContactRepository } from '../persistence/repositories/contact.repository.js';
import { Transactions, type Tx } from '../persistence/transactions.js';
import { toContactReferenceDto } from './dto/contact-reference.dto.js';
import type { ReconcileContactDto, ReconciliationOutcome } from './dto/contact-reconciliation.dto.js';
import { reconcilable } from './rules/reconcilable.js';

/** Says who temporary contacts really are, and takes it back. */
@Injectable()
export class ContactReconciliationsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: ContactReconciliationRepository,
    private readonly references: ContactReferenceRepository,
    private readonly contacts: ContactRepository,
  ) {}

  /** @throws DomainError not_found */
  async ofContact(contactId: number): Promise<ReconciliationRow[]> {
    if ((await this.contacts.contact(contactId)) === null) throw notFound('contact');
    return this.repository.list(contactId);
  }

  /** @throws DomainError not_found */
  async reconciliation(id: number): Promise<ReconciliationRow> {
    return known(await this.repository.find(id));
  }

  /** @throws DomainError as `reconcilable` says */
  reconcile(actorId: number, contactId: number, dto: ReconcileContactDto): Promise<ReconciliationOutcome> {
    return this.transactions.run(async (tx) => {
      await this.repository.takeTurn(tx);
      const { from, into } = await this.repository.pair(tx, contactId, Number(dto.contactId));
      const { pair, isDone } = reconcilable(from, into);
      if (isDone) return { reconciliation: known(await this.repository.current(tx, contactId)) };
      return flag(dto.dryRun ?? false)
        ? { tried: { ...pair, ...(await this.repository.preview(tx, pair)) } }
        : { reconciliation: await this.move(tx, pair, actorId) };
    });
  }

  private async move(tx: Tx, pair: ReconciliationPair, actorId: number): Promise<ReconciliationRow> {
    const id = await this.repository.move(tx, pair, actorId);
    const reconciliation = known(await this.repository.reconciliation(tx, id));
    await this.tell(tx, reconciliation.referenceIds);
    return reconciliation;
  }

  /** @throws DomainError not_found, reconciliation_final, reconciled_further */
  undo(actorId: number, id: number): Promise<ReconciliationRow> {
    return this.transactions.run(async (tx) => {
      await this.repository.takeTurn(tx);
      const reconciliation = known(await this.repository.reconciliation(tx, id));
      if (reconciliation.undoneAt !== null) return reconciliation;
      if (reconciliation.isFinal) throw isFinal(reconciliation);
      const { intoContactId } = reconciliation;
      const { from: into } = await this.repository.pair(tx, intoContactId, intoContactId);
      if (into !== null && into.reconciledInto !== null) throw reconciledFurther(intoContactId);
      await this.tell(tx, await this.repository.putBack(tx, id, actorId));
      return known(await this.repository.reconciliation(tx, id));
    });
  }

  /** Tells each application of its references that lead to another contact now. */
  private async tell(tx: Tx, referenceIds: number[]): Promise<void> {
    if (referenceIds.length === 0) return;
    await recordEvents(tx, (await this.references.several(tx, referenceIds)).map(reconciledEvent));
  }
}

const reconciledEvent = (reference: OwnedReferenceRow): DomainEvent => ({
  messageId: newMessageId(),
  type: 'contact_reference_reconciled',
  applicationId: reference.applicationId,
  orderId: null,
  sequence: null,
  payload: JSON.stringify(toContactReferenceDto(reference)),
});

function known(reconciliation: ReconciliationRow | null): ReconciliationRow {
  if (reconciliation === null) throw notFound('contact reconciliation');
  return reconciliation;
}

function isFinal({ undoableUntil }: ReconciliationRow): DomainError {
  const until = undoableUntil.toISOString();
  const detail = `This reconciliation could be undone until ${until}.`;
  return new DomainError('conflict', 'reconciliation_final', detail, { members: { undoableUntil: until } });
}

function reconciledFurther(contactId: number): DomainError {
  const detail = `Contact ${contactId} was itself reconciled since; undo that first.`;
  return new DomainError('conflict', 'reconciled_further', detail, { members: { contactId } });
}
