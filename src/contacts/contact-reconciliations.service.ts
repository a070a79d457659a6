import type { ActorIds } from '../persistence/applications/actor.js';
import { Injectable } from '@nestjs/common';
import { DomainError, orNotFound } from '../common/errors/domain-error.js';
import { flag } from '../common/values.js';
import {
  ContactReconciliationRepository,
  type ReconciliationRow,
} from '../persistence/contacts/contact-reconciliation.repository.js';
import {
  ReconciledContactsRepository,
  type ReconciliationPair,
  type Movement,
} from '../persistence/contacts/reconciled-contacts.repository.js';
import { ReconciledOrdersRepository } from '../persistence/orders/reconciled-orders.repository.js';
import { isConnectionLost } from '../platform/postgres/database-error.js';
import type { Tx } from '../platform/postgres/session.js';
import { Transactions } from '../platform/postgres/transactions/transactions.js';
import type { ReconcileContactDto } from './dto/contact-reconciliation.dto.js';
import { ReconciliationRecords } from './reconciliation-records.js';
import { checkReconcilable, reconciliationInProgress } from './rules/reconcilable.js';

const WHAT = 'contact reconciliation';

/** A request moves orders to the other contact for this time. A worker process moves the rest. */
const MAX_MOVE_MS = 3_000;

/** Reconciles temporary contacts into known ones, and undoes it. */
@Injectable()
export class ContactReconciliationsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: ContactReconciliationRepository,
    private readonly contacts: ReconciledContactsRepository,
    private readonly records: ReconciliationRecords,
    private readonly orders: ReconciledOrdersRepository,
  ) {}

  async reconciliation(id: number): Promise<ReconciliationRow> {
    return orNotFound(await this.repository.find(id), WHAT);
  }

  /**
   * The contact resolves to the other one as soon as the reconciliation is stored. Its orders are moved in batches: during
   * the request for at most MAX_MOVE_MS, the rest afterwards by a worker process.
   */
  async reconcile(
    actor: ActorIds,
    contactId: number,
    dto: ReconcileContactDto,
  ): Promise<ReconciliationOutcome> {
    const outcome = await this.begin(actor, contactId, dto);
    return 'preview' in outcome ? outcome : { reconciliation: await this.moveOrders(outcome.reconciliation) };
  }

  private begin(
    actor: ActorIds,
    contactId: number,
    dto: ReconcileContactDto,
  ): Promise<ReconciliationOutcome> {
    return this.runExclusively(actor, async (tx) => {
      const { from, into } = await this.contacts.pair(tx, contactId, Number(dto.contactId));
      const { pair, isDone } = checkReconcilable(from, into);
      if (isDone) return { reconciliation: orNotFound(await this.repository.current(tx, contactId), WHAT) };
      await this.requireNoOther(tx, pair.from.id, null);
      return flag(dto.dryRun ?? false)
        ? { preview: { ...pair, ...(await this.contacts.preview(tx, pair)) } }
        : { reconciliation: await this.move(tx, pair, actor) };
    });
  }

  private async move(tx: Tx, pair: ReconciliationPair, actor: ActorIds): Promise<ReconciliationRow> {
    const { from, into } = pair;
    const reason = `Contact ${from.id} was reconciled into contact ${into.id}.`;
    const references: [number, number] = [from.id, into.id];
    const movement = { contactId: from.id, customerId: from.customerId, references, reason };
    await this.contacts.lock(tx, from);
    const id = await this.records.change(tx, movement, () => this.contacts.move(tx, pair, actor));
    await this.orders.moveNext(tx, id);
    const reconciliation = orNotFound(await this.repository.find(id, tx), WHAT);
    await this.records.referencesMoved(tx, reconciliation.referenceIds, movement);
    return reconciliation;
  }

  async undo(actor: ActorIds, id: number): Promise<ReconciliationRow> {
    return this.moveOrders(await this.beginUndo(actor, id));
  }

  private beginUndo(actor: ActorIds, id: number): Promise<ReconciliationRow> {
    return this.runExclusively(actor, async (tx) => {
      const reconciliation = orNotFound(await this.repository.find(id, tx), WHAT);
      if (reconciliation.undoneAt !== null) return reconciliation;
      if (reconciliation.isFinal) throw isFinal(reconciliation);
      const { fromContactId: contactId, fromCustomerId: customerId, intoContactId } = reconciliation;
      const { from: into } = await this.contacts.pair(tx, intoContactId, intoContactId);
      if (into !== null && into.reconciledInto !== null) throw intoContactReconciled(intoContactId);
      await this.requireNoOther(tx, intoContactId, id);
      const reason = `The reconciliation of contact ${contactId} was undone.`;
      const references: [number, number] = [intoContactId, contactId];
      const movement = { contactId, customerId, references, reason };
      const referenceIds = await this.records.change(tx, movement, () =>
        this.contacts.undoReconciliation(tx, id, actor),
      );
      await this.orders.moveNext(tx, id);
      await this.records.referencesMoved(tx, referenceIds, movement);
      return orNotFound(await this.repository.find(id, tx), WHAT);
    });
  }

  /** Does `work` again when the connection broke: the next attempt finds what an earlier one stored. */
  private runExclusively<T>(actor: ActorIds, work: (tx: Tx) => Promise<T>): Promise<T> {
    const lockAndWork = async (tx: Tx): Promise<T> => {
      await this.contacts.lockReconciliations(tx);
      return work(tx);
    };
    return this.transactions.runSerialized(
      [`reconciliations of ${actor.actorId}`],
      lockAndWork,
      isConnectionLost,
    );
  }

  /** A second reconciliation of a contact whose orders are still being moved would miss some of them. */
  private async requireNoOther(tx: Tx, contactId: number, id: number | null): Promise<void> {
    const other = await this.repository.findOtherPending(tx, contactId, id);
    if (other !== null) throw reconciliationInProgress(other);
  }

  private async moveOrders(reconciliation: ReconciliationRow): Promise<ReconciliationRow> {
    if (!reconciliation.ordersPending) return reconciliation;
    const until = performance.now() + MAX_MOVE_MS;
    while (performance.now() < until && (await this.orders.moveMore(reconciliation.id)) !== 'done');
    return this.reconciliation(reconciliation.id);
  }
}

function isFinal({ undoableUntil }: ReconciliationRow): DomainError {
  const until = undoableUntil.toISOString();
  const detail = `This reconciliation could be undone until ${until}.`;
  return new DomainError('reconciliation_final', detail, { members: { undoableUntil: until } });
}

function intoContactReconciled(contactId: number): DomainError {
  const detail = `Contact ${contactId} has since been reconciled itself; undo that first.`;
  return new DomainError('reconciled_further', detail, { members: { contactId } });
}

/** What a reconciliation would do, or one that was done. */
export type ReconciliationOutcome =
  { preview: Movement & ReconciliationPair } | { reconciliation: ReconciliationRow };
