import { Inject, Injectable } from '@nestjs/common';
import { contentDifferences } from '../../common/content-differences.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import type { Tx } from '../../platform/postgres/session.js';
import { OrderChangeRepository } from '../../persistence/orders/order-change.repository.js';
import { OrderCreationRepository } from '../../persistence/orders/order-creation.repository.js';
import type { NewOrder, ReferenceResult } from '../../persistence/orders/order-creation.js';
import type { OrderDto } from '../dto/order.dto.js';
import { type OrderDocument, toOrderDocument, versionEvents, orderRows } from '../view/order-document.js';
import { withListPricesIn } from '../rules/matching/reference-query.js';
import { changeReferenceQuery, resolveChange, type PreparedChange } from '../rules/order-change.js';
import { present } from '../rules/content/line-changes.js';
import type { ResolvedOrder } from '../rules/order-resolution.js';
import { transitionRecord, type VersionOrigin } from '../rules/order-transitions.js';
import { automaticValidation, type MadeVersion, type OrderVersion } from '../rules/order-versions.js';

const VALIDATION_REASON =
  'Nothing blocks the order any more, and orders of this application are validated automatically.';

type Changed = NonNullable<OrderVersion['changed']>;

/** A change that is to be stored, and the order after it. */
export interface ContentChange extends Changed {
  document: OrderDocument;
  history: Pick<NewOrder, 'transitions' | 'events'>;
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

/** The version with the changed content; null when nothing changes. */
export function changedVersion(prepared: PreparedChange, by: VersionOrigin): MadeVersion | null {
  const { stored, change } = prepared;
  const { content } = change;
  const resolved = resolveChange(prepared);
  if (isSame(stored.content, content) && isSameOrder(stored.order, resolved)) return null;
  const wasWaiting = stored.order.items.some(({ packaging }) => packaging === null);
  const changed = { content, resolved, wasWaiting };
  return { order: resolved.order, event: 'sales_order_updated', changed, ...by };
}

/**
 * The change, and the validation that follows from it when it removes the last blocker of an order that is validated as soon
 * as nothing blocks it. An order that nothing blocked before waits for a person.
 */
export function withValidation(change: MadeVersion, { stored }: PreparedChange): MadeVersion[] {
  if (stored.order.blockers.length === 0) return [change];
  const { order, actor } = change;
  return [change, ...automaticValidation({ ...stored, order }, { actor, reason: VALIDATION_REASON })];
}

/** @param versions the first of them has other content than the order before */
export function contentChange(before: OrderDto, versions: MadeVersion[]): ContentChange {
  const documents = versions.map(({ order }) => toOrderDocument(order));
  const orders = [before, ...versions.map(({ order }) => order)];
  const transitions = versions.map((version, index) =>
    transitionRecord(orders[index]!, version.order, version),
  );
  const events = versions.flatMap((version, index) => versionEvents(documents[index]!, version));
  return { document: documents.at(-1)!, ...versions[0]!.changed!, history: { transitions, events } };
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
