import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AnyCaller } from '../auth/access.js';
import { CurrentCaller, type Caller } from '../auth/caller.js';
import { Location } from '../platform/http/server/location.js';
import { WithETag } from '../platform/http/caching/entity-tag.js';
import { IdParam } from '../platform/http/validation/id.pipe.js';
import { PageQueryDto } from '../platform/http/paging/list-query.dto.js';
import { mapPage, Paged, type Page } from '../platform/http/paging/paged.js';
import { InOneTransaction } from '../idempotency/stored.js';
import { Refuses } from '../platform/http/documentation/operation-keywords.js';
import { CreateWebhookReplayDto, WebhookReplayDto } from './dto/replay.dto.js';
import { ReplaysService } from './replays.service.js';
import type { ReplayRow } from '../persistence/webhooks/replay.repository.js';
import { REPLAY_LIMITS } from '../persistence/webhooks/replay.statements.js';
import type { ReplayWait } from '../persistence/webhooks/webhook-values.js';

@ApiTags('Webhooks')
@Controller()
export class ReplaysController {
  constructor(private readonly replays: ReplaysService) {}

  /**
   * Send the events of a time range again
   *
   * Delivers the events of a time range again to one of the caller's subscriptions (with the right `sales`, to any), as
   * `redeliver` does, including those that were never sent because the subscription did not exist or was not active.
   *
   * This runs in the background, oldest first and in small steps, so that the receiver is not overloaded and new events are
   * barely delayed; it pauses while the receiver is failing.
   *
   * - A subscription can have one replay at a time: a second one is refused with 409 `replay_in_progress`.
   * - 409 `webhook_inactive` for a subscription that is not active.
   * - 409 `application_inactive` for one of an application that is switched off.
   */
  @Post('webhooks/:id/replay')
  @Location('webhook_replays')
  @InOneTransaction()
  @HttpCode(202)
  @AnyCaller('receiver')
  @Refuses('webhook_inactive', 'application_inactive', 'replay_in_progress')
  async startWebhookReplay(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Body() dto: CreateWebhookReplayDto,
  ): Promise<WebhookReplayDto> {
    return toWebhookReplayDto(await this.replays.start(caller, id, dto));
  }

  /**
   * List the replays of a subscription
   *
   * For one of the caller's own subscriptions; with the right `sales`, for any. Newest first.
   */
  @Get('webhooks/:id/replays')
  @Paged()
  @WithETag()
  @ApiOkResponse({ type: [WebhookReplayDto] })
  @AnyCaller('receiver')
  async listWebhookReplays(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Query() query: PageQueryDto,
  ): Promise<Page<WebhookReplayDto>> {
    return mapPage(await this.replays.page(caller, id, query), toWebhookReplayDto);
  }

  /** Get a replay and its progress */
  @Get('webhook_replays/:id')
  @AnyCaller('receiver')
  @WithETag()
  async getWebhookReplay(@CurrentCaller() caller: Caller, @IdParam() id: number): Promise<WebhookReplayDto> {
    return toWebhookReplayDto(await this.replays.get(caller, id));
  }

  /**
   * Cancel a replay
   *
   * Deliveries that it has made due are still sent; a replay that has ended is not changed.
   */
  @Post('webhook_replays/:id/cancel')
  @InOneTransaction()
  @HttpCode(200)
  @AnyCaller('receiver')
  async cancelWebhookReplay(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
  ): Promise<WebhookReplayDto> {
    return toWebhookReplayDto(await this.replays.cancel(caller, id));
  }
}

const DETAILS: Record<ReplayWait, string> = {
  webhook_inactive: 'The webhook is not active.',
  worker: 'No worker is running.',
  waiting_deliveries: `The receiver has ${REPLAY_LIMITS.waiting.toLocaleString('en')} deliveries that wait.`,
  due_deliveries: `${REPLAY_LIMITS.due} deliveries are due, and are sent first.`,
};

function toWebhookReplayDto(row: ReplayRow): WebhookReplayDto {
  return {
    id: row.id,
    webhook: row.webhookId,
    since: row.since.toISOString(),
    until: row.until.toISOString(),
    state: row.state,
    status: row.status,
    queued: row.queued,
    waiting: row.waiting,
    waitingFor: row.waitingFor && { code: row.waitingFor, detail: DETAILS[row.waitingFor] },
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}
