import { Inject, Injectable } from '@nestjs/common';
import { actorIds, lockQueueOf, type Application } from '../auth/caller.js';
import { contentDifferences } from '../common/content-differences.js';
import { DomainError, invalidInput, notFound } from '../common/domain-error.js';
import { assertVersion, versionTag, type Precondition } from '../http/caching/version-tag.js';
import type { ActorIds } from '../persistence/auth/actor.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import { orderEvent } from '../events/domain-event.js';
import { OrderChangeRepository } from '../persistence/orders/order-change.repository.js';
import { OrderCreationRepository } from '../persistence/orders/order-creation.repository.js';
import { isParked, type OrderRecord } from '../persistence/orders/order-record.js';
import type { Tx } from '../persistence/database/session.js';
import { Transactions } from '../persistence/database/transactions.js';
import { toOrderDocument, type OrderDocument } from './dto/order-document.js';
import { toOrderDto } from './dto/order.dto.js';
import type { UpdateOrderDto, UpdateOrderItemDto } from './dto/update-order.dto.js';
import { HoldReleases } from './hold-releases.js';
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
import { sentChanges, type SentChanges } from './rules/sent-changes.js';

/** An order that the transaction has locked, and the current time. */
interface LockedOrder {
  order: OrderRecord;
  now: Date;
}

/** Who makes a change, and why. */
interface Author {
  actor: ActorIds;
  reason?: string;
}

const NOTHING_SENT: SentChanges = { members: {}, keepsContact: false, keepsShippingMethod: false };

/** Changes the content of pending orders, by the same rules as for new orders. */
@Injectable()
export class OrderChangeService {
  constructor(
    private readonly changes: OrderChangeRepository,
    private readonly references: OrderCreationRepository,
    private readonly releases: HoldReleases,
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

  /**
   * Looks up the references again that the order waits for, and changes the lines whose packaging is known by now.
   * @returns the order after the change; null when nothing changed
   * @throws the errors of change()
   */
  async release(tx: Tx, locked: LockedOrder, by: Author): Promise<OrderRecord | null> {
    const order = await this.releases.releaseEnded(tx, locked.order, locked.now);
    return (await this.apply(tx, { ...locked, order }, NOTHING_SENT, by))?.order ?? null;
  }

  private inLockedOrder(
    caller: Application,
    id: number,
    work: (tx: Tx, locked: LockedOrder) => Promise<OrderDocument>,
  ): Promise<OrderDocument> {
    return this.transactions.runSerialized(
      [lockQueueOf(caller, 'order', id)],
      async (tx) => work(tx, orNotFound(await this.releases.lock(tx, id, scopeOf(caller)))),
      isWriteConflict,
    );
  }

  private async changeWithin(
    tx: Tx,
    caller: Application,
    { order: locked, now, dto }: LockedOrder & { dto: UpdateOrderDto },
  ): Promise<OrderDocument> {
    const order = await this.releases.releaseEnded(tx, locked, now);
    const sent = sentChanges(dto, toOrderDto(order));
    checkOrder(caller, sent.members);
    const changed = await this.apply(tx, { order, now }, sent, { actor: actorIds(caller) });
    return changed?.document ?? toOrderDocument(order);
  }

  /** @returns null when nothing changed */
  private async apply(
    tx: Tx,
    { order, now }: LockedOrder,
    sent: SentChanges,
    by: Author,
  ): Promise<{ order: OrderRecord; document: OrderDocument } | null> {
    const { content: stored, hasPayments, unknownItems } = await this.changes.findBeforeChange(tx, order.id);
    // The service stored it after validation.
    const before = stored as OrderContent;
    const change = orderChange(order, before, sent);
    const content = changedContent(change, this.config.currency);
    if (hasPayments) checkCurrency(order, content);
    const result = await this.references.lookUp(tx, changeReferenceQuery(order, content, change));
    const resolved = resolveChange(order, content, { change, result, now, unknownItems });
    if (isSame(before, content) && isSameOrder(order, resolved)) return null;
    const document = toOrderDocument(resolved.order);
    const wasParked = order.items.some(isParked);
    const record = recordOf(resolved.order, by, document);
    await this.changes.store(tx, { ...resolved, content, wasParked, ...record });
    return { order: resolved.order, document };
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

function recordOf(after: OrderRecord, by: Author, { text }: OrderDocument) {
  const { id, version, state, application } = after;
  return {
    transition: transitionRecord(after, { fromState: state, ...by }),
    event: orderEvent('sales_order_updated', { id, version, applicationId: application.id }, text),
  };
}
