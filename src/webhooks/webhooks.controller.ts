import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AnyApplication } from '../auth/access.js';
import { Caller, type Application } from '../auth/caller.js';
import { Tagged } from '../common/http/entity-tag.js';
import { created } from '../common/http/created.js';
import { IdPipe } from '../common/http/id.pipe.js';
import { ListAnswer } from '../common/http/list-answer.js';
import { ListQueryDto } from '../common/http/list-query.dto.js';
import type { WebhookRow } from '../persistence/repositories/webhook.repository.js';
import { DisabledWebhookDto } from './dto/disabled-webhook.dto.js';
import { AvailableWebhooks } from './available-webhooks.js';
import { RotateSecretDto } from './dto/rotate-secret.dto.js';
import { toWebhookPingDto, WebhookPingDto } from './dto/webhook-ping.dto.js';
import {
  AvailableWebhookDto,
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
    private readonly answer: ListAnswer,
    private readonly availableWebhooks: AvailableWebhooks,
  ) {}

  /** The events the caller may subscribe to: those of its own orders, with the right `sales` of all orders. */
  @Get('available')
  @AnyApplication()
  @ApiOkResponse({ type: [AvailableWebhookDto] })
  available(): readonly AvailableWebhookDto[] {
    return this.availableWebhooks.list;
  }

  /**
   * Subscribes to an event. There is one subscription per event: another url replaces the former one. Two pings
   * follow unless the url is the one so far, see `POST /webhooks/{id}/ping`.
   */
  @Put()
  @AnyApplication()
  async subscribe(@Caller() caller: Application, @Body() dto: SubscribeDto): Promise<SubscriptionDto> {
    return toSubscriptionDto(await this.webhooks.subscribe(caller.id, dto), caller.webhookKey);
  }

  /** The caller's subscriptions. */
  @Get()
  @AnyApplication()
  @ApiOkResponse({ type: [WebhookDto] })
  list(
    @Caller() caller: Application,
    @Query() query: ListQueryDto,
    @Res() response: Response,
  ): Promise<void> {
    const toDto = (row: WebhookRow): WebhookDto => toWebhookDto(row, caller.webhookKey);
    return this.answer.send(response, query, this.webhooks.list(caller.id), toDto);
  }

  /** One of the caller's subscriptions. */
  @Get(':id')
  @AnyApplication()
  @Tagged()
  async get(@Caller() caller: Application, @Param('id', IdPipe) id: number): Promise<WebhookDto> {
    return toWebhookDto(await this.webhooks.get(caller.id, id), caller.webhookKey);
  }

  /**
   * Sends the receiver two pings: `X-WEBHOOK-EVENT: webhook_ping`, the subscription's `id`, `event` and `url` as the
   * body, otherwise like every delivery. Each is tried once, and whatever it is answered, 410 included, the
   * subscription goes on as before. The first is rightly signed, and is the one this answers. The second has a
   * wrong signature: a receiver that accepts it with a 2xx does not check signatures, and the subscription shows the
   * warning `signature_not_verified` until a later one is refused with a 4xx or 5xx. A subscription that is not
   * active is not pinged: 409 `webhook_inactive`.
   */
  @Post(':id/ping')
  @AnyApplication()
  @HttpCode(202)
  async ping(
    @Caller() caller: Application,
    @Param('id', IdPipe) id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<WebhookPingDto> {
    const ping = toWebhookPingDto(await this.webhooks.ping(caller.id, id));
    return created(response, ping, 'webhook_deliveries');
  }

  /**
   * Gives the subscription a new secret, shown here and never again. For 24 hours `webhook-signature` has two
   * signatures, the new secret's first, so that the receiver can change over without losing anything. No more than two
   * secrets sign: rotating again within that time ends the older one.
   */
  @Post(':id/rotate_secret')
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
   * Makes the subscription active again and ends its pause. What was waiting is sent now; what was given up stays
   * so. A subscription that was not active is pinged, as after subscribing. Repeating it changes nothing.
   */
  @Post(':id/enable')
  @AnyApplication()
  @HttpCode(200)
  async enable(@Caller() caller: Application, @Param('id', IdPipe) id: number): Promise<WebhookDto> {
    return toWebhookDto(await this.webhooks.enable(caller.id, id), caller.webhookKey);
  }

  /** Ends a subscription. What was not delivered yet is not delivered any more. */
  @Delete(':id')
  @AnyApplication()
  @HttpCode(204)
  remove(@Caller() caller: Application, @Param('id', IdPipe) id: number): Promise<void> {
    return this.webhooks.unsubscribe(caller.id, id);
  }
}
