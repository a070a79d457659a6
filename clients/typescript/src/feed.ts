import { ApiError } from './api-error.js';
import type { Item, Items } from './paging.js';

type FeedEvent = Item<'/api/v1/events'>;

/**
 * Reads the feed to its end. If the service has lost the event `after`, it goes on after one that it still has: then some events
 * come a second time.
 * @param after the id of the last event that was read; undefined to begin with the oldest one
 */
export type Events = (after?: string) => AsyncGenerator<FeedEvent, void, undefined>;

export function readFeed(items: Items): Events {
  const following = (after?: string) =>
    items('/api/v1/events', { params: { query: after === undefined ? {} : { after } } });
  return async function* (after) {
    try {
      yield* following(after);
    } catch (error) {
      const kept = error instanceof ApiError ? error.problem?.continueAfter : undefined;
      if (kept === undefined) throw error;
      yield* following(kept);
    }
  };
}
