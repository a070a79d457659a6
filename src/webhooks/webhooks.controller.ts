import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AnyCaller } from '../auth/access.js';
import { CurrentCaller, type Caller } from '../auth/caller.js';
import { WithETag } from '../platform/http/caching/entity-tag.js';
import { Location } from '../platform/http/server/location.js';
import { IdParam } from '../platform/http/validation/id.pipe.js';
import { PageQueryDto } from '../platform/http/paging/list-query.dto.js';
import { mapPage, Paged, type Page } from '../platform/http/paging/paged.js';
import { ResourceList, resourceRows, type ResourceRows } from '../platform/http/paging/resource-list.js';
import { InOneTransaction } from '../idempotency/stored.js';
import { Refuses } from '../platform/http/documentation/operation-keywords.js';
import type { WebhookRow } from '../persistence/webhooks/webhook.repository.js';
import { AvailableWebhooks } from './available-webhooks.js';
import {
  AvailableWebhookDto,
  DisabledWebhookDto,
  FailingWebhookDto,
  RecoveredWebhookDto,
  EventReferenceDto,
} from './dto/webhook-events.dto.js';
import { CreateWebhookDto, RotateWebhookSecretDto, ListWebhooksDto } from './dto/webhook-requests.dto.js';
import { WebhookHistoryEntryDto, WebhookPingDto } from './dto/webhook-activity.dto.js';
import { WebhookWithSecretDto, toWebhookDto, WebhookDto } from './dto/webhook.dto.js';
import { WebhooksService } from './webhooks.service.js';
import { toDocumentChangesDto } from '../auth/journal/dto/resource-history.dto.js';
import type { WebhookHistoryRow } from '../persistence/journal/journal.repository.js';
import { WEBHOOK_PING } from '../events/delivery-values.js';
import type { PingRow } from '../persistence/webhooks/test-deliveries.js';

@ApiTags('Webhooks')
@ApiExtraModels(DisabledWebhookDto, FailingWebhookDto, RecoveredWebhookDto, EventReferenceDto)
@Controller('webhooks')
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly availableWebhooks: AvailableWebhooks,
  ) {}

  /**
   * List the events that can be subscribed to
   *
   * The caller receives its own events; with the right `sales`, those of all applications; with the right `holds`, also those
   * of all applications after which an order is pending.
   */
  @Get('available')
  @AnyCaller('receiver')
  @ApiOkResponse({ type: [AvailableWebhookDto] })
  listAvailableWebhooks(@CurrentCaller() caller: Caller): AvailableWebhookDto[] {
    return this.availableWebhooks.listFor(caller);
  }

  /**
   * Subscribe to an event
   *
   * There is one subscription for each set of events: another `url` replaces the previous one, and `warnings` says so. The `secret` is shown here and
   * never again. With `ordered`, the events of each order arrive in sequence.
   *
   * Unless an active subscription with the same `url` exists, two pings are sent; see `POST /webhooks/{id}/ping`.
   */
  @Put()
  @InOneTransaction()
  @AnyCaller('receiver')
  async subscribeWebhook(
    @CurrentCaller() caller: Caller,
    @Body() dto: CreateWebhookDto,
  ): Promise<WebhookWithSecretDto> {
    return toWebhookWithSecretDto(await this.webhooks.subscribe(caller, dto), caller);
  }

  /**
   * List subscriptions
   *
   * The caller's own; with the right `sales`, those of all applications, each with its `application` and `health`.
   */
  @Get()
  @AnyCaller('receiver')
  @ResourceList(WebhookDto)
  listWebhooks(@CurrentCaller() caller: Caller, @Query() query: ListWebhooksDto): ResourceRows {
    const toDto = (row: WebhookRow): WebhookDto => toWebhookDto(row, caller);
    return resourceRows(query, this.webhooks.list(caller, query), toDto);
  }

  /**
   * Get a subscription
   *
   * One of the caller's own; with the right `sales`, one of any application.
   */
  @Get(':id')
  @AnyCaller('receiver')
  @WithETag()
  async getWebhook(@CurrentCaller() caller: Caller, @IdParam() id: number): Promise<WebhookDto> {
    return toWebhookDto(await this.webhooks.get(caller, id), caller);
  }

  /**
   * Get the history of a subscription
   *
   * Who subscribed, changed, tested or enabled it, or sent something again; newest first. For one of the caller's
   * own subscriptions; with the right `sales`, for any. Entries are kept as long as those of the audit.
   */
  @Get(':id/history')
  @Paged()
  @WithETag()
  @ApiOkResponse({ type: [WebhookHistoryEntryDto] })
  @AnyCaller('receiver')
  async getWebhookHistory(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Query() query: PageQueryDto,
  ): Promise<Page<WebhookHistoryEntryDto>> {
    return mapPage(await this.webhooks.history(caller, id, query), toWebhookHistoryEntryDto);
  }

  /**
   * Send test requests to a receiver
   *
   * Sends the receiver two pings: `X-WEBHOOK-EVENT: webhook_ping`, with the `id`, `event` and `url` of the subscription
   * as the body, otherwise like every delivery. Each is sent once, and no response, not even 410, pauses or disables
   * the subscription.
   *
   * - The first ping has a correct signature, and is returned here.
   * - The second has a wrong signature: a receiver that responds to it with 2xx does not check signatures, and
   *   the subscription has the warning `signature_not_verified` until the response to a later one is 4xx or 5xx.
   *
   * For a subscription that is not active, the response is 409 `webhook_inactive`; for one of an application that
   * is switched off, 409 `application_inactive`. With the right `sales`, the receivers of all applications can be tested.
   */
  @Post(':id/ping')
  @Location('webhook_deliveries')
  @InOneTransaction()
  @AnyCaller('receiver')
  @HttpCode(202)
  @Refuses('webhook_inactive', 'application_inactive')
  async pingWebhook(@CurrentCaller() caller: Caller, @IdParam() id: number): Promise<WebhookPingDto> {
    return toWebhookPingDto(await this.webhooks.ping(caller, id));
  }

  /**
   * Replace the secret of a subscription
   *
   * The new secret is shown here and never again. For 24 hours `webhook-signature` contains two signatures, the one
   * with the new secret first, so that the receiver can change its secret without losing events.
   *
   * At most two secrets are in use: rotating again within that time ends the older one. Only the application itself can do
   * this.
   */
  @Post(':id/rotate_secret')
  @InOneTransaction()
  @AnyCaller('receiver')
  @HttpCode(200)
  @ApiBody({ type: RotateWebhookSecretDto, required: false })
  async rotateWebhookSecret(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Body() { immediately = false }: RotateWebhookSecretDto,
  ): Promise<WebhookWithSecretDto> {
    return toWebhookWithSecretDto(await this.webhooks.rotateSecret(caller, id, immediately), caller);
  }

  /**
   * Enable a subscription
   *
   * Makes the subscription active again and ends its pause. Waiting deliveries are sent now; exhausted and cancelled
   * ones are not. A subscription that was not active is pinged, as after subscribing. Repeating it changes nothing.
   * A subscription that was `failing` remains so until something is delivered.
   * With the right `sales`, the subscriptions of all applications can be enabled.
   */
  @Post(':id/enable')
  @InOneTransaction()
  @AnyCaller('receiver')
  @HttpCode(200)
  async enableWebhook(@CurrentCaller() caller: Caller, @IdParam() id: number): Promise<WebhookDto> {
    return toWebhookDto(await this.webhooks.enable(caller, id), caller);
  }

  /**
   * Delete a subscription
   *
   * Its waiting deliveries are no longer sent. Only the application itself can do this.
   */
  @Delete(':id')
  @InOneTransaction()
  @AnyCaller('receiver')
  @HttpCode(204)
  deleteWebhook(@CurrentCaller() caller: Caller, @IdParam() id: number): Promise<void> {
    return this.webhooks.unsubscribe(caller.id, id);
  }
}

const toWebhookHistoryEntryDto = (row: WebhookHistoryRow): WebhookHistoryEntryDto => ({
  at: row.createdAt.toISOString(),
  action: row.action,
  by: row.by,
  delivery: row.deliveryId,
  replay: row.replayId,
  ...toDocumentChangesDto(row.changes),
});

function toWebhookPingDto(row: PingRow): WebhookPingDto {
  return {
    id: row.id,
    webhook: row.webhookId,
    event: { id: row.messageId, type: WEBHOOK_PING },
    state: row.state,
    createdAt: row.createdAt.toISOString(),
  };
}

function toWebhookWithSecretDto(
  { webhook, secret, former }: Awaited<ReturnType<WebhooksService['subscribe']>>,
  caller: Caller,
): WebhookWithSecretDto {
  const shown = toWebhookDto(webhook, caller, former);
  return { ...shown, key: caller.webhookKey, ...(secret !== null && { secret }) };
}
