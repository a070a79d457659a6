import { Injectable } from '@nestjs/common';
import { recordEventsSql } from '../events/outbox.js';
import type { Tx } from '../../platform/postgres/session.js';
import type { NewOrder } from './order-creation.js';
import { UNRECONCILED_CONTACT } from './order-creation.repository.js';
import {
  changedOrder,
  recordTransitionsSql,
  CHECKED_ORDER,
  isWaiting,
  ITEM,
  itemsOf,
  ordersOf,
  wordsOf,
  storeWordsSql,
} from './record/order-record.js';
import { clearWaiting, recordWaiting } from './waiting-orders.repository.js';
import { HAS_NEW_CONTACT, writeBindingsSql, writeNewContactsSql } from './reference-changes.js';
import { sql, type Sql } from '../../platform/postgres/sql.js';

/** The columns that a change of the content may change; the other ones keep their first value, or have another cause. */
const CHANGEABLE = CHECKED_ORDER.except(
  'id',
  'code',
  'accessId',
  'applicationId',
  'externalId',
  'content',
  'createdAt',
);

/** The columns that a change of the content may change in an item that the order keeps. */
const CHANGEABLE_ITEM = ITEM.except('id', 'orderId');

/**
 * Updates orders of one application and their items that differ; inserts new contacts, references, words, history, events
 * and deliveries. When the contact of a change was reconciled after the lookup, contact_id becomes null and its NOT NULL
 * constraint fails.
 */
function changeOrders(changes: StoredChange[]): Sql {
  const { applicationId } = changes[0]!.order;
  const transitions = changes.flatMap((change) => change.transitions);
  const events = changes.flatMap((change) => change.events);
  const contacts = changes.map(({ newContact }) => ({ applicationId, newContact }));
  return sql`
    WITH ${writeNewContactsSql(contacts)}, ${writeBindingsSql(applicationId, changes)}, changed AS (
      UPDATE orders
      SET ${CHANGEABLE.assignFrom('o')}, effective_content = o.content,
        contact_id = CASE
          WHEN ${HAS_NEW_CONTACT} OR o."contactId" = orders.contact_id THEN o."contactId"
          ELSE ${UNRECONCILED_CONTACT} END
      FROM ${ordersOf(changes)}
      WHERE orders.id = o.id AND orders.version < o.version
      RETURNING orders.id
    ), sent_item AS (
      SELECT i.* FROM ${itemsOf(changes)}
      JOIN changed ON changed.id = i."orderId"
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
      INSERT INTO order_items (${ITEM.names})
      SELECT ${ITEM.valuesOf('s')} FROM sent_item s
      WHERE NOT EXISTS (SELECT FROM order_items i WHERE i.order_id = s."orderId" AND i.id = s.id)
    ), ${storeWordsSql(wordsOf(changes))}, ${recordTransitionsSql(transitions, sql`changed`)},
    ${recordEventsSql(events, sql`changed`)}
    SELECT id FROM changed`;
}

/** Everything that is stored together when the content of an order is changed. Items that are kept have their previous ids. */
interface StoredChange extends NewOrder {
  /** True if the order waited for unknown references before the change. */
  wasWaiting: boolean;
}

@Injectable()
export class OrderChangeRepository {
  /** @param changes of orders of one application that the transaction has locked, at least one */
  async store(tx: Tx, changes: StoredChange[]): Promise<void> {
    await tx.rows(changeOrders(changes));
    tx.changed.push(...changes.flatMap(({ transitions }) => transitions.map(changedOrder)));
    const wereWaiting = changes.filter(({ wasWaiting }) => wasWaiting);
    if (wereWaiting.length > 0) await tx.rows(clearWaiting(idsOf(wereWaiting)));
    const areWaiting = changes.filter(isWaiting);
    if (areWaiting.length > 0) await tx.rows(recordWaiting(idsOf(areWaiting)));
  }
}

const idsOf = (changes: StoredChange[]): number[] => changes.map(({ order }) => order.id);
