import { Injectable } from '@nestjs/common';
import type { EventName } from '../../events/catalogue.js';
import { ChangeRequestRepository } from '../../persistence/orders/change-request.repository.js';
import { OrderAnswerRepository } from '../../persistence/orders/order-answer.repository.js';
import { OrderRepository } from '../../persistence/orders/order.repository.js';
import { ALL_ORDERS } from '../../persistence/orders/record/order-scope.js';
import type { Tx } from '../../platform/postgres/session.js';
import type { ChangeRequestDto } from '../dto/change-request.dto.js';
import type { OrderDto } from '../dto/order.dto.js';
import { endedRequest, storedRequest } from '../rules/change-requests/change-request-document.js';
import { outdatesChangeRequest } from '../rules/change-requests/changed-order.js';
import { holdEndsAt } from '../rules/order-holds.js';
import { transitionRecord } from '../rules/order-transitions.js';
import type { MadeVersion } from '../rules/order-versions.js';
import { toOrderDocument, versionEvents, type OrderDocument, answerDue } from '../view/order-document.js';
import { contentChange, ContentChanges } from './content-changes.js';

interface StoredVersion {
  document: OrderDocument;
  request: ChangeRequestDto | null;
}

/** Stores versions of orders that the transaction has locked: with the history, events and deliveries. */
@Injectable()
export class OrderVersions {
  constructor(
    private readonly orders: OrderRepository,
    private readonly answers: OrderAnswerRepository,
    readonly changeRequests: ChangeRequestRepository,
    private readonly contents: ContentChanges,
  ) {}

  /** Reads what rules need besides the order. */
  reads(tx: Tx) {
    const { answers, changeRequests, contents } = this;
    return { tx, answers, changeRequests, contents };
  }

  /** @returns the order and the change request as the last version shows them */
  async store(tx: Tx, before: OrderDto, made: MadeVersion[]): Promise<StoredVersion> {
    const versions = await this.withNewRequest(tx, before, made);
    const at = versions.findIndex(({ changed }) => changed !== undefined);
    const changed = at < 0 ? [] : versions.slice(at);
    let document: OrderDocument | null = null;
    for (const version of at < 0 ? versions : versions.slice(0, at))
      document = await this.storeVersion(tx, document?.body ?? before, version);
    if (changed.length > 0) {
      const change = contentChange(document?.body ?? before, changed);
      await this.storeRequest(tx, changed[0]!);
      await this.contents.store(tx, [change]);
      document = change.document;
    }
    return { document: document ?? toOrderDocument(before), request: versions.at(-1)?.changeRequest ?? null };
  }

  /** Stores a change request that is new, and gives its id to the versions. */
  private async withNewRequest(
    tx: Tx,
    { id: orderId }: OrderDto,
    versions: MadeVersion[],
  ): Promise<MadeVersion[]> {
    const { changeRequest, requestContent: content } =
      versions.find((version) => version.requestContent !== undefined) ?? {};
    if (changeRequest === undefined) return versions;
    const { id: _, ...document } = changeRequest;
    const { externalId, state } = document;
    const id = await this.changeRequests.insert(tx, { orderId, externalId, state, content, document });
    return versions.map((version) => {
      const { order, changeRequest: request } = version;
      const shown = order.changeRequest && { ...order.changeRequest, id };
      return { ...version, order: { ...order, changeRequest: shown }, changeRequest: { ...request!, id } };
    });
  }

  private async storeVersion(tx: Tx, before: OrderDto, made: MadeVersion): Promise<OrderDocument> {
    if (made.answerRow !== undefined) await this.storeAnswer(tx, made.order.id, made.answerRow);
    const version = await this.withOutdatedRequest(tx, before, made);
    await this.storeRequest(tx, version);
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

  /** Stores the end of a change request. */
  private async storeRequest(tx: Tx, { changeRequest }: MadeVersion): Promise<void> {
    if (changeRequest !== undefined && changeRequest.ended !== null)
      await this.changeRequests.update(tx, changeRequest);
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
    const events: EventName[] = [...also, 'sales_order_change_outdated'];
    return { ...version, order: { ...after, changeRequest: null }, also: events, changeRequest };
  }
}
