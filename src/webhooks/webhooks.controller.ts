import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AnyApplication } from '../auth/access.js';
import { Caller, type Application } from '../auth/caller.js';
import { WithETag } from '../http/caching/entity-tag.js';
import { Location } from '../http/server/location.js';
import { IdPipe } from '../http/validation/id.pipe.js';
import { ResourceList, resourceRows, type ResourceRows } from '../http/paging/resource-list.js';
import { ListQueryDto } from '../http/paging/list-query.dto.js';
import { InOneTransaction } from '../http/idempotency/stored.js';
import type { WebhookRow } from '../persistence/webhooks/webhook.repository.js';
import { AvailableWebhooks } from './available-webhooks.js';
import { toWebhookPingDto, WebhookPingDto } from './dto/webhook-ping.dto.js';
import {
  AvailableWebhookDto,
  DisabledWebhookDto,
  RotateSecretDto,
  SubscribeDto,
  SubscriptionDto,
  toSubscriptionDto,
  toWebhookDto,
  WebhookDto,
} from './dto/webhook.dto.js';
import { WebhooksService } from './webhooks.service.js';

@ApiTags('Webhooks')
@ApiExtraModels(DisabledWebhookDto)
@Controller('webhooks')
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly availableWebhooks: AvailableWebhooks,
  ) {}

  /** The events that the caller may subscribe to. It receives its own events; with the right `sales`, those of all applications. */
  @Get('available')
  @AnyApplication()
  @ApiOkResponse({ type: [AvailableWebhookDto] })
  available(): readonly AvailableWebhookDto[] {
    return this.availableWebhooks.list;
  }

  /**
   * Subscribes to an event. There is one subscription per event: a different url replaces the previous one. Unless an
   * active subscription with the same url exists, two pings are sent; see `POST /webhooks/{id}/ping`.
   */
  @Put()
  @InOneTransaction()
  @AnyApplication()
  async subscribe(@Caller() caller: Application, @Body() dto: SubscribeDto): Promise<SubscriptionDto> {
    return toSubscriptionDto(await this.webhooks.subscribe(caller.id, dto), caller.webhookKey);
  }

  /** The caller's subscriptions. */
  @Get()
  @AnyApplication()
  @ResourceList(WebhookDto)
  list(@Caller() caller: Application, @Query() query: ListQueryDto): ResourceRows {
    const toDto = (row: WebhookRow): WebhookDto => toWebhookDto(row, caller.webhookKey);
    return resourceRows(query, this.webhooks.list(caller.id), toDto);
  }

  /** One of the caller's subscriptions. */
  @Get(':id')
  @AnyApplication()
  @WithETag()
  async get(@Caller() caller: Application, @Param('id', IdPipe) id: number): Promise<WebhookDto> {
    return toWebhookDto(await this.webhooks.get(caller.id, id), caller.webhookKey);
  }

  /**
   * Sends the receiver two pings: `X-WEBHOOK-EVENT: webhook_ping`, with the `id`, `event` and `url` of the subscription
   * as the body, otherwise like every delivery. Each is sent once, and no response, not even 410, pauses or disables the
   * subscription. The first ping has a correct signature, and is returned here. The second has a wrong signature: a
   * receiver that answers it with 2xx does not check signatures, and the subscription has the warning
   * `signature_not_verified` until a later one is answered with 4xx or 5xx. For a subscription that is not active the
   * response is 409 `webhook_inactive`.
   */
  @Post(':id/ping')
  @Location('webhook_deliveries')
  @InOneTransaction()
  @AnyApplication()
  @HttpCode(202)
  async ping(@Caller() caller: Application, @Param('id', IdPipe) id: number): Promise<WebhookPingDto> {
    const ping = toWebhookPingDto(await this.webhooks.ping(caller.id, id));
    return ping;
  }

  /**
   * Gives the subscription a new secret, which is returned only here. For 24 hours `webhook-signature` has two
   * signatures, that of the new secret first, so that the receiver can change its secret without losing events. At most
   * two secrets sign: rotating again within that time ends the older one.
   */
  @Post(':id/rotate_secret')
  @InOneTransaction()
  @AnyApplication()
  @HttpCode(200)
  @ApiBody({ type: RotateSecretDto, required: false })
  async rotateSecret(
    @Caller() caller: Application,
    @Param('id', IdPipe) id: number,
    @Body() { immediately = false }: RotateSecretDto,
  ): Promise<SubscriptionDto> {
    return toSubscriptionDto(await this.webhooks.rotateSecret(caller.id, id, immediately), caller.webhookKey);
  }

  /**
   * Makes the subscription active again and ends its pause. Waiting deliveries are sent now; exhausted and cancelled
   * ones are not. A subscription that was not active is pinged, as after subscribing. Repeating it changes nothing.
   */
  @Post(':id/enable')
  @InOneTransaction()
  @AnyApplication()
  @HttpCode(200)
  async enable(@Caller() caller: Application, @Param('id', IdPipe) id: number): Promise<WebhookDto> {
    return toWebhookDto(await this.webhooks.enable(caller.id, id), caller.webhookKey);
  }

  /** Removes a subscription. Its waiting deliveries are not sent any more. */
  @Delete(':id')
  @InOneTransaction()
  @AnyApplication()
  @HttpCode(204)
  remove(@Caller() caller: Application, @Param('id', IdPipe) id: number): Promise<void> {
    return this.webhooks.unsubscribe(caller.id, id);
  }
}
