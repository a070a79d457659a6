import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../../events/domain-event.js';
import { recordEventsSql } from '../webhooks/outbox.js';
import { execute } from '../database/statement.js';
import type { Tx } from '../database/transactions.js';
import type { TransitionRecord } from './order-creation.js';
import { referenceValues, writeReferencesSql, type ReferenceChanges } from './reference-changes.js';
import type { OrderRecord } from './order-record.js';

const BEFORE = {
  name: 'order_before_change',
  text: `
    SELECT coalesce(effective_content, content) AS content,
      EXISTS (SELECT FROM payment_operations WHERE order_id = orders.id) AS "hasPayments"
    FROM orders WHERE id = $1`,
};

/**
 * Updates the order and the items that differ; inserts a new contact, references, history, event and deliveries. When
 * the contact of the change was reconciled after the lookup, contact_id becomes null and its NOT NULL constraint fails.
 */
const CHANGE = {
  name: 'change_order',
  writesEvents: true,
  text: `
    WITH ${writeReferencesSql(1, 4)}, changed AS (
      UPDATE orders
      SET external_reference = o."externalReference", version = o.version,
        contact_id = CASE
          WHEN $4::json IS NOT NULL OR (o.contact ->> 'id')::bigint = orders.contact_id
          THEN (o.contact ->> 'id')::bigint
          ELSE (
            SELECT id FROM contacts
            WHERE id = (o.contact ->> 'id')::bigint AND reconciled_into IS NULL FOR KEY SHARE
          ) END,
        customer_id = (o.customer ->> 'id')::bigint, customer_name = o.customer ->> 'name',
        customer_temporary = (o.customer ->> 'temporary')::boolean, contact = o.contact,
        invoicing_address = o."invoicingAddress", delivery_address = o."deliveryAddress",
        shipping_method = o."shippingMethod", vouchers = o.vouchers, calculation_mode = o."calculationMode",
        rounding_mode = o."roundingMode", currency = o.currency, net = o.net, vat = o.vat,
        other_taxes = o."otherTaxes", gross = o.gross, breakdown = o.breakdown,
        declared_totals = o."declaredTotals", blockers = o.blockers,
        expected_delivery_date = o."expectedDeliveryDate", comment = o.comment,
        effective_content = $3::json, updated_at = o."updatedAt"
      FROM json_to_record($2::json) AS o(
        id bigint, "externalReference" text, version int, contact jsonb, customer jsonb,
        "invoicingAddress" jsonb, "deliveryAddress" jsonb, "shippingMethod" jsonb, vouchers jsonb,
        "calculationMode" text, "roundingMode" text, currency text, net numeric, vat numeric,
        "otherTaxes" numeric, gross numeric, breakdown jsonb, "declaredTotals" jsonb, blockers jsonb,
        "expectedDeliveryDate" timestamptz, comment text, "updatedAt" timestamptz)
      WHERE orders.id = o.id AND orders.version = o.version - 1
      RETURNING orders.id, orders.updated_at
    ), sent_item AS (
      SELECT * FROM json_to_recordset($2::json -> 'items') AS i(
        id bigint, position int, "packagingId" bigint, "packagingReferenceId" bigint, "externalReference" text,
        label text, "orderedQuantity" numeric, "unitPrice" numeric, net numeric, vat numeric, gross numeric,
        taxes jsonb)
    ), gone_item AS (
      DELETE FROM order_items i USING changed
      WHERE i.order_id = changed.id AND NOT EXISTS (SELECT FROM sent_item s WHERE s.id = i.id)
    ), kept_item AS (
      -- Not ON CONFLICT DO UPDATE, which locks, and so writes, every row that it finds.
      UPDATE order_items i
      SET net = s.net, vat = s.vat, gross = s.gross, taxes = s.taxes
      FROM changed, sent_item s
      WHERE i.order_id = changed.id AND i.id = s.id
      AND (i.net, i.vat, i.gross, i.taxes) IS DISTINCT FROM (s.net, s.vat, s.gross, s.taxes)
    ), new_item AS (
      INSERT INTO order_items (
        id, order_id, position, packaging_id, packaging_reference_id, external_reference, label,
        ordered_quantity, unit_price, net, vat, gross, taxes)
      SELECT s.id, changed.id, s.position, s."packagingId", s."packagingReferenceId", s."externalReference",
        s.label, s."orderedQuantity", s."unitPrice", s.net, s.vat, s.gross, s.taxes
      FROM changed, sent_item s
      WHERE NOT EXISTS (SELECT FROM order_items i WHERE i.order_id = changed.id AND i.id = s.id)
    ), step AS (
      INSERT INTO order_transitions (order_id, version, from_state, to_state, actor_id, reason, created_at)
      SELECT changed.id, t.version, t."fromState", t."toState", t."actorId", t.reason, changed.updated_at
      FROM changed, json_to_record($8::json) AS t(
        version int, "fromState" text, "toState" text, "actorId" bigint, reason text)
    ), ${recordEventsSql('$9', 'changed')}
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
    const [row] = await execute<BeforeChange>(tx, BEFORE, [orderId]);
    return row!;
  }

  /** @throws the constraint violation when a concurrent write came first; the transaction is aborted then */
  async store(tx: Tx, change: OrderChange): Promise<void> {
    const { order, content, transition, event } = change;
    await execute(tx, CHANGE, [
      order.application.id,
      JSON.stringify(order),
      JSON.stringify(content),
      ...referenceValues(change),
      JSON.stringify(transition),
      JSON.stringify([event]),
    ]);
  }
}
