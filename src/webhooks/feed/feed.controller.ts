import { Controller, Get, Module, Param, type PipeTransform, Query, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AnyCaller } from '../../auth/access.js';
import { CurrentCaller, type Caller } from '../../auth/caller.js';
import { notFound } from '../../common/errors/domain-error.js';
import { WithETag } from '../../platform/http/caching/entity-tag.js';
import { Paged, type JsonPage } from '../../platform/http/paging/paged.js';
import { JsonTextBody } from '../../platform/http/server/json-text.js';
import { DataLossDto } from './dto/data-loss.dto.js';
import { EventDto, feedEventText, FeedQueryDto } from './dto/feed.dto.js';
import { FeedService } from './feed.service.js';
import { EventsPersistenceModule } from '../../persistence/events/event-feed.repository.js';

const MESSAGE_ID = /^msg_[0-9a-f]{32}$/;

/** Checks the id of an event in a path. A text that is not one is treated like an id that does not exist: 404. */
class MessageIdPipe implements PipeTransform<string, string> {
  transform(text: string): string {
    if (!MESSAGE_ID.test(text)) throw notFound('event');
    return text;
  }
}

const HISTORY_ID = { description: 'The data history, as in `GET /me`.', schema: { type: 'string' } } as const;

@ApiTags('Events')
@ApiExtraModels(DataLossDto)
@Controller('events')
class FeedController {
  constructor(private readonly feed: FeedService) {}

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
    const { historyId, events, more } = await this.feed.page(caller, query);
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
    return new JsonTextBody(feedEventText(await this.feed.event(caller, id)));
  }
}

@Module({
  imports: [EventsPersistenceModule],
  controllers: [FeedController],
  providers: [FeedService],
})
export class FeedModule {}
