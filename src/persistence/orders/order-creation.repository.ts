import { Injectable } from '@nestjs/common';
import { runAsService } from '../../common/request/request-context.js';
import { ADVISORY_LOCKS } from '../locks/advisory-locks.js';
import { MAX_WAIT_MS } from '../../platform/postgres/connection-limits.js';
import { MicroBatcher } from '../../platform/postgres/pool/micro-batcher.js';
import type { Session, Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import {
  CHECKED_ORDER,
  isWaiting,
  ITEM,
  itemsOf,
  ordersOf,
  recordTransitionsSql,
  storeWordsSql,
  wordsOf,
} from './record/order-record.js';
import { recordWaiting } from './waiting-orders.repository.js';
import type { NewOrder, ReferenceResult, ReferenceQuery } from './order-creation.js';
import { lookUpReferences } from './reference-look-up.statement.js';
import { HAS_NEW_CONTACT, writeBindingsSql, writeNewContactsSql } from './reference-changes.js';
import { recordEventsSql } from '../events/outbox.js';
import { raw, sql, type Sql } from '../../platform/postgres/sql.js';

interface ResultRow extends Omit<ReferenceResult, 'existing' | 'itemsKey'> {
  existingId: number | null;
  existingContent: unknown;
}

/** Null for a contact that was reconciled after the lookup: then the NOT NULL constraint of contact_id fails. */
export const UNRECONCILED_CONTACT = sql`(
  SELECT id FROM contacts
  WHERE id = o."contactId" AND reconciled_into IS NULL FOR KEY SHARE
)`;

const NEW_OR_UNRECONCILED_CONTACT = sql`
  CASE WHEN ${HAS_NEW_CONTACT} THEN o."contactId" ELSE ${UNRECONCILED_CONTACT} END`;

/** Stores orders, new contacts, items, words, history, events and deliveries in one statement. */
function storeOrders(orders: NewOrder[]): Sql {
  // Most orders have a known contact, and their statement is smaller.
  const hasNewContact = orders.some(({ newContact }) => newContact !== null);
  return hasNewContact ? storeWithNames(orders, sql``) : stored(orders, UNRECONCILED_CONTACT, sql``);
}

/** The same for one order that also gives external references to references. */
const storeOrderWithBindings = (order: NewOrder): Sql =>
  storeWithNames([order], sql`${writeBindingsSql(order.order.applicationId, [order])},`);

const storeWithNames = (orders: NewOrder[], bindings: Sql): Sql =>
  stored(
    orders,
    NEW_OR_UNRECONCILED_CONTACT,
    sql`${writeNewContactsSql(orders.map(contactOf))}, ${bindings}`,
  );

const contactOf = ({ order: { applicationId }, newContact }: NewOrder) => ({ applicationId, newContact });

const stored = (orders: NewOrder[], contactId: Sql, names: Sql): Sql => sql`
  WITH ${names} stored AS (
    INSERT INTO orders (contact_id, ${CHECKED_ORDER.names})
    SELECT ${contactId}, ${CHECKED_ORDER.valuesOf('o')} FROM ${ordersOf(orders)}
    RETURNING id
  ), item AS (
    INSERT INTO order_items (${ITEM.names})
    SELECT ${ITEM.valuesOf('i')} FROM ${itemsOf(orders)}
  ), ${storeWordsSql(wordsOf(orders))}, ${recordTransitionsSql(orders.flatMap(({ transitions }) => transitions))},
  ${recordEventsSql(orders.flatMap(({ events }) => events))}
  SELECT id FROM stored`;

/** Two batches at a time, so that one is prepared while the database executes the other. */
const LIMITS = { maxConcurrentBatches: 2, maxBatchSize: 50, maxConcurrentSingles: 4, maxWaitMs: MAX_WAIT_MS };

/**
 * Concurrent orders are looked up and stored in batches, because one statement for ten orders costs the database far
 * less than ten statements. An order that is part of a transaction is not batched.
 */
@Injectable()
export class OrderCreationRepository {
  private readonly lookUps: MicroBatcher<ReferenceQuery, ReferenceResult>;
  private readonly orders: MicroBatcher<NewOrder, unknown>;

  constructor(private readonly transactions: Transactions) {
    const batched = <Item, Result>(
      perform: (session: Session, items: Item[]) => Promise<Result[]>,
      ownerOf: (item: Item) => number,
    ) => {
      const performAsService = (items: Item[]) => runAsService(() => perform(transactions.autocommit, items));
      return new MicroBatcher(performAsService, ownerOf, LIMITS);
    };
    this.lookUps = batched(
      (session, queries) => lookUpAll(session, queries),
      ({ applicationId }) => applicationId,
    );
    this.orders = batched(storeAll, ({ order }) => order.applicationId);
  }

  /** Looks up the references of an order, and draws its ids from the sequences. */
  lookUp(query: ReferenceQuery): Promise<ReferenceResult> {
    return this.lookUps.add(query);
  }

  /** The same as part of a transaction. */
  async lookUpWithin(tx: Tx, query: ReferenceQuery): Promise<ReferenceResult> {
    const [result] = await lookUpAll(tx, [query]);
    return result!;
  }

  /** The same for an order that will not be stored: no ids are drawn, and every new id is 0. */
  async lookUpForPreview(tx: Tx, query: ReferenceQuery): Promise<ReferenceResult> {
    const [result] = await lookUpAll(tx, [query], false);
    return result!;
  }

  /** The same for several orders of a transaction, in one round trip. */
  lookUpAll(tx: Tx, queries: ReferenceQuery[]): Promise<ReferenceResult[]> {
    return lookUpAll(tx, queries);
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

async function lookUpAll(
  session: Session,
  queries: ReferenceQuery[],
  allocateIds = true,
): Promise<ReferenceResult[]> {
  const rows = await session.rows<ResultRow>(lookUpReferences(queries, allocateIds), {
    throwsLockTimeout: true,
  });
  return rows.map(({ existingId, existingContent, ...result }, index) => ({
    ...result,
    itemsKey: queries[index]!.itemsKey,
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
