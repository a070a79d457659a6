import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AnyApplication } from '../../auth/access.js';
import { Caller, type Application } from '../../auth/caller.js';
import { sendJson } from '../../http/validation/json-text.js';
import { setNextLink } from '../../http/paging/next-link.js';
import { FeedEventDto, feedEventText, FeedQueryDto } from './dto/feed.dto.js';
import { FeedService } from './feed.service.js';

@ApiTags('Webhooks')
@Controller('events')
export class FeedController {
  constructor(private readonly feed: FeedService) {}

  /**
   * The events of the caller's orders, payments and references, with the right `sales` those of all applications,
   * oldest first: the same events that webhooks deliver, with the same ids. A client that continues after the last event
   * it has read misses none, even while others are being stored; an event appears when all transactions that began
   * before it have ended. A `Link` with `rel="next"` means that more events are available now; without one the end is
   * reached: request later with `after` = the id of the last event that was read. After an event that was deleted
   * because of its age the response is 400 `invalid_cursor`: begin again without `after`.
   */
  @Get()
  @AnyApplication()
  @ApiOkResponse({ type: [FeedEventDto] })
  async list(
    @Caller() caller: Application,
    @Query() query: FeedQueryDto,
    @Res() response: Response,
  ): Promise<void> {
    const { events, more } = await this.feed.page(caller, query);
    setNextLink(response, more ? events.at(-1)!.messageId : null, 'after');
    sendJson(response, `[${events.map(feedEventText).join(',')}]`);
  }
}
