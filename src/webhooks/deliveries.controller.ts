import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AnyCaller } from '../auth/access.js';
import { CurrentCaller, type Caller } from '../auth/caller.js';
import { WithETag } from '../platform/http/caching/entity-tag.js';
import { IdParam } from '../platform/http/validation/id.pipe.js';
import { mapPage, Paged, type Page } from '../platform/http/paging/paged.js';
import { InOneTransaction } from '../idempotency/stored.js';
import { Refuses } from '../platform/http/documentation/operation-keywords.js';
import { DeliveriesService } from './deliveries.service.js';
import { ListDeliveriesDto, WebhookDeliveryDto } from './dto/delivery.dto.js';
import { WebhookStatisticsDto } from './dto/webhook-activity.dto.js';
import { reasonDetail } from '../events/delivery-values.js';
import type {
  AttemptRow,
  DeliveryLogRow,
  DeliveryWithPayload,
} from '../persistence/webhooks/delivery-log.repository.js';
import type { DeliveryStatistics } from '../persistence/webhooks/delivery-statistics.repository.js';
import { JsonTextBody } from '../platform/http/server/response-body.js';

@ApiTags('Webhooks')
@Controller()
export class DeliveriesController {
  constructor(private readonly deliveries: DeliveriesService) {}

  /**
   * Get the statistics of a subscription
   *
   * How the attempts of the last hour and the last day went, and what is waiting. For one of the caller's own subscriptions;
   * with the right `sales`, for any.
   */
  @Get('webhooks/:id/statistics')
  @AnyCaller('receiver')
  @WithETag()
  async getWebhookStatistics(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
  ): Promise<WebhookStatisticsDto> {
    return toWebhookStatisticsDto(await this.deliveries.statistics(caller, id));
  }

  /**
   * List the deliveries
   *
   * For the caller's own subscriptions; with the right `sales`, for those of all applications. Newest first. Filters
   * can be combined; all of them must match.
   */
  @Get('webhook_deliveries')
  @Paged()
  @WithETag()
  @ApiOkResponse({ type: [WebhookDeliveryDto] })
  @AnyCaller('receiver')
  async listWebhookDeliveries(
    @CurrentCaller() caller: Caller,
    @Query() query: ListDeliveriesDto,
  ): Promise<Page<WebhookDeliveryDto>> {
    return mapPage(await this.deliveries.page(caller, query), toWebhookDeliveryDto);
  }

  /**
   * Get a delivery
   *
   * With the body that is sent, and the response of the receiver to each attempt.
   */
  @Get('webhook_deliveries/:id')
  @AnyCaller('receiver')
  @WithETag()
  @ApiOkResponse({ type: WebhookDeliveryDto })
  async getWebhookDelivery(@CurrentCaller() caller: Caller, @IdParam() id: number): Promise<JsonTextBody> {
    return new JsonTextBody(webhookDeliveryText(await this.deliveries.get(caller, id)));
  }

  /**
   * Send a delivery again
   *
   * Makes a delivery due now, whatever its state. The same bytes are sent under the same `webhook-id`, and the retry
   * schedule starts again; `X-WEBHOOK-ATTEMPT` keeps counting.
   *
   * - A delivery that is being sent is not sent twice, and repeating the request within five seconds changes
   *   nothing.
   * - 409 `webhook_inactive` for a subscription that is not active.
   * - 409 `application_inactive` for one of an application that is switched off.
   * - 409 `ping_not_redeliverable` for a ping.
   * - For an event of another application, the application of the subscription still needs the right `sales`.
   * - With the right `sales`, deliveries to all applications can be sent again.
   */
  @Post('webhook_deliveries/:id/redeliver')
  @InOneTransaction()
  @HttpCode(202)
  @AnyCaller('receiver')
  @Refuses('webhook_inactive', 'application_inactive', 'ping_not_redeliverable')
  async redeliverWebhookDelivery(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
  ): Promise<WebhookDeliveryDto> {
    return toWebhookDeliveryDto(await this.deliveries.redeliver(caller, id));
  }
}

/** A WebhookDeliveryDto as JSON text, in which `payload` is the stored one, byte for byte. */
const webhookDeliveryText = (row: DeliveryWithPayload): string =>
  `${JSON.stringify(toWebhookDeliveryDto(row)).slice(0, -1)},"payload":${row.payload ?? 'null'}}`;

function toWebhookDeliveryDto(row: DeliveryLogRow): WebhookDeliveryDto {
  return {
    id: row.id,
    webhook: row.webhookId,
    kind: row.kind,
    event: { id: row.messageId, type: row.event },
    order: row.orderId === null ? null : { id: row.orderId, code: row.orderCode, sequence: row.sequence },
    state: row.state,
    reason: row.reason,
    detail: row.reason === null ? null : reasonDetail(row.reason),
    attempts: row.attempts.map(toAttemptDto),
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    redeliveredAt: row.redeliveredAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

const toAttemptDto = (row: AttemptRow): WebhookDeliveryDto['attempts'][number] => ({
  ...row,
  startedAt: new Date(row.startedAt).toISOString(),
});

function toWebhookStatisticsDto(statistics: DeliveryStatistics): WebhookStatisticsDto {
  const { lastHour, lastDay, waiting, oldestWaiting } = statistics;
  return {
    lastHour: toAttemptStatisticsDto(lastHour),
    lastDay: toAttemptStatisticsDto(lastDay),
    waiting,
    oldestWaiting: oldestWaiting && {
      ...oldestWaiting,
      createdAt: new Date(oldestWaiting.createdAt).toISOString(),
    },
  };
}

const toAttemptStatisticsDto = ({
  attempts,
  truncated,
  delivered,
  ...percentiles
}: DeliveryStatistics['lastHour']): WebhookStatisticsDto['lastHour'] => ({
  attempts,
  truncated,
  delivered,
  successRate: attempts === 0 ? null : Math.round((delivered / attempts) * 10_000) / 10_000,
  ...percentiles,
});
