import type { TestDatabase } from './database.js';

/** Numbers of rows to insert. */
export interface RowNumbers {
  orders: number;
  contacts: number;
}

/**
 * Copies the newest order with its items many times, for two applications and many contacts. The copies are a minute
 * apart; each was updated later, few of them are pending, and few have blockers. Every second order is found by the word
 * "Atelier", and the oldest tenth of the others by "Ancienne". Their documents are that of the newest order: to change
 * each would take as long as to copy it.
 * @param applications the ids of their applications; the first one gets nine of ten orders
 */
export async function copyOrders(
  { query }: TestDatabase,
  { orders, contacts }: RowNumbers,
  applications: [number, number],
): Promise<void> {
  await query(`INSERT INTO customers (name) SELECT 'Customer ' || n FROM generate_series(1, ${contacts}) n`);
  await query(
    `INSERT INTO contacts (customer_id, last_name, email, temporary)
     SELECT id, name, 'person' || id || '@example.com', id % 100 = 0 FROM customers ORDER BY id DESC LIMIT ${contacts}`,
  );
  await query(
    `WITH sample AS (SELECT * FROM orders ORDER BY id DESC LIMIT 1),
     person AS (
       SELECT id, customer_id, row_number() OVER () - 1 AS place
       FROM (SELECT id, customer_id FROM contacts ORDER BY id DESC LIMIT ${contacts}) latest)
     INSERT INTO orders
     SELECT copy.* FROM sample, generate_series(1, ${orders}) n
     JOIN person ON person.place = n % ${contacts},
     jsonb_populate_record(sample::orders, jsonb_build_object(
       'id', nextval(pg_get_serial_sequence('orders', 'id')),
       'application_id', CASE WHEN n % 10 = 0 THEN $2::bigint ELSE $1::bigint END,
       'code', 'COPY-' || n,
       'access_id', 'copy-' || n,
       'external_id', 'copy-' || n,
       'external_reference', 'reference-' || n / 2,
       'contact_id', person.id,
       'customer_id', person.customer_id,
       'state', CASE WHEN n % 50 = 0 THEN 'pending' WHEN n % 50 < 3 THEN 'validated' WHEN n % 50 < 5 THEN 'cancelled'
         WHEN n % 50 < 8 THEN 'shipped' ELSE 'delivered' END,
       'blockers', CASE WHEN n % 2000 = 7 THEN '[{"code": "declared_total_mismatch"}]'
         WHEN n % 20 = 7 THEN jsonb_build_array(jsonb_build_object('code', 'missing_price', 'pointer', n::text))
         ELSE '[]' END,
       'created_at', timestamptz '2026-01-01T00:00:00Z' + n * interval '1 minute',
       'updated_at', timestamptz '2026-01-02T00:00:00Z' + n * interval '1 minute' + n % 97 * interval '1 hour')) copy`,
    applications,
  );
  await query(
    `INSERT INTO order_items
     SELECT copy.* FROM orders o
     JOIN order_items i ON i.order_id = (SELECT order_id FROM order_items ORDER BY id DESC LIMIT 1),
     jsonb_populate_record(i, jsonb_build_object(
       'id', nextval(pg_get_serial_sequence('order_items', 'id')), 'order_id', o.id)) copy
     WHERE o.code LIKE 'COPY-%'`,
  );
  await query(
    `INSERT INTO order_words
     SELECT id, application_id, search_words(concat_ws(' ', code, external_id, external_reference,
       CASE WHEN n % 2 = 0 THEN 'Atelier ' WHEN n < ${orders / 10} THEN 'Ancienne ' ELSE 'Maison ' END || n % ${contacts}))
     FROM orders, CAST(replace(code, 'COPY-', '') AS int) n WHERE code LIKE 'COPY-%'`,
  );
}

/** Creates `count` packagings, ten for each product, with references of the application. */
export async function copyPackagingReferences(
  { query }: TestDatabase,
  count: number,
  applicationId: number,
): Promise<void> {
  await query(
    `WITH product AS (
       INSERT INTO products (code, label, taxes)
       SELECT 'BULK-' || $1::bigint || '-' || n, 'Chestnut honey ' || n, '[{"name": "VAT 5.5 %", "rate": 5.5, "vat": true}]'
       FROM generate_series(1, ${Math.ceil(count / 10)}) n
       RETURNING id
     ), packaging AS (
       INSERT INTO packagings (product_id, name, unit, unit_factor, unit_price)
       SELECT id, 'Jar ' || n, 'kg', 0.5, 8.325 FROM product, generate_series(1, 10) n
       RETURNING id
     )
     INSERT INTO packaging_references (application_id, packaging_id, external_reference)
     SELECT $1, id, 'jar-' || id FROM packaging LIMIT ${count}`,
    [applicationId],
  );
}

/**
 * Creates two subscriptions with `count` deliveries each, of events one minute apart. Nearly all are delivered, a few
 * have failed, and a few of the second subscription are waiting. @returns the ids of the subscriptions
 */
export async function copyDeliveries(
  { query }: TestDatabase,
  count: number,
  applications: readonly [number, number],
): Promise<[number, number]> {
  const webhooks = await query<{ id: number }>(
    `INSERT INTO webhooks (application_id, events, url, secret)
     SELECT id, '{sales_order_validated}', 'http://127.0.0.1:9/', '' FROM unnest($1::bigint[]) id RETURNING id::int`,
    [applications],
  );
  const [first, second] = webhooks.map(({ id }) => id) as [number, number];
  await query(
    `WITH event AS (
       INSERT INTO events (message_id, type, application_id, payload, created_at)
       SELECT 'copy_' || $1::bigint || '_' || n, 'sales_order_validated', $2::bigint, '{}',
         timestamptz '2026-01-01T00:00:00Z' + n * interval '1 minute'
       FROM generate_series(1, ${count}) n
       RETURNING id, created_at
     ), numbered AS (
       SELECT *, row_number() OVER (ORDER BY id) AS n FROM event
     ), delivery AS (
       INSERT INTO webhook_deliveries (event_id, webhook_id, state, attempts, next_attempt_at, created_at)
       SELECT id, $1, CASE WHEN n % 100 = 7 THEN 'exhausted' WHEN n % 500 = 11 THEN 'cancelled'
         ELSE 'delivered' END, 1, NULL, created_at
       FROM numbered
       RETURNING id
     )
     INSERT INTO webhook_attempts (delivery_id, attempt, started_at, duration_ms, status, reason, response)
     SELECT id, 1, now(), 5, 200, 'delivered', 'ok' FROM delivery`,
    [first, applications[0]],
  );
  await query(
    `INSERT INTO webhook_deliveries (event_id, webhook_id, state, next_attempt_at, created_at)
     SELECT event_id, $2, CASE WHEN n % 1000 = 3 THEN 'waiting' ELSE state END,
       CASE WHEN n % 1000 = 3 THEN now() END, created_at
     FROM (SELECT *, row_number() OVER () AS n FROM webhook_deliveries WHERE webhook_id = $1) d`,
    [first, second],
  );
  return [first, second];
}
