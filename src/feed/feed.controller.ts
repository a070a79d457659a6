import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AnyApplication } from '../auth/access.js';
import { Caller, type Application } from '../auth/caller.js';
import { linkNext } from '../common/http/next-link.js';
import { FeedEventDto, feedEventText, FeedQueryDto } from './dto/feed.dto.js';
import { FeedService } from './feed.service.js';

@ApiTags('Webhooks')
@Controller('events')
export class FeedController {
  constructor(private readonly feed: FeedService) {}

  /**
   * What happened to the caller's orders, payments and references, with the right `sales` to everybody's, oldest
   * first: the same events that webhooks push, with the same ids. Whoever reads on from the last event it has read
   * misses none, whatever commits at the same time; an event appears as soon as everything that began to be stored
   * before it has ended. When there is a `Link` with `rel="next"` there is more at once; without one the end is
   * reached for now: ask later with `after` = the id of the last event that was read. An event that was removed
   * because of its age is no `after` any more, 400 `invalid_cursor`: begin without it.
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
    linkNext(response, more ? events.at(-1)!.messageId : null, 'after');
    response.type('json').send(`[${events.map(feedEventText).join(',')}]`);
  }
}
