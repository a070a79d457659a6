import { Injectable } from '@nestjs/common';
import { hasRight, isApprover, type Caller } from '../../auth/caller.js';
import { invalidQuery, notFound, type DomainError } from '../../common/errors/domain-error.js';
import { onPrimary } from '../../common/request/request-context.js';
import { DEFAULT_PAGE_SIZE } from '../../platform/http/paging/list-query.dto.js';
import {
  EVENT_NAMES,
  EVENTS_OF_EACH_APPLICATION,
  EVENTS_OF_PENDING_ORDERS,
  type EventName,
} from '../../events/catalogue.js';
import {
  EventFeedRepository,
  type FeedPosition,
  type FeedRow,
  type FeedScope,
} from '../../persistence/events/event-feed.repository.js';
import type { FeedQueryDto } from './dto/feed.dto.js';

/** Limit on the payloads of a page, in bytes: a page is held in memory. */
const MAX_PAGE_BYTES = 4 * 1024 * 1024;

const OF_EACH: readonly EventName[] = EVENTS_OF_EACH_APPLICATION;
const OF_ALL_APPLICATIONS = EVENT_NAMES.filter((name) => !OF_EACH.includes(name));

/** The event feed: no event is skipped, and no event is inserted before one that was already returned. */
@Injectable()
export class FeedService {
  constructor(private readonly feed: EventFeedRepository) {}

  async page(caller: Caller, { after, limit, type }: FeedQueryDto) {
    const scope = scopeOf(caller, EVENT_NAMES);
    return this.feed.page({
      ...(type === undefined ? scope : scopeOf(caller, [type])),
      after: after === undefined ? null : await this.positionOf(scope, after),
      limit: limit === undefined ? DEFAULT_PAGE_SIZE : Number(limit),
      maxBytes: MAX_PAGE_BYTES,
    });
  }

  async event(caller: Caller, messageId: string): Promise<FeedRow> {
    const event = await this.feed.event(scopeOf(caller, EVENT_NAMES), messageId);
    if (event === null) throw notFound('event');
    return event;
  }

  private async positionOf(scope: FeedScope, messageId: string): Promise<FeedPosition> {
    const find = () => this.feed.positionOf(scope, messageId);
    // A standby may lack an event that the caller has read from the primary.
    const position = (await find()) ?? (await onPrimary(find));
    if (position !== null) return position;
    throw unknownEvent(await onPrimary(() => this.feed.lastKept(scope)));
  }
}

/** @param lastKept the event to continue after if this one was lost; null when no event was lost */
function unknownEvent(lastKept: string | null): DomainError {
  const fault = { parameter: 'after', code: 'invalid_cursor' } as const;
  if (lastKept === null) {
    const detail =
      'The feed has no such event, or it was deleted because of its age. Start again without this parameter.';
    return invalidQuery([{ ...fault, detail }]);
  }
  const detail =
    'The feed has no such event. If you read it before the History-Id changed, it was lost: continue after the event continueAfter. Otherwise it was deleted because of its age: start again without this parameter.';
  return invalidQuery([{ ...fault, detail }], { continueAfter: lastKept });
}

/** The same events that its subscriptions receive: its own, and those of certain types of all applications. */
function scopeOf(caller: Caller, types: readonly EventName[]): FeedScope {
  const shared = sharedTypesOf(caller);
  return {
    applicationId: caller.id,
    ownTypes: types.filter((type) => !shared.includes(type)),
    sharedTypes: types.filter((type) => shared.includes(type)),
  };
}

/** The types of events that the caller receives of all applications. */
function sharedTypesOf(caller: Caller): readonly EventName[] {
  if (hasRight(caller, 'sales')) return OF_ALL_APPLICATIONS;
  return isApprover(caller) ? EVENTS_OF_PENDING_ORDERS : [];
}
