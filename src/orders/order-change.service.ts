import { Inject, Injectable } from '@nestjs/common';
import { actorIds, lockQueueOf, type Application } from '../auth/caller.js';
import { contentDifferences } from '../common/content-differences.js';
import { DomainError, invalidInput, notFound } from '../common/domain-error.js';
import { assertVersion, versionTag, type Precondition } from '../http/caching/version-tag.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import { orderEvent } from '../events/domain-event.js';
import { OrderChangeRepository } from '../persistence/orders/order-change.repository.js';
import { OrderCreationRepository } from '../persistence/orders/order-creation.repository.js';
import type { OrderRecord } from '../persistence/orders/order-record.js';
import { OrderRepository } from '../persistence/orders/order.repository.js';
import type { Tx } from '../persistence/database/session.js';
import { Transactions } from '../persistence/database/transactions.js';
import { toOrderDocument, type OrderDocument } from './dto/order-document.js';
import { toOrderDto } from './dto/order.dto.js';
import type { UpdateOrderDto, UpdateOrderItemDto } from './dto/update-order.dto.js';
import { orNotFound, scopeOf, stateConflict } from './order-scope.js';
import { isWriteConflict } from './write-conflict.js';
import { checkOrder } from './rules/order-checks.js';
import type { ResolvedOrder } from './rules/order-resolution.js';
import {
  changedContent,
  changeReferenceQuery,
  checkCurrency,
  orderChange,
  resolveChange,
} from './rules/order-change.js';
import type { OrderContent } from './rules/order-content.js';
import { isChangeable, transitionRecord } from './rules/order-transitions.js';
import { sentChanges } from './rules/sent-changes.js';

/** Changes the content of pending orders, by the same rules as for new orders. */
@Injectable()
export class OrderChangeService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly changes: OrderChangeRepository,
    private readonly references: OrderCreationRepository,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Changes an order. References are those of the application that the order belongs to, also when the caller is another.
   * @throws DomainError version_mismatch, order_state_conflict, and the errors of a new order with this content
   */
  change(
    caller: Application,
    id: number,
    precondition: Precondition,
    dto: UpdateOrderDto,
  ): Promise<OrderDocument> {
    return this.inLockedOrder(caller, id, (tx, { order, now }) => {
      assertChangeable(caller, order, precondition);
      if (dto.version !== undefined) assertVersion([versionTag(Number(dto.version))], order.version);
      return this.changeWithin(tx, caller, { order, now, dto });
    });
  }

  /**
   * Changes one line of an order; the other ones stay as they are.
   * @throws the errors of change(), with pointers relative to the line
   */
  changeItem(
    caller: Application,
    { id, itemId }: { id: number; itemId: number },
    precondition: Precondition,
    dto: UpdateOrderItemDto,
  ): Promise<OrderDocument> {
    return this.inLockedOrder(caller, id, async (tx, { order, now }) => {
      const index = order.items.findIndex((item) => item.id === itemId);
      if (index < 0) throw notFound('item in this order');
      assertChangeable(caller, order, precondition);
      if (dto.id !== undefined && Number(dto.id) !== itemId) throw otherId(itemId);
      const items = order.items.map((item) => ({ ...(item.id === itemId && dto), id: item.id }));
      try {
        return await this.changeWithin(tx, caller, { order, now, dto: { items } });
      } catch (error) {
        throw relativeToItem(error, index);
      }
    });
  }

  private inLockedOrder(
    caller: Application,
    id: number,
    work: (tx: Tx, locked: { order: OrderRecord; now: Date }) => Promise<OrderDocument>,
  ): Promise<OrderDocument> {
    return this.transactions.runSerialized(
      [lockQueueOf(caller, 'order', id)],
      async (tx) => work(tx, orNotFound(await this.orders.lock(tx, id, scopeOf(caller)))),
      isWriteConflict,
    );
  }

  private async changeWithin(
    tx: Tx,
    caller: Application,
    { order, now, dto }: { order: OrderRecord; now: Date; dto: UpdateOrderDto },
  ): Promise<OrderDocument> {
    const sent = sentChanges(dto, toOrderDto(order));
    checkOrder(caller, sent.members);
    const { content: stored, hasPayments } = await this.changes.findBeforeChange(tx, order.id);
    // The service stored it after validation.
    const before = stored as OrderContent;
    const change = orderChange(order, before, sent);
    const content = changedContent(change, this.config.currency);
    if (hasPayments) checkCurrency(order, content);
    const result = await this.references.lookUp(tx, changeReferenceQuery(order, content, change));
    const { order: after, ...references } = resolveChange(order, content, { change, result, now });
    if (isSame(before, content) && isSameOrder(order, { order: after, ...references }))
      return toOrderDocument(order);
    const document = toOrderDocument(after);
    const record = recordOf(after, caller, document);
    await this.changes.store(tx, { order: after, content, ...references, ...record });
    return document;
  }
}

function assertChangeable(caller: Application, order: OrderRecord, precondition: Precondition): void {
  assertVersion(precondition, order.version);
  if (!isChangeable(order.state)) throw stateConflict(caller, order, 'changed');
}

const otherId = (itemId: number): DomainError => {
  const detail = `Expected ${itemId}, the id in the path, or no value.`;
  return invalidInput([{ pointer: '#/id', code: 'read_only', detail }]);
};

/** The error of a change of one line, with the pointers of its faults into the line instead of into the order. */
function relativeToItem(error: unknown, index: number): unknown {
  if (!(error instanceof DomainError) || error.errors === undefined) return error;
  const prefix = new RegExp(`^#/items/${index}(?=/|$)`);
  const errors = error.errors.map((fault) => ({ ...fault, pointer: fault.pointer!.replace(prefix, '#') }));
  const { code, message, members } = error;
  return code === 'missing_right'
    ? new DomainError(code, message, { members: members!, errors })
    : invalidInput(errors);
}

const isSame = (before: unknown, after: unknown): boolean => contentDifferences(before, after).length === 0;

/** Whether a change has no effect, as when it is sent again. */
function isSameOrder(before: OrderRecord, { order: after, ...references }: ResolvedOrder): boolean {
  const changes = [
    references.newContact,
    references.contactBinding,
    references.shippingBinding,
    ...references.packagingBindings,
  ];
  return changes.every((change) => change === null) && isSame(visibleContent(before), visibleContent(after));
}

/** The order as the API shows it, without the members that every change replaces: version, updatedAt, ids of items. */
function visibleContent(order: OrderRecord): unknown {
  const { version: _version, updatedAt: _updatedAt, items, ...rest } = toOrderDto(order);
  return { ...rest, items: items.map(({ id: _id, ...item }) => item) };
}

function recordOf(after: OrderRecord, caller: Application, { text }: OrderDocument) {
  const { id, version, state, application } = after;
  return {
    transition: transitionRecord(after, { fromState: state, actor: actorIds(caller) }),
    event: orderEvent('sales_order_updated', { id, version, applicationId: application.id }, text),
  };
}
