import { Body, Controller, Delete, Get, HttpCode, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnyApplication } from '../auth/access.js';
import { Caller, type Application } from '../auth/caller.js';
import { IdPipe } from '../common/http/id.pipe.js';
import { EVENT_CATALOGUE } from '../events/catalogue.js';
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
@Controller('webhooks')
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  /** The events the caller may subscribe to: those of its own orders, with the right `sales` of all orders. */
  @Get('available')
  @AnyApplication()
  available(): AvailableWebhookDto[] {
    return EVENT_CATALOGUE.map(({ name, description }) => ({ event: name, description }));
  }

  /** Subscribes to an event. There is one subscription per event: another url replaces the former one. */
  @Put()
  @AnyApplication()
  async subscribe(@Caller() caller: Application, @Body() dto: SubscribeDto): Promise<SubscriptionDto> {
    return toSubscriptionDto(await this.webhooks.subscribe(caller.id, dto), caller.webhookKey);
  }

  /** The caller's subscriptions. */
  @Get()
  @AnyApplication()
  async list(@Caller() caller: Application): Promise<WebhookDto[]> {
    return (await this.webhooks.list(caller.id)).map((row) => toWebhookDto(row, caller.webhookKey));
  }

  /** One of the caller's subscriptions. */
  @Get(':id')
  @AnyApplication()
  async get(@Caller() caller: Application, @Param('id', IdPipe) id: number): Promise<WebhookDto> {
    return toWebhookDto(await this.webhooks.get(caller.id, id), caller.webhookKey);
  }

  /** Ends a subscription. What was not delivered yet is not delivered any more. */
  @Delete(':id')
  @AnyApplication()
  @HttpCode(204)
  remove(@Caller() caller: Application, @Param('id', IdPipe) id: number): Promise<void> {
    return this.webhooks.unsubscribe(caller.id, id);
  }
}
