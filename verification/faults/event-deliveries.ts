import { expect } from '@jest/globals';
import type { TestDatabase } from '../../test/support/database.js';
import type { Shop } from '../support/order-load.js';
import type { Received, Receiver } from '../../test/support/receiver.js';

/** What shops subscribe to, and what their load causes. */
export const EVENTS = ['sales_order_created', 'sales_order_validated'];

/** One event and its only delivery. */
export interface EventDelivery {
  messageId: string;
  applicationId: number;
  orderId: number;
  payload: string;
  createdAt: Date;
  state: string | null;
  leaseToken: string | null;
}

/** Figures of one run under load. */
export interface Summary {
  orders: number;
  deliveries: number;
  /** Requests with a webhook-id and an attempt number that the receiver had received before. */
  duplicates: number;
  /** Milliseconds from an event to its first delivery. */
  longestDelayMs: number;
}

/** The events of the orders of these shops. */
export function eventDeliveries(database: TestDatabase, shops: Shop[]): Promise<EventDelivery[]> {
  return database.query<EventDelivery>(
    `
      SELECT e.message_id AS "messageId", e.application_id::float8 AS "applicationId",
        e.order_id::float8 AS "orderId", e.payload, e.created_at AS "createdAt", d.state,
        l.token AS "leaseToken"
      FROM events e LEFT JOIN webhook_deliveries d ON d.event_id = e.id
      LEFT JOIN webhook_leases l ON d.id = ANY (l.delivery_ids)
      WHERE e.order_id IS NOT NULL AND e.application_id = ANY ($1) AND e.type = ANY ($2)`,
    [shops.map(({ applicationId }) => applicationId), EVENTS],
  );
}

/** Checks that the shop received each of its events and no other, and that duplicates have equal bodies. */
export function checkReceived(
  { webhookKey, receiver }: Shop,
  events: EventDelivery[],
  orders: Set<number>,
): Pick<Summary, 'duplicates' | 'longestDelayMs'> {
  const byId = byMessage(receiver);
  expect([...byId.keys()].sort()).toEqual(events.map(({ messageId }) => messageId).sort());
  const wrong = receiver.received.filter(({ headers }) => headers['x-webhook-key'] !== webhookKey);
  expect(wrong).toEqual([]);
  let duplicates = 0;
  let longestDelayMs = 0;
  for (const { messageId, orderId, payload, createdAt } of events) {
    const requests = byId.get(messageId)!;
    expect([...new Set(requests.map(({ body }) => body.toString()))]).toEqual([payload]);
    if (!orders.has(orderId)) continue;
    duplicates += duplicatesAmong(requests);
    longestDelayMs = Math.max(longestDelayMs, requests[0]!.at - createdAt.getTime());
  }
  return { duplicates, longestDelayMs };
}

function byMessage({ received, messageIds }: Receiver): Map<string, Received[]> {
  const requests = new Map<string, Received[]>(messageIds.map((id) => [id, []]));
  received.forEach((request, index) => requests.get(messageIds[index]!)!.push(request));
  return requests;
}

/** @param requests all requests of one message */
const duplicatesAmong = (requests: Received[]): number =>
  requests.length - new Set(requests.map(({ headers }) => headers['x-webhook-attempt'])).size;

export const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

export function textOf({ orders, deliveries, duplicates, longestDelayMs }: Summary): string {
  const seconds = (longestDelayMs / 1_000).toFixed(1);
  return `${orders} orders, ${deliveries} deliveries, ${duplicates} duplicates, longest delay ${seconds} s`;
}
