import { Inject, Injectable } from '@nestjs/common';
import { contentDifferences } from '../../common/content-differences.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import { orderEvent } from '../../events/domain-event.js';
import type { EventName } from '../../events/catalogue.js';
import type { Tx } from '../../platform/postgres/session.js';
import {
  OrderChangeRepository,
  type StoredChange,
} from '../../persistence/orders/order-change.repository.js';
import { OrderCreationRepository } from '../../persistence/orders/order-creation.repository.js';
import type { ReferenceResult } from '../../persistence/orders/order-creation.js';
import type { OrderDto } from '../dto/order.dto.js';
import { type OrderDocument, toOrderDocument } from '../view/order-document.js';
import { orderRows } from '../view/order-rows.js';
import { withListPricesIn } from '../rules/list-prices.js';
import {
  changeReferenceQuery,
  checkCurrency,
  resolveChange,
  type OrderChange,
} from '../rules/order-change.js';
import type { OrderContent } from '../rules/content/order-content.js';
import { present } from '../rules/content/shown-content.js';
import type { ResolvedOrder } from '../rules/order-resolution.js';
import {
  afterTransition,
  isReadyToValidate,
  transitionRecord,
  VALIDATION,
  type VersionOrigin,
} from '../rules/order-transitions.js';
import type { StoredOrder } from '../rules/content/stored-order.js';

const VALIDATION_REASON =
  'Nothing blocks the order any more, and orders of this application are validated automatically.';

/** A change of an order, with everything that it is made from. */
export interface PreparedChange {
  stored: StoredOrder;
  change: OrderChange;
  result: ReferenceResult;
}

/** A change that is to be stored, and the order after it. */
export interface ContentChange {
  document: OrderDocument;
  content: OrderContent;
  resolved: ResolvedOrder;
  wasWaiting: boolean;
  history: Pick<StoredChange, 'transitions' | 'events'>;
}

/** Reads what changes of the content of orders need, and stores the changes: of several orders as quickly as of one. */
@Injectable()
export class ContentChanges {
  constructor(
    private readonly changes: OrderChangeRepository,
    private readonly references: OrderCreationRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Looks up what the changes refer to, in one query. */
  async prepare(tx: Tx, changes: Pick<PreparedChange, 'stored' | 'change'>[]): Promise<PreparedChange[]> {
    const queries = changes.map(({ stored, change }) => changeReferenceQuery(stored.order, change));
    const results = await this.references.lookUpAll(tx, queries);
    return changes.map((change, index) => this.prepared(change, results[index]!));
  }

  /** The same for one change that will not be stored: no ids are drawn, and every new id is 0. */
  async prepareForPreview(
    tx: Tx,
    { stored, change }: Pick<PreparedChange, 'stored' | 'change'>,
  ): Promise<PreparedChange> {
    const result = await this.references.lookUpForPreview(tx, changeReferenceQuery(stored.order, change));
    return this.prepared({ stored, change }, result);
  }

  private prepared(
    { stored, change }: Pick<PreparedChange, 'stored' | 'change'>,
    result: ReferenceResult,
  ): PreparedChange {
    return {
      stored,
      change,
      result: withListPricesIn(change.content.currency, this.config.currency, result),
    };
  }

  /** @param changes of orders of one application, at least one */
  store(tx: Tx, changes: ContentChange[]): Promise<void> {
    return this.changes.store(
      tx,
      changes.map(({ document, content, resolved, wasWaiting, history }) => ({
        ...resolved,
        ...orderRows(document, content, resolved),
        ...history,
        wasWaiting,
      })),
    );
  }
}

export function resolvedChange({ stored, change, result }: PreparedChange): ResolvedOrder {
  if (stored.paidAmount !== null) checkCurrency(stored.order, change.content);
  return resolveChange(stored, change, result);
}

/** @returns null when nothing changes */
export function changeOf(prepared: PreparedChange, by: VersionOrigin): ContentChange | null {
  const { stored, change } = prepared;
  const { order } = stored;
  const { content } = change;
  const resolved = resolvedChange(prepared);
  if (isSame(stored.content, content) && isSameOrder(order, resolved)) return null;
  const wasWaiting = order.items.some(({ packaging }) => packaging === null);
  const recorded = recordOf('sales_order_updated', order, resolved.order, by);
  return { ...recorded, content, resolved, wasWaiting };
}

/**
 * The change, and the validation that follows from it when it removes the last blocker of an order that is validated as soon
 * as nothing blocks it. An order that nothing blocked before waits for a person.
 */
export function withValidation(
  change: ContentChange,
  { stored }: PreparedChange,
  { actor }: VersionOrigin,
): ContentChange {
  const wasBlocked = stored.order.blockers.length > 0;
  const { body: changed } = change.document;
  if (!wasBlocked || !stored.isAutoValidated || !isReadyToValidate(changed)) return change;
  const { to, event: name } = VALIDATION;
  const validated = afterTransition(changed, to, stored);
  const { document, history } = recordOf(name, changed, validated, { actor, reason: VALIDATION_REASON });
  const transitions = [...change.history.transitions, ...history.transitions];
  return {
    ...change,
    document,
    history: { transitions, events: [...change.history.events, ...history.events] },
  };
}

/** The document of the new version, with its row of the history and its event. */
function recordOf(name: EventName, before: OrderDto, after: OrderDto, by: VersionOrigin) {
  const { id, version, application } = after;
  const document = toOrderDocument(after);
  const transitions = [transitionRecord(before, after, by)];
  const events = [orderEvent(name, { id, version, applicationId: application.id }, document.text)];
  return { document, history: { transitions, events } };
}

const isSame = (before: unknown, after: unknown): boolean => contentDifferences(before, after).length === 0;

/** True for a change without effect, such as one that is sent again. */
function isSameOrder(before: OrderDto, { order: after, ...references }: ResolvedOrder): boolean {
  const { newContact, contactBinding, shippingBinding, packagingBindings } = references;
  const changes = [newContact, contactBinding, shippingBinding, ...packagingBindings];
  return changes.every((change) => change === null) && isSame(comparable(before), comparable(after));
}

/**
 * The order without the members that every change replaces: version, updatedAt, ids of items. Null is the same as no member:
 * the document of an order may have been stored before a member existed.
 */
function comparable({ version: _version, updatedAt: _updatedAt, items, ...rest }: OrderDto): unknown {
  return { ...present(rest), items: items.map(({ id: _id, ...item }) => present(item)) };
}
