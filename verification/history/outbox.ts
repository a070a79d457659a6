import { isDeepStrictEqual } from 'node:util';
import { grouped } from '../../test/support/grouped.js';
import type { FeedEvent } from '../../test/support/event-feed.js';
import type { Operation } from './operation.js';

/** A request that the receiver got. */
export interface SeenDelivery {
  messageId: string;
  /** Parsed. */
  data: unknown;
  /** Milliseconds since the beginning of the history. */
  at: number;
}

/** One expected event: what an acknowledged request wrote. */
interface Written {
  type: string;
  value: number;
  /** Null for a request whose outcome is unknown. */
  version: number | null;
}

const EVENT_OF = { create: 'sales_order_created', change: 'sales_order_updated' };

/**
 * Checks that the feed has the events that the history implies and no other, those of each order in sequence, and that the
 * receiver got each of them.
 * @param history ends with a read of each externalId
 * @param feed in its order
 * @returns a sentence for each fault
 */
export function outboxFaults(history: Operation[], feed: FeedEvent[], deliveries: SeenDelivery[]): string[] {
  const externalIds = new Set([...history.map((each) => each.externalId), ...feed.map(externalIdOf)]);
  const events = grouped(feed, externalIdOf);
  const operations = grouped(history, (each) => each.externalId);
  const ofOrders = [...externalIds].flatMap((externalId) =>
    orderFaults(operations.get(externalId) ?? [], events.get(externalId) ?? []).map(
      (fault) => `${externalId}: ${fault}`,
    ),
  );
  return [...ofOrders, ...deliveryFaults(feed, deliveries)];
}

const externalIdOf = ({ data }: FeedEvent): string => String(data['externalId']);

function orderFaults(operations: Operation[], events: FeedEvent[]): string[] {
  const written = operations.filter(({ type }) => type === 'ok' || type === 'info').flatMap(writtenBy);
  const lastRead = operations.findLast(({ call, type }) => call === 'read' && type === 'ok');
  const version = lastRead?.orders?.[0]?.version ?? 0;
  const faults = events.flatMap((event, index) => eventFaults(event, index, written));
  if (new Set(events.map(({ order }) => order)).size > 1) faults.push('its events name several orders');
  if (events.length !== version)
    faults.push(`the feed has ${events.length} events, but version ${version} was read last`);
  for (const each of written) {
    if (each.version !== null && !events.some((event) => isOf(event, each)))
      faults.push(`the feed has no ${each.type} of the acknowledged version ${each.version}`);
  }
  return faults;
}

function writtenBy({ call, type, written, orders }: Operation): Written[] {
  if (call !== 'create' && call !== 'change') return [];
  const version = call === 'create' ? 1 : orders?.[0]?.version;
  return [{ type: EVENT_OF[call], value: written!, version: type === 'ok' ? version! : null }];
}

/** @param index the number of earlier events of the order */
function eventFaults(event: FeedEvent, index: number, written: Written[]): string[] {
  const { id, type, sequence, order, data } = event;
  const faults = [];
  if (sequence !== index + 1) faults.push(`${id} has sequence ${sequence} after ${index} events`);
  if (data['version'] !== sequence || data['id'] !== order)
    faults.push(`${id} has the body of another version`);
  if (!written.some((each) => isOf(event, each))) faults.push(`no request implies the ${type} ${id}`);
  return faults;
}

const isOf = ({ type, sequence, data }: FeedEvent, expected: Written): boolean =>
  type === expected.type &&
  data['comment'] === String(expected.value) &&
  (expected.version === null || expected.version === sequence);

function deliveryFaults(feed: FeedEvent[], deliveries: SeenDelivery[]): string[] {
  const events = new Map(feed.map((event) => [event.id, event]));
  const received = new Set(deliveries.map(({ messageId }) => messageId));
  const missing = feed.filter(({ id }) => !received.has(id)).map(({ id }) => `${id} was not received`);
  const wrong = deliveries.flatMap(({ messageId, data }) => {
    const event = events.get(messageId);
    if (event === undefined) return [`${messageId} was received and is not in the feed`];
    return isDeepStrictEqual(data, event.data) ? [] : [`${messageId} was received with another body`];
  });
  return [...missing, ...wrong];
}
