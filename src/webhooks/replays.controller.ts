import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AnyApplication } from '../auth/access.js';
import { Caller, type Application } from '../auth/caller.js';
import { Location } from '../http/server/location.js';
import { WithETag } from '../http/caching/entity-tag.js';
import { IdPipe } from '../http/validation/id.pipe.js';
import { mapPage, Paged, type Page } from '../http/paging/paged.js';
import { InOneTransaction } from '../http/idempotency/stored.js';
import { CreateReplayDto, ListReplaysDto, ReplayDto, toReplayDto } from './dto/replay.dto.js';
import { ReplaysService } from './replays.service.js';

@ApiTags('Webhooks')
@Controller()
export class ReplaysController {
  constructor(private readonly replays: ReplaysService) {}

  /**
   * Delivers the events of a range of time again to one of the caller's subscriptions: as `redeliver` does, and
   * also those that were never sent because it did not exist or was not active. This runs in the background, oldest
   * first and in small steps, so that the receiver is not overloaded and new events are hardly delayed; it pauses while
   * the receiver fails. A subscription can have one replay at a time: another one is refused with 409
   * `replay_in_progress`; for a subscription that is not active the response is 409 `webhook_inactive`.
   */
  @Post('webhooks/:id/replay')
  @Location('webhook_replays')
  @InOneTransaction()
  @HttpCode(202)
  @AnyApplication()
  async start(
    @Caller() caller: Application,
    @Param('id', IdPipe) id: number,
    @Body() dto: CreateReplayDto,
  ): Promise<ReplayDto> {
    return toReplayDto(await this.replays.start(caller.id, id, dto));
  }

  /** The replays of one of the caller's subscriptions, newest first. */
  @Get('webhooks/:id/replays')
  @Paged()
  @ApiOkResponse({ type: [ReplayDto] })
  @AnyApplication()
  async list(
    @Caller() caller: Application,
    @Param('id', IdPipe) id: number,
    @Query() query: ListReplaysDto,
  ): Promise<Page<ReplayDto>> {
    return mapPage(await this.replays.page(caller.id, id, query), toReplayDto);
  }

  /** One replay and its progress. */
  @Get('webhook_replays/:id')
  @AnyApplication()
  @WithETag()
  async get(@Caller() caller: Application, @Param('id', IdPipe) id: number): Promise<ReplayDto> {
    return toReplayDto(await this.replays.get(caller.id, id));
  }

  /** Stops a replay. Deliveries that it has made due are still sent; a replay that has ended is not changed. */
  @Post('webhook_replays/:id/cancel')
  @InOneTransaction()
  @HttpCode(200)
  @AnyApplication()
  async cancel(@Caller() caller: Application, @Param('id', IdPipe) id: number): Promise<ReplayDto> {
    return toReplayDto(await this.replays.cancel(caller.id, id));
  }
}
