import { Injectable } from '@nestjs/common';
import { ResourceHistory } from '../../auth/journal/resource-history.js';
import { actorIds, requireRight, type Caller } from '../../auth/caller.js';
import { notFound } from '../../common/errors/domain-error.js';
import {
  ErasureRepository,
  type ErasureCounts,
  type ErasureRow,
} from '../../persistence/erasures/erasure.repository.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { ErasableContacts } from './erasable-contacts.js';

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
    const erasure = await this.erasures.find(id);
    if (erasure === null) throw notFound('erasure');
    return erasure;
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
