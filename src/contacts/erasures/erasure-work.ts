import { Injectable } from '@nestjs/common';
import { newMessageId, type DomainEvent } from '../../events/domain-event.js';
import { ErasedContactRepository } from '../../persistence/erasures/erased-contact.repository.js';
import { ErasureRepository, type OpenErasure } from '../../persistence/erasures/erasure.repository.js';
import { recordEvents } from '../../persistence/events/outbox.js';
import { isLockTimeout } from '../../platform/postgres/database-error.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import type { ErasedContactDto } from './dto/erasure.dto.js';
import { ErasedResponses, FIRST_RESPONSE } from './erased-responses.service.js';
import { ErasedOrders } from './erased-orders.js';

const FIRST_POSITION = { positionAt: null, positionId: FIRST_RESPONSE.applicationId, positionDigest: null };

/**
 * Empties what is stored about a contact: first its orders and the files with orders, then the stored responses; at last the events
 * that tell of it are written.
 */
@Injectable()
export class ErasureWork {
  constructor(
    private readonly transactions: Transactions,
    private readonly erasures: ErasureRepository,
    private readonly orders: ErasedOrders,
    private readonly responses: ErasedResponses,
    private readonly contacts: ErasedContactRepository,
  ) {}

  /** @returns false when nothing is left, or another process has the erasure; a locked order is left to a later round */
  async advance(workId: number): Promise<boolean> {
    try {
      return await this.transactions.run(async (tx) => {
        const erasure = await this.erasures.lock(tx, workId);
        if (erasure === null) return false;
        const progress = await this.advanced(tx, erasure);
        await this.erasures.advance(tx, workId, progress);
        return progress.state !== 'done';
      });
    } catch (error) {
      if (isLockTimeout(error)) return false;
      throw error;
    }
  }

  private async advanced(tx: Tx, erasure: OpenErasure): Promise<OpenErasure> {
    return erasure.state === 'orders' ? this.emptyOrders(tx, erasure) : this.emptyAnswers(tx, erasure);
  }

  private async emptyOrders(tx: Tx, erasure: OpenErasure): Promise<OpenErasure> {
    const { counts, applicationIds } = erasure;
    const orders = await this.orders.lockNext(tx, erasure);
    const last = orders.at(-1);
    if (last === undefined) {
      await this.orders.deleteTraces(tx, applicationIds);
      return { ...erasure, ...FIRST_POSITION, state: 'answers' };
    }
    const emptied = await this.orders.empty(tx, orders, erasure);
    return {
      ...erasure,
      counts: {
        ...counts,
        orders: counts.orders + orders.length,
        payments: counts.payments + emptied.payments,
        events: counts.events + emptied.events,
      },
      applicationIds: [...new Set([...applicationIds, ...emptied.applicationIds])],
      positionAt: last.createdAt,
      positionId: last.id,
    };
  }

  private async emptyAnswers(tx: Tx, erasure: OpenErasure): Promise<OpenErasure> {
    const after = {
      applicationId: erasure.positionId,
      digest: erasure.positionDigest ?? FIRST_RESPONSE.digest,
    };
    const page = await this.responses.emptyNext(tx, after);
    if (page === null) {
      await this.tell(tx, erasure);
      return { ...erasure, state: 'done' };
    }
    const { counts } = erasure;
    return {
      ...erasure,
      counts: { ...counts, keptAnswers: counts.keptAnswers + page.replaced },
      positionId: page.last.applicationId,
      positionDigest: page.last.digest,
    };
  }

  /** Tells the applications that had a reference to the contact, or received an event of its orders. */
  private async tell(
    tx: Tx,
    { number: id, contactId, applicationIds, createdAt }: OpenErasure,
  ): Promise<void> {
    const references = await this.contacts.references(tx, contactId);
    const events = applicationIds.map((applicationId): DomainEvent => {
      const own = references.filter((reference) => reference.applicationId === applicationId);
      return {
        messageId: newMessageId(),
        type: 'contact_erased',
        applicationId,
        orderId: null,
        sequence: null,
        payload: JSON.stringify({
          erasure: id,
          contact: contactId,
          contactReferences: own.map((reference) => reference.id),
          requestedAt: createdAt.toISOString(),
        } satisfies ErasedContactDto),
        traceparent: null,
      };
    });
    await recordEvents(tx, events);
  }
}
