import { Inject, Injectable } from '@nestjs/common';
import { actorIds, actorRow, type Caller } from '../auth/caller.js';
import { differing, DomainError } from '../common/errors/domain-error.js';
import { differencesFrom } from '../common/secrets/erased-content.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import { orderEvent, type DomainEvent } from '../events/domain-event.js';
import { OrderCreationRepository } from '../persistence/orders/order-creation.repository.js';
import type { NewOrder, ReferenceResult } from '../persistence/orders/order-creation.js';
import type { Warning } from '../persistence/orders/record/order-values.js';
import { ALL_ORDERS } from '../persistence/orders/record/order-scope.js';
import { OrderRepository } from '../persistence/orders/order.repository.js';
import type { Session, Tx } from '../platform/postgres/session.js';
import { Transactions } from '../platform/postgres/transactions/transactions.js';
import type { CreateOrderDto } from './dto/create-order.dto.js';
import type { OrderPreviewDto } from './dto/order-creation.dto.js';
import type { OrderDto } from './dto/order.dto.js';
import {
  storedDocument,
  toOrderDocument,
  type CreatedOrder,
  type OrderDocument,
  orderRows,
} from './view/order-document.js';
import { retryOnWriteConflict } from './versions/write-conflict.js';
import { checkOrder } from './rules/content/order-checks.js';
import { referenceQuery, withListPricesIn } from './rules/matching/reference-query.js';
import { orderContent, type OrderContent } from './rules/content/order-content.js';
import { holdsOf, startHeld } from './rules/order-holds.js';
import { resolveOrder } from './rules/order-resolution.js';
import { afterTransition, transitionRecord } from './rules/order-transitions.js';

/** Creates orders idempotently: an order is stored completely, and once per externalId. */
@Injectable()
export class OrderCreationService {
  constructor(
    private readonly repository: OrderCreationRepository,
    private readonly orders: OrderRepository,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Creates an order, or returns the order that already has its externalId. Two round trips to the database: one
   * query and one statement that stores.
   */
  createOrder(caller: Caller, dto: CreateOrderDto): Promise<CreatedOrder> {
    return retryOnWriteConflict(async () => {
      const content = this.contentOf(caller, dto);
      const result = await this.repository.lookUp(referenceQuery(caller.id, content));
      if (result.existing !== null)
        return this.replay(this.transactions.autocommit, result.existing, content);
      const { document, newOrder } = this.prepare(caller, content, result);
      await this.repository.store(newOrder);
      return { order: document, replayed: false };
    });
  }

  /** One attempt as part of a transaction. */
  async createOrderWithin(tx: Tx, caller: Caller, dto: CreateOrderDto): Promise<CreatedOrder> {
    const content = this.contentOf(caller, dto);
    const result = await this.repository.lookUpWithin(tx, referenceQuery(caller.id, content));
    if (result.existing !== null) return this.replay(tx, result.existing, content);
    const { document, newOrder } = this.prepare(caller, content, result);
    await this.repository.storeWithin(tx, newOrder);
    return { order: document, replayed: false };
  }

  /** The order that createOrder() would return. Nothing is written, and no id is taken from a sequence. */
  previewOrder(caller: Caller, dto: CreateOrderDto): Promise<OrderPreviewDto> {
    const content = this.contentOf(caller, dto);
    return this.transactions.run(async (tx) => {
      const result = await this.repository.lookUpForPreview(tx, referenceQuery(caller.id, content));
      if (result.existing !== null) {
        const { order } = await this.replay(tx, result.existing, content);
        return { ...order.body, contactMatch: 'known' };
      }
      const { document, newOrder } = this.prepare(caller, content, result);
      return previewOf(document.body, newOrder.newContact !== null);
    });
  }

  private contentOf(caller: Caller, dto: CreateOrderDto): OrderContent {
    checkOrder(caller, dto);
    return orderContent(dto, this.config.currency);
  }

  private async replay(
    session: Session,
    { id, content: before }: NonNullable<ReferenceResult['existing']>,
    content: OrderContent,
  ): Promise<CreatedOrder> {
    const order = storedDocument((await this.orders.find(id, ALL_ORDERS, session))!);
    const differences = differencesFrom(this.config.secretsKeys, before, content);
    if (differences?.length === 0) return { order: repeatedOrder(order), replayed: true };
    const { code, externalId } = order.body;
    const detail = `The order ${code} already has the externalId "${externalId}", with different content.`;
    throw new DomainError('external_id_conflict', detail, {
      members: { order: { id, code, externalId } },
      ...(differences !== null && { errors: differing(differences, 'order') }),
    });
  }

  /** @returns the values to store, and the order as its last event shows it */
  private prepare(
    caller: Caller,
    content: OrderContent,
    result: ReferenceResult,
  ): { newOrder: NewOrder; document: OrderDocument } {
    const priced = withListPricesIn(content.currency, this.config.currency, result);
    const resolved = resolveOrder(caller, content, priced);
    const pending = startHeld(resolved.order, caller.holdOrders, actorRow(caller));
    const actor = actorIds(caller);
    const created = toOrderDocument(pending);
    const reason = holdsOf(pending)[0]?.reason ?? null;
    const transitions = [transitionRecord(null, pending, { actor, reason })];
    const events = [eventOf('sales_order_created', created)];
    let document = created;
    if (caller.autoValidate && pending.blockers.length === 0) {
      const validated = afterTransition(pending, 'validated', {
        now: result.now,
        answerWithin: caller.answerWithin,
      });
      document = toOrderDocument(validated);
      transitions.push(transitionRecord(pending, validated, { actor }));
      events.push(eventOf('sales_order_validated', document));
    }
    const rows = orderRows(document, content, resolved);
    return { newOrder: { ...resolved, ...rows, transitions, events }, document };
  }
}

function eventOf(
  type: 'sales_order_created' | 'sales_order_validated',
  { body: { id, application, version }, text }: OrderDocument,
): DomainEvent {
  return orderEvent(type, { id, applicationId: application.id, version }, text);
}

/** An order that is not stored: its ids, and those of a new contact, are not drawn yet. */
const previewOf = (order: OrderDto, isNewContact: boolean): OrderPreviewDto => ({
  ...order,
  id: null,
  code: null,
  access_id: null,
  contact: { ...order.contact, id: isNewContact ? null : order.contact.id },
  customer: { ...order.customer, id: isNewContact ? null : order.customer.id },
  items: order.items.map((item) => ({ ...item, id: null })),
  contactMatch: isNewContact ? 'new' : 'known',
});

const CANCELLED: Warning = {
  code: 'order_cancelled',
  pointer: '#/state',
  detail:
    'The order was cancelled, and sending it again does not order anything. Send a new order with another externalId.',
};

/** The order for an application that sends it again, which takes a response without an error to mean that it has ordered. */
function repeatedOrder(order: OrderDocument): OrderDocument {
  const { body } = order;
  if (body.state !== 'cancelled') return order;
  return toOrderDocument({ ...body, warnings: [...body.warnings, CANCELLED] });
}
