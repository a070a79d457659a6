import type { EventName } from '../../src/events/catalogue.js';
import { orderEvent } from '../../src/events/domain-event.js';
import { recordEvents } from '../../src/persistence/webhooks/outbox.js';
import { Transactions } from '../../src/persistence/database/transactions.js';
import type { TestService } from './service.js';

/** What tells one made-up event from another, and where it stands in time. */
interface Sample {
  applicationId: number;
  type?: EventName;
  /** Minutes before now; 0 unless said otherwise. */
  age?: number;
}

let count = 1_000_000;

/** Stores made-up events, one transaction for all, without the orders they tell of. @returns their webhook-ids */
export async function emit(
  { app, database }: TestService,
  number: number,
  { applicationId, type = 'sales_order_validated', age = 0 }: Sample,
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

/** Takes the pings away that every new subscription brings, whether they were sent or not. */
export async function forgetPings({ database }: TestService): Promise<void> {
  await database.query(`DELETE FROM events WHERE type = 'webhook_ping'`);
}
