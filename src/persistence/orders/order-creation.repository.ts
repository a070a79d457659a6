import { Injectable } from '@nestjs/common';
import { runAsService } from '../../common/request/request-context.js';
import { ADVISORY_LOCKS } from '../locks/advisory-locks.js';
import { MAX_WAIT_MS } from '../../platform/postgres/connection-limits.js';
import { MicroBatcher } from '../../platform/postgres/pool/micro-batcher.js';
import type { Session, Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { isWaiting } from './record/order-record.js';
import { recordWaiting } from './waiting-orders.statements.js';
import type { NewOrder, ReferenceResult, ReferenceQuery } from './order-creation.js';
import {
  lookUpReferences,
  referenceQueryValues,
  storeOrders,
  storeOrderWithBindings,
  type ReferenceQueryValues,
} from './order-creation.statements.js';
import { raw, sql } from '../../platform/postgres/sql.js';

interface ResultRow extends Omit<ReferenceResult, 'existing' | 'itemsKey'> {
  existingId: number | null;
  existingContent: unknown;
}

/** Two batches at a time, so that one is prepared while the database executes the other. */
const LIMITS = { maxConcurrentBatches: 2, maxBatchSize: 50, maxConcurrentSingles: 4, maxWaitMs: MAX_WAIT_MS };

/**
 * Concurrent orders are looked up and stored in batches, because one statement for ten orders costs the database far
 * less than ten statements. An order that is part of a transaction is not batched.
 */
@Injectable()
export class OrderCreationRepository {
  private readonly lookUps: MicroBatcher<ReferenceQueryValues, ReferenceResult>;
  private readonly orders: MicroBatcher<NewOrder, unknown>;

  constructor(private readonly transactions: Transactions) {
    const batched = <Item, Result>(
      perform: (session: Session, items: Item[]) => Promise<Result[]>,
      ownerOf: (item: Item) => number,
    ) => {
      const performAsService = (items: Item[]) => runAsService(() => perform(transactions.autocommit, items));
      return new MicroBatcher(performAsService, ownerOf, LIMITS);
    };
    this.lookUps = batched(lookUpAll, ({ applicationId }) => applicationId);
    this.orders = batched(storeAll, ({ order }) => order.applicationId);
  }

  /** Looks up the references of an order, and draws its ids from the sequences. */
  lookUp(query: ReferenceQuery): Promise<ReferenceResult> {
    return this.lookUps.add(referenceQueryValues(query, true));
  }

  /** The same as part of a transaction. */
  async lookUpWithin(tx: Tx, query: ReferenceQuery): Promise<ReferenceResult> {
    const [result] = await this.lookUpAll(tx, [query]);
    return result!;
  }

  /** The same for an order that will not be stored: no ids are drawn, and every new id is 0. */
  async lookUpForPreview(tx: Tx, query: ReferenceQuery): Promise<ReferenceResult> {
    const [result] = await lookUpAll(tx, [referenceQueryValues(query, false)]);
    return result!;
  }

  /** The same for several orders of a transaction, in one round trip. */
  lookUpAll(tx: Tx, queries: ReferenceQuery[]): Promise<ReferenceResult[]> {
    return lookUpAll(
      tx,
      queries.map((query) => referenceQueryValues(query, true)),
    );
  }

  /**
   * Waits until no other bulk transaction creates orders of the application: two with the same orders in a different
   * sequence would deadlock.
   */
  async lockBulkCreation(tx: Tx, applicationId: number): Promise<void> {
    await tx.rows(
      sql`SELECT pg_advisory_xact_lock(${raw(ADVISORY_LOCKS.createOrders)}, hashint8(${applicationId}))`,
    );
  }

  async store(newOrder: NewOrder): Promise<void> {
    if (isWaiting(newOrder)) await this.transactions.run((tx) => this.storeWithin(tx, newOrder));
    else if (hasBindings(newOrder)) await this.transactions.autocommit.rows(storeOrderWithBindings(newOrder));
    else await this.orders.add(newOrder);
  }

  /** The same as part of a transaction. */
  async storeWithin(tx: Tx, newOrder: NewOrder): Promise<void> {
    await (hasBindings(newOrder) ? tx.rows(storeOrderWithBindings(newOrder)) : storeAll(tx, [newOrder]));
    if (isWaiting(newOrder)) await tx.rows(recordWaiting([newOrder.order.id]));
  }
}

async function lookUpAll(session: Session, values: ReferenceQueryValues[]): Promise<ReferenceResult[]> {
  const rows = await session.rows<ResultRow>(lookUpReferences(values), { throwsLockTimeout: true });
  return rows.map(({ existingId, existingContent, ...result }, index) => ({
    ...result,
    itemsKey: values[index]!.itemsKey,
    existing: existingId === null ? null : { id: existingId, content: existingContent },
  }));
}

async function storeAll(session: Session, newOrders: NewOrder[]): Promise<unknown[]> {
  // Sorted, so that concurrent batches with the same orders do not deadlock.
  const sorted = newOrders.toSorted(byExternalId);
  return session.rows(storeOrders(sorted), { throwsLockTimeout: true });
}

const byExternalId = ({ order: a }: NewOrder, { order: b }: NewOrder): number =>
  a.externalId === b.externalId ? a.applicationId - b.applicationId : a.externalId < b.externalId ? -1 : 1;

const hasBindings = ({ contactBinding, packagingBindings, shippingBinding }: NewOrder): boolean =>
  contactBinding !== null || packagingBindings.length > 0 || shippingBinding !== null;
