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
  NEW_ORDER,
  orderValues,
  type OrderRecord,
  type TransitionRecord,
} from './order-record.js';
import { storeWordsSql } from './order-search.js';
import { referenceValues, writeReferencesSql, type ReferenceChanges } from './reference-changes.js';

const BEFORE = {
  name: 'order_before_change',
  text: `
    SELECT coalesce(effective_content, content) AS content,
      EXISTS (SELECT FROM payment_operations WHERE order_id = orders.id) AS "hasPayments"
    FROM orders WHERE id = $1`,
};

/**
 * Updates the order and the items that differ; inserts a new contact, references, words, history, event and deliveries. When
 * the contact of the change was reconciled after the lookup, contact_id becomes null and its NOT NULL constraint fails.
 */
const CHANGE = {
  name: 'change_order',
  writesEvents: true,
  text: `
    WITH ${writeReferencesSql(1, 7)}, changed AS (
      UPDATE orders
      SET ${CHANGEABLE.assignFrom('o')}, effective_content = o.content,
        contact_id = CASE
          WHEN $7::json IS NOT NULL OR (o.contact ->> 'id')::bigint = orders.contact_id
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
}

/** Everything that is stored together when the content of an order is changed. */
interface OrderChange extends ReferenceChanges {
  /** The order after the change. Items that are kept have their previous ids. */
  order: OrderRecord;
  content: unknown;
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
    const { order, transition, event } = change;
    await tx.rows(CHANGE, [
      order.application.id,
      ...orderValues([change]),
      JSON.stringify([transition]),
      JSON.stringify([event]),
      ...referenceValues(change),
    ]);
  }
}
