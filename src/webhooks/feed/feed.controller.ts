import { Controller, Get, Module, Param, type PipeTransform, Query, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AnyCaller } from '../../auth/access.js';
import { CurrentCaller, type Caller, hasRight, isApprover } from '../../auth/caller.js';
import { invalidQuery, notFound, orNotFound, type DomainError } from '../../common/errors/domain-error.js';
import { WithETag } from '../../platform/http/caching/entity-tag.js';
import { Paged, type JsonPage } from '../../platform/http/paging/paged.js';
import { DataLossDto } from '../dto/webhook-events.dto.js';
import { EventDto, FeedQueryDto, feedEventText } from './dto/feed.dto.js';
import {
  EventsPersistenceModule,
  EventFeedRepository,
  type FeedPosition,
  type FeedScope,
} from '../../persistence/events/event-feed.repository.js';
import { onPrimary } from '../../common/request/request-context.js';
import { DEFAULT_PAGE_SIZE } from '../../platform/http/paging/list-query.dto.js';
import {
  EVENT_NAMES,
  EVENTS_OF_EACH_APPLICATION,
  EVENTS_OF_PENDING_ORDERS,
  type EventName,
} from '../../events/catalogue.js';
import { JsonTextBody } from '../../platform/http/server/response-body.js';

/** Limit on the payloads of a page, in bytes: a page is held in memory. */
const MAX_PAGE_BYTES = 4 * 1024 * 1024;

const OF_EACH: readonly EventName[] = EVENTS_OF_EACH_APPLICATION;
const OF_ALL_APPLICATIONS = EVENT_NAMES.filter((name) => !OF_EACH.includes(name));

const MESSAGE_ID = /^msg_[0-9a-f]{32}$/;

/** Checks the id of an event in a path. A text that is not one is treated like an id that does not exist: 404. */
class MessageIdPipe implements PipeTransform<string, string> {
  transform(text: string): string {
    if (!MESSAGE_ID.test(text)) throw notFound('event');
    return text;
  }
}

const HISTORY_ID = { description: 'The data history, as in `GET /me`.', schema: { type: 'string' } } as const;

/** The event feed: no event is skipped, and no event is inserted before one that was already returned. */
@ApiTags('Events')
@ApiExtraModels(DataLossDto)
@Controller('events')
class FeedController {
  constructor(private readonly feed: EventFeedRepository) {}

  /**
   * List events, oldest first
   *
   * The events of the caller's orders, payments and references; with the right `sales`, those of all applications; with
   * `holds`, also the events of all applications after which an order is pending. They are the events that webhooks deliver,
   * with the same ids.
   *
   * A client that continues after the last event it has read misses none, even while others are being stored; an event appears
   * when all transactions that began before it have ended.
   *
   * - A `Link` with `rel="next"` means that more events are available now.
   * - Without it, you have reached the end: request again later with `after` set to the id of the last event you read.
   * - If `after` names an event that was deleted because of its age, the response is 400 `invalid_cursor`: start again without
   *   `after`.
   * - `History-Id` changes when acknowledged data may have been lost, because another database server continues. If the event
   *   that `after` names is lost too, the 400 `invalid_cursor` has the member `continueAfter`, the id of an event: continue with it.
   *   Events of the last minute before the loss may come once more.
   */
  @Get()
  @Paged('after')
  @AnyCaller()
  @ApiOkResponse({ type: [EventDto], headers: { 'History-Id': HISTORY_ID } })
  async listEvents(
    @CurrentCaller() caller: Caller,
    @Query() query: FeedQueryDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<JsonPage> {
    const { after, limit, type } = query;
    const scope = scopeOf(caller, EVENT_NAMES);
    const { historyId, events, more } = await this.feed.page({
      ...(type === undefined ? scope : scopeOf(caller, [type])),
      after: after === undefined ? null : await this.positionOf(scope, after),
      limit: limit === undefined ? DEFAULT_PAGE_SIZE : Number(limit),
      maxBytes: MAX_PAGE_BYTES,
    });
    response.setHeader('History-Id', historyId);
    const rows = new JsonTextBody(`[${events.map(feedEventText).join(',')}]`);
    return { rows, next: more ? events.at(-1)!.messageId : null };
  }

  /**
   * Get an event
   *
   * By its `webhook-id`, such as `msg_5c0c2f8f3a5d4d0f9a6f1f2b3c4d5e6f`: one of the caller's own events; with the right
   * `sales`, one of any application; with `holds`, also one of any application after which an order is pending. It can be read
   * as soon as it has happened, before it appears in the list.
   */
  @Get(':id')
  @AnyCaller()
  @WithETag()
  @ApiOkResponse({ type: EventDto })
  async getEvent(
    @CurrentCaller() caller: Caller,
    @Param('id', MessageIdPipe) id: string,
  ): Promise<JsonTextBody> {
    const event = await this.feed.event(scopeOf(caller, EVENT_NAMES), id);
    return new JsonTextBody(feedEventText(orNotFound(event, 'event')));
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

@Module({
  imports: [EventsPersistenceModule],
  controllers: [FeedController],
})
export class FeedModule {}
