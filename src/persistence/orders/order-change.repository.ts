import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../../events/domain-event.js';
import { recordEventsSql } from '../webhooks/outbox.js';
import type { Tx } from '../database/session.js';
import { UNRECONCILED_CONTACT } from './order-creation.statements.js';
import { recordTransitionsSql } from './order-history.js';
import {
  CHANGEABLE,
  CHANGEABLE_ITEM,
  NEW_ITEM,
  isParked,
  NEW_ORDER,
  orderValues,
  type OrderRecord,
  type TransitionRecord,
} from './order-record.js';
import type { UnknownItems } from './order-values.js';
import { storeWordsSql } from './order-search.js';
import { CLEAR_WAITING, RECORD_WAITING } from './waiting-orders.statements.js';
import {
  bindingValues,
  HAS_NEW_CONTACT,
  newContactValues,
  writeBindingsSql,
  writeNewContactsSql,
  type ReferenceChanges,
} from './reference-changes.js';

const BEFORE = {
  name: 'order_before_change',
  text: `
    SELECT coalesce(o.effective_content, o.content) AS content,
      EXISTS (SELECT FROM payment_operations WHERE order_id = o.id) AS "hasPayments",
      a.unknown_items AS "unknownItems"
    FROM orders o JOIN applications a ON a.id = o.application_id WHERE o.id = $1`,
};

/**
 * Updates the order and the items that differ; inserts a new contact, references, words, history, event and deliveries. When
 * the contact of the change was reconciled after the lookup, contact_id becomes null and its NOT NULL constraint fails.
 */
const CHANGE = {
  name: 'change_order',
  writesEvents: true,
  text: `
    WITH ${writeNewContactsSql('$7')}, ${writeBindingsSql(1, 8)}, changed AS (
      UPDATE orders
      SET ${CHANGEABLE.assignFrom('o')}, effective_content = o.content,
        contact_id = CASE
          WHEN ${HAS_NEW_CONTACT} OR (o.contact ->> 'id')::bigint = orders.contact_id
          THEN (o.contact ->> 'id')::bigint
          ELSE ${UNRECONCILED_CONTACT} END
      FROM json_to_recordset($2::json) AS o(${NEW_ORDER.definition})
      WHERE orders.id = o.id AND orders.version = o.version - 1
      RETURNING orders.id
    ), sent_item AS (
      SELECT i.* FROM changed, json_to_recordset($3::json) AS i(${NEW_ITEM.definition})
    ), gone_item AS (
      DELETE FROM order_items i USING changed
      WHERE i.order_id = changed.id AND NOT EXISTS (SELECT FROM sent_item s WHERE s.id = i.id)
    ), kept_item AS (
      -- Not ON CONFLICT DO UPDATE, which locks, and so writes, every row that it finds.
      UPDATE order_items i
      SET ${CHANGEABLE_ITEM.assignFrom('s')}
      FROM sent_item s
      WHERE i.order_id = s."orderId" AND i.id = s.id
      AND (${CHANGEABLE_ITEM.namesOf('i')}) IS DISTINCT FROM (${CHANGEABLE_ITEM.valuesOf('s')})
    ), new_item AS (
      INSERT INTO order_items (${NEW_ITEM.names})
      SELECT ${NEW_ITEM.valuesOf('s')} FROM sent_item s
      WHERE NOT EXISTS (SELECT FROM order_items i WHERE i.order_id = s."orderId" AND i.id = s.id)
    ), ${storeWordsSql('$4')}, ${recordTransitionsSql('$5', 'changed')}, ${recordEventsSql('$6', 'changed')}
    SELECT id FROM changed`,
};

/** What a change needs besides the OrderRecord. */
interface BeforeChange {
  /** The OrderContent of the order. */
  content: unknown;
  /** Whether a payment or a refund was ever recorded for the order, also when they add up to 0. */
  hasPayments: boolean;
  /** That of the application of the order. */
  unknownItems: UnknownItems;
}

/** Everything that is stored together when the content of an order is changed. */
interface OrderChange extends ReferenceChanges {
  /** The order after the change. Items that are kept have their previous ids. */
  order: OrderRecord;
  content: unknown;
  /** Whether items of the order were parked before the change. */
  wasParked: boolean;
  transition: TransitionRecord;
  event: DomainEvent;
}

@Injectable()
export class OrderChangeRepository {
  /** @param orderId of an order that the transaction has locked */
  async findBeforeChange(tx: Tx, orderId: number): Promise<BeforeChange> {
    return tx.row<BeforeChange>(BEFORE, [orderId]);
  }

  /** @throws the constraint violation when a concurrent write came first; the transaction is aborted then */
  async store(tx: Tx, change: OrderChange): Promise<void> {
    const { order, wasParked, transition, event } = change;
    await tx.rows(CHANGE, [
      order.application.id,
      ...orderValues([change]),
      JSON.stringify([transition]),
      JSON.stringify([event]),
      newContactValues([{ applicationId: order.application.id, newContact: change.newContact }]),
      ...bindingValues(change),
    ]);
    if (wasParked) await tx.rows(CLEAR_WAITING, [order.id]);
    if (order.items.some(isParked)) await tx.rows(RECORD_WAITING, [order.id]);
  }
}
