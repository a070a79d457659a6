import { Inject, Injectable } from '@nestjs/common';
import { isTree } from '../../common/content-differences.js';
import { searchWords } from '../../common/text/search-words.js';
import { erasedContent } from '../../common/secrets/erased-content.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import type { ActorIds } from '../../persistence/applications/actor.js';
import { ErasedDocumentsRepository } from '../../persistence/erasures/erased-documents.repository.js';
import {
  ErasedOrdersRepository,
  type EmptiedOrder,
  type ErasableOrder,
  type ExpiringApplication,
} from '../../persistence/erasures/erased-orders.repository.js';
import type { OpenErasure } from '../../persistence/erasures/erasure.repository.js';
import { JournalRepository } from '../../persistence/journal/journal.repository.js';
import { JobFileRepository } from '../../persistence/work/job-file.repository.js';
import type { Tx } from '../../platform/postgres/session.js';
import { emptiedDocument } from './emptied-document.js';

/** Small, so that others wait only shortly for the locks of a portion. */
const ORDERS_PER_PORTION = 20;

/** The members of the document of an order that are read here. */
interface OrderDocument {
  version: number;
  customer: { name: string };
  updatedAt: string;
}

/** The numbers of emptied payments and events, and the applications that know the orders. */
interface Emptied {
  payments: number;
  events: number;
  applicationIds: number[];
}

/** Empties orders, with everything that is stored about them. */
@Injectable()
export class ErasedOrders {
  constructor(
    private readonly orders: ErasedOrdersRepository,
    private readonly documents: ErasedDocumentsRepository,
    private readonly exports: JobFileRepository,
    private readonly journal: JournalRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  lockNext(tx: Tx, erasure: OpenErasure): Promise<ErasableOrder[]> {
    return this.orders.lockNext(tx, erasure, ORDERS_PER_PORTION);
  }

  expiring(): Promise<ExpiringApplication[]> {
    return this.orders.expiring();
  }

  lockDue(tx: Tx, application: ExpiringApplication): Promise<ErasableOrder[]> {
    return this.orders.lockDue(tx, application, ORDERS_PER_PORTION);
  }

  /** Deletes the files of jobs, and the refused requests of the applications: they are from before the orders were emptied. */
  async deleteTraces(tx: Tx, applicationIds: number[]): Promise<void> {
    await this.exports.deleteAll(tx);
    await this.journal.deleteRefusedOf(tx, applicationIds);
  }

  /** @returns whether exports are open, which may write files with orders that were emptied */
  async deleteExpiredTraces(tx: Tx, wereOrdersEmptied: boolean): Promise<boolean> {
    await this.journal.deleteExpiredRefused(tx);
    return this.exports.deleteExpired(tx, wereOrdersEmptied);
  }

  /** @param orders locked by `tx` */
  async empty(tx: Tx, orders: ErasableOrder[], actor: ActorIds): Promise<Emptied> {
    const ids = orders.map(({ id }) => id);
    const keys = this.config.secretsKeys;
    const privateIds = new Set(orders.filter(isPrivate).map(({ id }) => id));
    const emptied = (document: unknown, orderId: number | null): unknown =>
      emptiedDocument(document, orderId !== null && privateIds.has(orderId));
    await this.documents.emptyBeside(tx, ids, emptied);
    const payments = await this.documents.emptyPayments(tx, ids, (content) => erasedContent(keys, content));
    const events = await this.documents.eventIds(tx, ids);
    const recipients = await this.documents.emptyEvents(tx, events, emptied);
    const written = orders.map((order) => ({
      ...emptiedOrder(order, privateIds.has(order.id)),
      content: erasedContent(keys, order.content),
    }));
    await this.orders.empty(tx, written, actor);
    return {
      payments,
      events: events.length,
      applicationIds: [...recipients, ...orders.map(({ applicationId }) => applicationId)],
    };
  }
}

/** True also when the application said so of the customer that it sent. */
const isPrivate = ({ content, isPrivate: hasPrivateCustomer }: ErasableOrder): boolean =>
  hasPrivateCustomer ||
  (isTree(content) && isTree(content['customer']) && content['customer']['individual'] === true);

function emptiedOrder(order: ErasableOrder, hasPrivateCustomer: boolean): Omit<EmptiedOrder, 'content'> {
  const { id, applicationId, code, externalId } = order;
  const before = emptiedDocument(JSON.parse(order.document), hasPrivateCustomer) as OrderDocument;
  const now = new Date().toISOString();
  const updatedAt = before.updatedAt > now ? before.updatedAt : now;
  return {
    id,
    applicationId,
    document: JSON.stringify({ ...before, version: before.version + 1, updatedAt }),
    updatedAt,
    words: searchWords([code, externalId, before.customer.name]).join(' '),
  };
}
