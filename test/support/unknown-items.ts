import type { ApiClient, Body, Values } from './api-client.js';
import type { TestDatabase } from './database.js';
import { waitUntil } from './delivery.js';
import { orderCopy } from './order-documents.js';
import { bodyOf, minimalOrder, newShop, unique, type Shop } from './samples.js';

/** A shop whose orders with unknown items are parked. @param values further values of the application */
export const newParkingShop = (admin: ApiClient, values: Values = {}): Promise<Shop> =>
  newShop(admin, { ...values, unknownItems: 'park' });

/** An order of one item with this external reference. */
export const orderOf = (externalReference: string, item: Values = {}, values: Values = {}): Values =>
  minimalOrder({ externalReference, ...item }, values);

/** Sends an order of one item with this external reference. */
export const take = async (
  { client }: Pick<Shop, 'client'>,
  externalReference: string,
  item: Values = {},
  values: Values = {},
): Promise<Body> => bodyOf(await client.post('/orders', orderOf(externalReference, item, values)));

/** The unknown reference of an application with this name, from the list of the back office; undefined if none waits. */
export async function unknownReference(
  office: ApiClient,
  applicationId: number,
  name: string,
): Promise<Body> {
  const list = bodyOf(await office.get(`/unknown_references?application=${applicationId}`));
  return list.find(({ externalReference }: Body) => externalReference === name);
}

/** Waits until no order waits for the reference any more. */
export async function waitForRelease(office: ApiClient, id: number, timeoutMs = 60_000): Promise<Body> {
  let reference: Body;
  await waitUntil(async () => {
    reference = bodyOf(await office.get(`/unknown_references/${id}`));
    return reference.orders === 0;
  }, timeoutMs);
  return reference;
}

export const newName = (): string => unique('UNKNOWN');

/**
 * Copies a parked order of one item `count` times. Every second copy waits for the same reference as the order, the others for
 * references that `others` copies have in common.
 */
export async function copyParkedOrders(
  { query }: TestDatabase,
  orderId: number,
  { count, others }: { count: number; others: number },
): Promise<void> {
  await query(
    `WITH copies AS MATERIALIZED (
       SELECT nextval(pg_get_serial_sequence('orders', 'id')) AS id, n FROM generate_series(1, $2::int) n
     ), copied AS (
       INSERT INTO orders SELECT copy.* FROM copies c, orders o, ${orderCopy('o', {
         id: 'c.id',
         code: `'COPY-' || c.n`,
         access_id: `'copy-' || c.n`,
         external_id: `'copy-' || c.n`,
       })}
       WHERE o.id = $1
     ), item AS (
       INSERT INTO order_items SELECT copy.* FROM copies c JOIN order_items i ON i.order_id = $1,
       jsonb_populate_record(i, jsonb_build_object(
         'id', nextval(pg_get_serial_sequence('order_items', 'id')), 'order_id', c.id)) copy
     )
     INSERT INTO waiting_orders SELECT copy.* FROM copies c JOIN waiting_orders w ON w.order_id = $1,
     jsonb_populate_record(w, jsonb_build_object('order_id', c.id, 'external_reference',
       CASE WHEN c.n % 2 = 0 THEN w.external_reference ELSE 'other-' || c.n / $3::int END)) copy`,
    [orderId, count, others],
  );
  await query(
    `INSERT INTO unknown_references (application_id, external_reference)
     SELECT DISTINCT application_id, external_reference FROM waiting_orders ON CONFLICT DO NOTHING`,
  );
  await query('VACUUM ANALYZE');
}
