import { Body, Controller, Delete, Get, HttpCode, Param, Put, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AnyApplication } from '../auth/access.js';
import { Caller, type Application } from '../auth/caller.js';
import { Tagged } from '../common/http/entity-tag.js';
import { IdPipe } from '../common/http/id.pipe.js';
import { ListAnswer } from '../common/http/list-answer.js';
import { ListQueryDto } from '../common/http/list-query.dto.js';
import { EVENT_CATALOGUE } from '../events/catalogue.js';
import type { WebhookRow } from '../persistence/repositories/webhook.repository.js';
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
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly answer: ListAnswer,
  ) {}

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

  /** Ends a subscription. What was not delivered yet is not delivered any more. */
  @Delete(':id')
  @AnyApplication()
  @HttpCode(204)
  remove(@Caller() caller: Application, @Param('id', IdPipe) id: number): Promise<void> {
    return this.webhooks.unsubscribe(caller.id, id);
  }
}
