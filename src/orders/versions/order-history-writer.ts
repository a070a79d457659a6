import { Injectable } from '@nestjs/common';
import type { EventName } from '../../events/catalogue.js';
import type { Tx } from '../../platform/postgres/session.js';
import { ChangeRequestRepository } from '../../persistence/orders/change-request.repository.js';
import { ALL_ORDERS } from '../../persistence/orders/record/order-scope.js';
import { OrderRepository } from '../../persistence/orders/order.repository.js';
import type { OrderDto } from '../dto/order.dto.js';
import { endedRequest, storedRequest } from '../rules/change-requests/change-request-document.js';
import { outdatesChangeRequest } from '../rules/change-requests/changed-order.js';
import { holdEndsAt } from '../rules/order-holds.js';
import { transitionRecord, type VersionOrigin } from '../rules/order-transitions.js';
import { toOrderDocument, versionEvents, type OrderDocument } from '../view/order-document.js';
import { answerDue } from '../view/order-rows.js';

/** The events of a version, and how it came about. */
interface VersionStep extends VersionOrigin {
  /** Null for a step that is announced to nobody. */
  event: EventName | null;
  /** Further events of the same version. */
  also?: EventName[];
}

/** Stores a version of an order that leaves its content as it is: state and holds, history, event and deliveries. */
@Injectable()
export class OrderHistoryWriter {
  constructor(
    private readonly orders: OrderRepository,
    private readonly changeRequests: ChangeRequestRepository,
  ) {}

  /**
   * An open change request that the step makes outdated is stored too.
   * @param after the order in its new version
   */
  async store(tx: Tx, before: OrderDto, after: OrderDto, step: VersionStep): Promise<OrderDocument> {
    const isOutdated = after.changeRequest !== null && outdatesChangeRequest(before, after);
    return isOutdated
      ? this.storeVersion(tx, before, { ...after, changeRequest: null }, await this.outdated(tx, after, step))
      : this.storeVersion(tx, before, after, step);
  }

  private async outdated(
    tx: Tx,
    { changeRequest, updatedAt }: OrderDto,
    step: VersionStep,
  ): Promise<VersionStep> {
    const open = storedRequest((await this.changeRequests.find(changeRequest!.id, ALL_ORDERS, tx))!);
    const outdated = endedRequest(open, 'outdated', { now: new Date(updatedAt), by: null, reason: null });
    await this.changeRequests.update(tx, outdated);
    const also: EventName[] = [...(step.also ?? []), 'sales_order_change_outdated'];
    return { ...step, also, changeRequest: outdated };
  }

  private async storeVersion(
    tx: Tx,
    before: OrderDto,
    after: OrderDto,
    step: VersionStep,
  ): Promise<OrderDocument> {
    const { id, state, version, blockers, items } = after;
    const document = toOrderDocument(after);
    const columns = { id, state, version, blockers, holdEndsAt: holdEndsAt(after), document: document.text };
    const [answerBy, updatedAt] = [answerDue(after), new Date(after.updatedAt)];
    const transition = transitionRecord(before, after, step);
    const changeRequestId = after.changeRequest?.id ?? null;
    const order = { ...columns, answerBy, changeRequestId, updatedAt };
    await this.orders.move(tx, order, transition, versionEvents(document, step));
    const isWaiting = items.some(({ packaging }) => packaging === null);
    if (state === 'cancelled' && isWaiting) await this.orders.clearWaiting(tx, [id]);
    return document;
  }
}
