import type { ApiClient } from './api-client.js';
import { linkedPath } from './links.js';

/** One event as GET /events shows it. */
export interface FeedEvent {
  id: string;
  type: string;
  sequence: number | null;
  order: number | null;
  createdAt: string;
  data: Record<string, unknown>;
}

/** Reads on from an event until there is no further page. @param query further parameters */
export async function readFeed(
  client: ApiClient,
  after: string | null = null,
  query = 'limit=100',
): Promise<FeedEvent[]> {
  const events: FeedEvent[] = [];
  let path: string | null = `/events?${query}${after === null ? '' : `&after=${after}`}`;
  while (path !== null) {
    const answer = await client.get(path);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    events.push(...answer.body);
    path = linkedPath(client.url, answer);
  }
  return events;
}
