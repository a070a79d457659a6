import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AnyApplication } from '../auth/access.js';
import { Caller, type Application } from '../auth/caller.js';
import { created } from '../common/http/created.js';
import { Tagged } from '../common/http/entity-tag.js';
import { IdPipe } from '../common/http/id.pipe.js';
import { linkNext } from '../common/http/next-link.js';
import { CreateReplayDto, ListReplaysDto, ReplayDto, toReplayDto } from './dto/replay.dto.js';
import { ReplaysService } from './replays.service.js';

@ApiTags('Webhooks')
@Controller()
export class ReplaysController {
  constructor(private readonly replays: ReplaysService) {}

  /**
   * Delivers the events of a range of time again to one of the caller's subscriptions: as `redeliver` does, and
   * also those that it never got because it did not exist or was not active. This goes on in the background,
   * oldest first and little by little, so that a receiver is not flooded and what happens now hardly waits; while
   * the receiver fails, it waits. There is one replay of a subscription at a time, another one is 409
   * `replay_in_progress`; a subscription that is not active is 409 `webhook_inactive`.
   */
  @Post('webhooks/:id/replay')
  @HttpCode(202)
  @AnyApplication()
  async start(
    @Caller() caller: Application,
    @Param('id', IdPipe) id: number,
    @Body() dto: CreateReplayDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ReplayDto> {
    return created(response, toReplayDto(await this.replays.start(caller.id, id, dto)), 'webhook_replays');
  }

  /** The replays of one of the caller's subscriptions, newest first. */
  @Get('webhooks/:id/replays')
  @AnyApplication()
  async list(
    @Caller() caller: Application,
    @Param('id', IdPipe) id: number,
    @Query() query: ListReplaysDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ReplayDto[]> {
    const { rows, next } = await this.replays.page(caller.id, id, query);
    linkNext(response, next);
    return rows.map(toReplayDto);
  }

  /** One replay, and how far it has come. */
  @Get('webhook_replays/:id')
  @AnyApplication()
  @Tagged()
  async get(@Caller() caller: Application, @Param('id', IdPipe) id: number): Promise<ReplayDto> {
    return toReplayDto(await this.replays.get(caller.id, id));
  }

  /** Stops a replay. What it has made due is delivered all the same; one that is over stays as it is. */
  @Post('webhook_replays/:id/cancel')
  @HttpCode(200)
  @AnyApplication()
  async cancel(@Caller() caller: Application, @Param('id', IdPipe) id: number): Promise<ReplayDto> {
    return toReplayDto(await this.replays.cancel(caller.id, id));
  }
}
