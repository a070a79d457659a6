import { Inject, Injectable } from '@nestjs/common';
import { lockQueueOf, type Application } from '../auth/caller.js';
import { contentDifferences } from '../common/content-differences.js';
import { assertVersion, type Precondition } from '../http/caching/version-tag.js';
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
import type { UpdateOrderDto } from './dto/update-order.dto.js';
import { orNotFound, scopeOf, stateConflict } from './order-scope.js';
import { isWriteConflict } from './write-conflict.js';
import { checkOrder } from './rules/order-checks.js';
import type { ResolvedOrder } from './rules/order-resolution.js';
import { changedContent, changeReferenceQuery, checkCurrency, resolveChange } from './rules/order-change.js';
import type { OrderContent } from './rules/order-content.js';
import { isChangeable, transitionRecord } from './rules/order-transitions.js';

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
    checkOrder(caller, dto);
    return this.transactions.runSerialized(
      [lockQueueOf(caller, 'order', id)],
      async (tx) => {
        const { order, now } = orNotFound(await this.orders.lock(tx, id, scopeOf(caller)));
        assertVersion(precondition, order.version);
        if (!isChangeable(order.state)) throw stateConflict(caller, order, 'changed');
        return this.changeWithin(tx, caller, { order, now, dto });
      },
      isWriteConflict,
    );
  }

  private async changeWithin(
    tx: Tx,
    caller: Application,
    { order, now, dto }: { order: OrderRecord; now: Date; dto: UpdateOrderDto },
  ): Promise<OrderDocument> {
    const { content: stored, hasPayments } = await this.changes.findBeforeChange(tx, order.id);
    // The service stored it after validation.
    const before = stored as OrderContent;
    const content = changedContent(before, dto, this.config.currency);
    if (hasPayments) checkCurrency(order, content);
    const result = await this.references.lookUp(tx, changeReferenceQuery(order, content, dto));
    const { order: after, ...references } = resolveChange(order, content, { dto, result, now });
    if (isSame(before, content) && isSameOrder(order, { order: after, ...references }))
      return toOrderDocument(order);
    const document = toOrderDocument(after);
    const record = recordOf(after, caller, document);
    await this.changes.store(tx, { order: after, content, ...references, ...record });
    return document;
  }
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
    transition: transitionRecord(after, { fromState: state, actorId: caller.id }),
    event: orderEvent('sales_order_updated', { id, version, applicationId: application.id }, text),
  };
}
