import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../../events/domain-event.js';
import { recordEventsSql } from '../outbox.js';
import { execute } from '../statement.js';
import type { Tx } from '../transactions.js';
import type { Transition } from './order-intake.js';
import { nameValues, recordNamesSql, type OrderNames } from './order-names.js';
import type { OrderRecord } from './order-record.js';

const CONTENT = {
  name: 'order_content',
  text: 'SELECT coalesce(effective_content, content) AS content FROM orders WHERE id = $1',
};

/**
 * The order as it is now, its items, a new contact, names, history, event and deliveries. Another contact that
 * was reconciled since the question leaves contact_id without a value, which stops the statement.
 */
const CHANGE = {
  name: 'change_order',
  writesEvents: true,
  text: `
    WITH ${recordNamesSql(1, 4)}, changed AS (
      UPDATE orders
      SET external_reference = o."externalReference", version = o.version,
        contact_id = CASE
          WHEN $4::json IS NOT NULL OR (o.contact ->> 'id')::bigint = orders.contact_id
          THEN (o.contact ->> 'id')::bigint
          ELSE (
            SELECT id FROM contacts
            WHERE id = (o.contact ->> 'id')::bigint AND reconciled_into IS NULL FOR KEY SHARE
          ) END,
        customer_id = (o.customer ->> 'id')::bigint, contact = o.contact,
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
    ), item AS (
      INSERT INTO order_items (
        id, order_id, position, packaging_id, packaging_reference_id, external_reference, label,
        ordered_quantity, unit_price, net, vat, gross, taxes)
      SELECT i.id, changed.id, i.position, i."packagingId", i."packagingReferenceId", i."externalReference",
        i.label, i."orderedQuantity", i."unitPrice", i.net, i.vat, i.gross, i.taxes
      FROM changed, sent_item i
      ON CONFLICT (id) DO UPDATE
      SET net = excluded.net, vat = excluded.vat, gross = excluded.gross, taxes = excluded.taxes
    ), step AS (
      INSERT INTO order_transitions (order_id, version, from_state, to_state, actor_id, reason, created_at)
      SELECT changed.id, t.version, t."fromState", t."toState", t."actorId", t.reason, changed.updated_at
      FROM changed, json_to_record($8::json) AS t(
        version int, "fromState" text, "toState" text, "actorId" bigint, reason text)
    ), ${recordEventsSql('$9', 'changed')}
    SELECT id FROM changed`,
};

/** Everything that is stored together when what an order asks for is changed. */
export interface OrderChange extends OrderNames {
  /** As it is after the change. Items that are kept have the ids they had. */
  order: OrderRecord;
  content: unknown;
  transition: Transition;
  event: DomainEvent;
}

@Injectable()
export class OrderChangeRepository {
  /** What the order asks for, in the spelling of the service. */
  async content(tx: Tx, orderId: number): Promise<unknown> {
    const [row] = await execute<{ content: unknown }>(tx, CONTENT, [orderId]);
    return row!.content;
  }

  /** @throws the violation when somebody else was quicker with the contact or a name; the transaction has ended */
  async store(tx: Tx, change: OrderChange): Promise<void> {
    const { order, content, transition, event } = change;
    await execute(tx, CHANGE, [
      order.application.id,
      JSON.stringify(order),
      JSON.stringify(content),
      ...nameValues(change),
      JSON.stringify(transition),
      JSON.stringify([event]),
    ]);
  }
}
