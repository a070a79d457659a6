import { Injectable } from '@nestjs/common';
import type { EventName } from '../../events/catalogue.js';
import { ChangeRequestRepository } from '../../persistence/orders/change-request.repository.js';
import { OrderAnswerRepository } from '../../persistence/orders/order-answer.repository.js';
import { OrderRepository } from '../../persistence/orders/order.repository.js';
import { ALL_ORDERS, type OrderScope } from '../../persistence/orders/record/order-scope.js';
import type { Tx } from '../../platform/postgres/session.js';
import type { OrderDto } from '../dto/order.dto.js';
import { endedRequest, storedRequest } from '../rules/change-requests/change-request-document.js';
import { outdatesChangeRequest } from '../rules/change-requests/changed-order.js';
import { storedOrder, type StoredOrder } from '../rules/content/stored-order.js';
import { holdEndsAt } from '../rules/order-holds.js';
import { transitionRecord } from '../rules/order-transitions.js';
import type { MadeVersion } from '../rules/order-versions.js';
import { toOrderDocument, versionEvents, type OrderDocument } from '../view/order-document.js';
import { answerDue } from '../view/order-rows.js';
import { ContentChanges } from './content-changes.js';

/** Stores versions of orders that the transaction has locked: with the history, events and deliveries. */
@Injectable()
export class OrderVersions {
  constructor(
    private readonly orders: OrderRepository,
    private readonly answers: OrderAnswerRepository,
    private readonly changeRequests: ChangeRequestRepository,
    private readonly contents: ContentChanges,
  ) {}

  /** Locks an order until the transaction ends; null when there is none with this id in the scope. */
  async lock(tx: Tx, id: number, scope: OrderScope): Promise<StoredOrder | null> {
    const locked = await this.orders.lock(tx, id, scope);
    return locked && storedOrder(locked);
  }

  /** Reads what rules need besides the order. */
  reads(tx: Tx) {
    const { answers, changeRequests, contents } = this;
    return { tx, answers, changeRequests, contents };
  }

  /** @returns the order in the last version; as it is when there is none */
  async store(tx: Tx, before: OrderDto, versions: MadeVersion[]): Promise<OrderDocument> {
    let document: OrderDocument | null = null;
    for (const version of versions) document = await this.storeVersion(tx, document?.body ?? before, version);
    return document ?? toOrderDocument(before);
  }

  private async storeVersion(tx: Tx, before: OrderDto, made: MadeVersion): Promise<OrderDocument> {
    if (made.answerRow !== undefined) await this.storeAnswer(tx, made.order.id, made.answerRow);
    const version = await this.withOutdatedRequest(tx, before, made);
    const { order: after } = version;
    const { id, state, blockers, items } = after;
    const document = toOrderDocument(after);
    const row = {
      ...{ id, state, version: after.version, blockers, document: document.text },
      ...{ holdEndsAt: holdEndsAt(after), answerBy: answerDue(after), updatedAt: new Date(after.updatedAt) },
      changeRequestId: after.changeRequest?.id ?? null,
    };
    await this.orders.move(
      tx,
      row,
      transitionRecord(before, after, version),
      versionEvents(document, version),
    );
    const isWaiting = items.some(({ packaging }) => packaging === null);
    if (state === 'cancelled' && isWaiting) await this.orders.clearWaiting(tx, [id]);
    return document;
  }

  private storeAnswer(
    tx: Tx,
    orderId: number,
    { document, content }: Required<MadeVersion>['answerRow'],
  ): Promise<void> {
    const row = { orderId, number: document.number, document };
    return content === undefined
      ? this.answers.update(tx, row)
      : this.answers.insert(tx, { ...row, content });
  }

  /** An open change request that the version makes outdated ends with it. */
  private async withOutdatedRequest(tx: Tx, before: OrderDto, version: MadeVersion): Promise<MadeVersion> {
    const { order: after, also = [] } = version;
    if (after.changeRequest === null || !outdatesChangeRequest(before, after)) return version;
    const open = storedRequest((await this.changeRequests.find(after.changeRequest.id, ALL_ORDERS, tx))!);
    const now = new Date(after.updatedAt);
    const changeRequest = endedRequest(open, 'outdated', { now, by: null, reason: null });
    await this.changeRequests.update(tx, changeRequest);
    const events: EventName[] = [...also, 'sales_order_change_outdated'];
    return { ...version, order: { ...after, changeRequest: null }, also: events, changeRequest };
  }
}
