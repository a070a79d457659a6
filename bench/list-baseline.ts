import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';

/**
 * The baseline for GET /orders: node:http and pg, and one prepared statement that returns the page as JSON text. It
 * supports only the orders of this measurement: unpaid, without shipping, vouchers and declared totals, in a currency with two
 * decimals.
 */

const time = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const amount = (column: string): string => `${column}::numeric(15,2)::text`;

const statement = {
  name: 'page',
  text: `
    SELECT json_agg(json_build_object(
      'id', o.id, 'code', o.code, 'access_id', o.access_id, 'state', o.state, 'version', o.version,
      'externalId', o.external_id, 'externalReference', o.external_reference,
      'purchaseOrderNumber', o.purchase_order_number, 'buyerReference', o.buyer_reference,
      'costCentre', o.cost_centre, 'metadata', coalesce(o.metadata, '{}'),
      'application', json_build_object('id', o.application_id, 'name', o.application_name),
      'contact', o.contact,
      'customer', json_build_object(
        'id', o.customer_id, 'name', o.customer_name, 'temporary', o.customer_temporary,
        'vatNumber', o.customer_vat_number),
      'invoicingAddress', o.invoicing_address, 'deliveryAddress', o.delivery_address,
      'items', (
        SELECT json_agg(json_build_object(
          'id', i.id, 'position', i.position, 'packaging', i.packaging_id,
          'packagingReference', i.packaging_reference_id, 'externalReference', i.external_reference,
          'label', i.label, 'orderedQuantity', trim_scale(i.ordered_quantity),
          'unitPrice', trim_scale(i.unit_price)::text,
          'taxedUnitPrice', trim_scale(i.taxed_unit_price)::text, 'vatRate', i.vat_rate, 'net', ${amount('i.net')}, 'vat', ${amount('i.vat')},
          'gross', ${amount('i.gross')}, 'taxes', i.taxes, 'costCentre', i.cost_centre,
          'expectedDeliveryDate', ${time('i.expected_delivery_date')}, 'metadata', coalesce(i.metadata, '{}')) ORDER BY i.position)
        FROM order_items i WHERE i.order_id = o.id),
      'shippingMethod', o.shipping_method, 'vouchers', o.vouchers, 'calculationMode', o.calculation_mode,
      'roundingMode', o.rounding_mode, 'currency', o.currency,
      'totals', json_build_object('net', ${amount('o.net')}, 'vat', ${amount('o.vat')},
        'gross', ${amount('o.gross')}, 'byRate', o.breakdown -> 'byRate',
        'otherTaxes', o.breakdown -> 'otherTaxes', 'vatDeviation', o.breakdown -> 'vatDeviation'),
      'declaredTotals', null, 'taxTreatment', o.tax_treatment, 'exemptionReason', o.exemption_reason, 'paymentStatus', 'unpaid', 'blockers', o.blockers, 'warnings', coalesce(o.warnings, '[]'),
      'expectedDeliveryDate', ${time('o.expected_delivery_date')}, 'comment', o.comment,
      'createdAt', ${time('o.created_at')}, 'updatedAt', ${time('o.updated_at')},
      'validatedAt', ${time('o.validated_at')}) ORDER BY o.created_at DESC, o.id DESC)::text AS page
    FROM (
      SELECT * FROM orders WHERE application_id = $1 ORDER BY created_at DESC, id DESC LIMIT 100
    ) o`,
};

const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL']!,
  max: Number(process.env['DATABASE_POOL_SIZE']),
});
const application = process.env['APPLICATION']!;

createServer((request, response) => void answer(request, response)).listen(
  Number(process.env['PORT']),
  '127.0.0.1',
);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!request.url!.startsWith('/api/v1/orders')) {
    response.end();
    return;
  }
  const { rows } = await pool.query<{ page: string }>({ ...statement, values: [application] });
  const { page } = rows[0]!;
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(page),
  });
  response.end(page);
}
