import { Injectable, type OnModuleInit } from '@nestjs/common';
import { hasRight, type Application } from '../auth/caller.js';
import { DomainError } from '../common/domain-error.js';
import { DEFAULT_PAGE_SIZE } from '../common/http/list-query.dto.js';
import { EVENT_NAMES, isShared, type EventName } from '../events/catalogue.js';
import {
  EventFeedRepository,
  FEED_START,
  type FeedPage,
  type FeedPlace,
  type FeedScope,
} from '../persistence/repositories/event-feed.repository.js';
import type { FeedQueryDto } from './dto/feed.dto.js';

/** Of all payloads of a page, in bytes; a page is in memory as a whole. */
const MAX_PAGE_BYTES = 4 * 1024 * 1024;

/** The events as a feed in which nothing is skipped, and nothing comes later before what was read. */
@Injectable()
export class FeedService implements OnModuleInit {
  constructor(private readonly feed: EventFeedRepository) {}

  /** Before anything is written: what is there may come from another server. */
  onModuleInit(): Promise<void> {
    return this.feed.adopt(EVENT_NAMES);
  }

  /** @throws DomainError invalid_cursor when `after` is no event of the caller's, or not any more */
  async page(caller: Application, { after, limit, type }: FeedQueryDto): Promise<FeedPage> {
    const scope = scopeOf(caller, EVENT_NAMES);
    return this.feed.page({
      ...(type === undefined ? scope : scopeOf(caller, [type])),
      after: after === undefined ? FEED_START : await this.placeOf(scope, after),
      limit: limit === undefined ? DEFAULT_PAGE_SIZE : Number(limit),
      maxBytes: MAX_PAGE_BYTES,
    });
  }

  private async placeOf(scope: FeedScope, messageId: string): Promise<FeedPlace> {
    const place = await this.feed.place(scope, messageId);
    if (place !== null) return place;
    const detail = 'There is no such event, or not any more: begin again without "after".';
    throw new DomainError('malformed', 'invalid_cursor', detail, {
      errors: [
        { pointer: 'after', code: 'invalid_cursor', detail: 'must be the id of an event of the feed' },
      ],
    });
  }
}

/** The same that subscriptions get: the caller's own, with the right `sales` everybody's where they are shared. */
function scopeOf(caller: Application, types: readonly EventName[]): FeedScope {
  const sharedTypes = hasRight(caller, 'sales') ? types.filter(isShared) : [];
  const ownTypes = types.filter((type) => !sharedTypes.includes(type));
  return { applicationId: caller.id, ownTypes, sharedTypes };
}
