import { Inject, Injectable } from '@nestjs/common';
import { contentDifferences } from '../../common/content-differences.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import { orderEvent } from '../../events/domain-event.js';
import type { EventName } from '../../events/catalogue.js';
import type { ActorIds } from '../../persistence/applications/actor.js';
import type { Tx } from '../../platform/postgres/session.js';
import {
  OrderChangeRepository,
  type BeforeChange,
  type StoredChange,
} from '../../persistence/orders/order-change.repository.js';
import { OrderCreationRepository } from '../../persistence/orders/order-creation.repository.js';
import type { ReferenceResult } from '../../persistence/orders/order-creation.js';
import { isParked, type OrderRecord } from '../../persistence/orders/record/order-record.js';
import type { OrderState } from '../../persistence/orders/record/order-values.js';
import { type OrderDocument, toOrderDocument, toOrderDto } from '../view/order-document.js';
import { withListPricesIn } from '../rules/list-prices.js';
import {
  changedContent,
  changeReferenceQuery,
  checkCurrency,
  orderChange,
  resolveChange,
  type OrderChange,
} from '../rules/order-change.js';
import type { OrderContent } from '../rules/content/order-content.js';
import type { ResolvedOrder } from '../rules/order-resolution.js';
import {
  afterTransition,
  isReadyToValidate,
  transitionRecord,
  VALIDATION,
} from '../rules/order-transitions.js';
import type { SentChanges } from '../rules/content/sent-changes.js';

const VALIDATION_REASON =
  'Nothing blocks the order any more, and orders of this application are validated automatically.';

/** A change of an order, with everything that it is made from. */
export interface PreparedChange extends Omit<BeforeChange, 'content'> {
  order: OrderRecord;
  change: OrderChange;
  content: OrderContent;
  result: ReferenceResult;
}

/** By whom, when and why an order is changed. */
export interface Authorship {
  actor: ActorIds;
  now: Date;
  reason?: string;
}

/** A change that is to be stored, and the order after it. */
export interface ContentChange extends StoredChange {
  document: OrderDocument;
}

/** Reads what changes of the content of orders need, and stores the changes: of several orders as quickly as of one. */
@Injectable()
export class ContentChanges {
  constructor(
    private readonly changes: OrderChangeRepository,
    private readonly references: OrderCreationRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @param orders that the transaction has locked, in ascending order of their ids */
  async prepare(tx: Tx, orders: OrderRecord[], sent: SentChanges): Promise<PreparedChange[]> {
    const ids = orders.map(({ id }) => id);
    const stored = await this.changes.findBeforeChange(tx, ids);
    const changes = orders.map((order, index) => {
      // The service stored it after validation.
      const before = stored[index]!.content as OrderContent;
      const change = orderChange(order, before, sent);
      return { ...stored[index]!, order, change, content: changedContent(change, this.config.currency) };
    });
    const queries = changes.map(({ order, content, change }) => changeReferenceQuery(order, content, change));
    const results = await this.references.lookUpAll(tx, queries);
    return changes.map((change, index) => ({
      ...change,
      result: withListPricesIn(change.content.currency, this.config.currency, results[index]!),
    }));
  }

  /** @param changes of orders of one application, at least one */
  store(tx: Tx, changes: StoredChange[]): Promise<void> {
    return this.changes.store(tx, changes);
  }
}

/**
 * @returns null when nothing changes
 * @throws DomainError as for a new order with this content
 */
export function changeOf(prepared: PreparedChange, by: Authorship): ContentChange | null {
  const { order, change, content, result, unknownItems, hasPayments } = prepared;
  if (hasPayments) checkCurrency(order, content);
  const resolved = resolveChange(order, content, { change, result, now: by.now, unknownItems });
  if (isSame(change.before, content) && isSameOrder(order, resolved)) return null;
  const { document, transition, event } = stepOf(resolved.order, 'sales_order_updated', order.state, by);
  const wasParked = order.items.some(isParked);
  return { ...resolved, content, wasParked, document, transitions: [transition], events: [event] };
}

/**
 * The change, and the validation that follows from it when it removes the last blocker of an order that is validated as soon
 * as nothing blocks it. An order that nothing blocked before waits for a person.
 */
export function withValidation(
  change: ContentChange,
  { order: before, isAutoValidated }: PreparedChange,
  { actor, now }: Authorship,
): ContentChange {
  const wasBlocked = before.blockers.length > 0;
  if (!wasBlocked || !isAutoValidated || !isReadyToValidate(change.order)) return change;
  const { from, to, event: name } = VALIDATION;
  const order = afterTransition(change.order, to, now);
  const { document, transition, event } = stepOf(order, name, from, {
    actor,
    now,
    reason: VALIDATION_REASON,
  });
  const { transitions, events } = change;
  return {
    ...change,
    order,
    document,
    transitions: [...transitions, transition],
    events: [...events, event],
  };
}

/** What is recorded of the step by which the order came to its present version. */
function stepOf(after: OrderRecord, name: EventName, fromState: OrderState, by: Authorship) {
  const { id, version, application } = after;
  const document = toOrderDocument(after);
  return {
    document,
    transition: transitionRecord(after, { fromState, ...by }),
    event: orderEvent(name, { id, version, applicationId: application.id }, document.text),
  };
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
