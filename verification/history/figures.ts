import { grouped } from '../../test/support/grouped.js';
import type { FeedEvent } from '../../test/support/event-feed.js';
import type { Operation } from './operation.js';
import type { SeenDelivery } from './outbox.js';

/** What a run did and lost. */
export interface Figures {
  /** ExternalIds that clients asked to create. */
  sent: number;
  /** ExternalIds whose creation was acknowledged. */
  acknowledged: number;
  /** Of these, those that the last read did not find. */
  lost: number;
  /** Orders beyond the first of an externalId. */
  duplicated: number;
  events: number;
  /** Events that the receiver did not get. */
  undelivered: number;
  /** Requests beyond the first of an event, in total and at most for one event. */
  repeated: number;
  repeatedAtMost: number;
  /** From the acknowledgement of a creation or change to the first delivery of its event. */
  longestDelayMs: number;
}

/** @param history as outboxFaults() takes it @param deliveries in the order in which they arrived */
export function figuresOf(history: Operation[], feed: FeedEvent[], deliveries: SeenDelivery[]): Figures {
  const answered = history.filter(({ type }) => type === 'ok');
  const created = answered.filter(({ call }) => call === 'create').map((each) => each.externalId);
  const reads = new Map(
    answered.filter(({ call }) => call === 'read').map((each) => [each.externalId, each.orders!]),
  );
  const acknowledged = [...new Set(created)];
  const requests = grouped(deliveries, ({ messageId }) => messageId);
  const arrivals = new Map(
    feed.flatMap(({ id, sequence, data }) => {
      const first = requests.get(id)?.[0];
      return first === undefined ? [] : [[`${String(data['externalId'])} ${sequence}`, first.at] as const];
    }),
  );
  const delays = answered.flatMap((operation) => {
    const version = writtenVersion(operation);
    const at = arrivals.get(`${operation.externalId} ${version}`);
    return at === undefined ? [] : [at - operation.time / 1e6];
  });
  return {
    sent: new Set(history.filter(({ call }) => call === 'create').map((each) => each.externalId)).size,
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((externalId) => (reads.get(externalId) ?? []).length === 0).length,
    duplicated: duplicatedOrders(answered, feed),
    events: feed.length,
    undelivered: feed.filter(({ id }) => !requests.has(id)).length,
    repeated: deliveries.length - requests.size,
    repeatedAtMost: Math.max(0, ...[...requests.values()].map(({ length }) => length - 1)),
    longestDelayMs: delays.reduce((longest, delay) => Math.max(longest, delay), 0),
  };
}

/** @returns null when the operation writes no version */
function writtenVersion({ call, orders }: Operation): number | null {
  if (call === 'create') return 1;
  return call === 'change' ? orders![0]!.version : null;
}

function duplicatedOrders(answered: Operation[], feed: FeedEvent[]): number {
  const seen = new Map<string, Set<number>>();
  const add = (externalId: string, id: number): unknown =>
    seen.set(externalId, (seen.get(externalId) ?? new Set()).add(id));
  for (const { externalId, orders } of answered) orders!.forEach(({ id }) => add(externalId, id));
  for (const { order, data } of feed) add(String(data['externalId']), order!);
  return [...seen.values()].reduce((total, ids) => total + ids.size - 1, 0);
}
