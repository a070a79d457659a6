import { FEED_END } from '../../src/persistence/events/feed-positions.repository.js';
import type { Answer, ApiClient } from './api-client.js';
import { waitUntil } from './delivery.js';
import { nextPagePath } from './paging.js';

/** One event as GET /events returns it. */
export interface FeedEvent {
  id: string;
  type: string;
  sequence: number | null;
  order: number | null;
  createdAt: string;
  data: Record<string, unknown>;
}

/** Events that the feed does not return yet, because of transactions that were open when they were stored. */
export const NOT_IN_FEED = `SELECT FROM events WHERE feed_position >= (${FEED_END.text})`;

/** Reads all pages after an event. @param query further parameters */
export async function readFeed(
  client: ApiClient,
  after: string | null = null,
  query = 'limit=100',
): Promise<FeedEvent[]> {
  const events: FeedEvent[] = [];
  let path: string | null = `/events?${query}${after === null ? '' : `&after=${after}`}`;
  while (path !== null) {
    const answer: Answer = await client.send('GET', path, { unchecked: 'body' });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    events.push(...answer.body);
    path = nextPagePath(client.url, answer);
  }
  return events;
}

/**
 * Reads the feed until it has `count` events; open transactions delay it. A transaction of another database that ends during a
 * read can delay this read too, so that it lacks events that an earlier read returned.
 */
export async function waitForFeed(
  client: ApiClient,
  count: number,
  after: string | null = null,
  query?: string,
): Promise<FeedEvent[]> {
  let events: FeedEvent[] = [];
  await waitUntil(async () => (events = await readFeed(client, after, query)).length >= count, 60_000);
  return events;
}
