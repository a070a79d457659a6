import type { EventName } from '../../src/events/catalogue.js';
import { orderEvent } from '../../src/events/domain-event.js';
import { recordEvents } from '../../src/persistence/events/outbox.js';
import { Transactions } from '../../src/platform/postgres/transactions/transactions.js';
import type { TestService } from './service.js';

/** Properties of generated events. */
interface EventOptions {
  applicationId: number;
  type?: EventName;
  /** Minutes before now; default: 0. */
  age?: number;
}

let count = 1_000_000;

/** Stores generated events, without orders, in one transaction. @returns their webhook-ids */
export async function emit(
  { app, database }: TestService,
  number: number,
  { applicationId, type = 'sales_order_validated', age = 0 }: EventOptions,
): Promise<string[]> {
  const events = Array.from({ length: number }, () => {
    const id = (count += 1);
    return orderEvent(type, { id, applicationId, version: 1 }, JSON.stringify({ code: `ORD-${id}` }));
  });
  const ids = events.map(({ messageId }) => messageId);
  await app.get(Transactions, { strict: false }).run((tx) => recordEvents(tx, events));
  if (age > 0) {
    await database.query(
      `UPDATE events SET created_at = created_at - $2 * interval '1 minute' WHERE message_id = ANY ($1)`,
      [ids, age],
    );
  }
  return ids;
}

/** Deletes the pings that every new subscription causes. */
export async function deletePings({ database }: TestService): Promise<void> {
  await database.query(`DELETE FROM events WHERE type = 'webhook_ping'`);
}

/** The events of an order in their sequence. */
export const orderEvents = (
  { database }: Pick<TestService, 'database'>,
  { id }: { id: number },
): Promise<{ type: string; sequence: number; payload: string }[]> =>
  database.query('SELECT type, sequence, payload FROM events WHERE order_id = $1 ORDER BY sequence, id', [
    id,
  ]);
