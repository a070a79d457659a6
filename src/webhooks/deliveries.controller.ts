import { Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AnyApplication } from '../auth/access.js';
import { Caller, type Application } from '../auth/caller.js';
import { Tagged } from '../common/http/entity-tag.js';
import { IdPipe } from '../common/http/id.pipe.js';
import { linkNext } from '../common/http/next-link.js';
import { DeliveriesService } from './deliveries.service.js';
import { DeliveryDto, toDeliveryDto } from './dto/delivery.dto.js';
import { ListDeliveriesDto } from './dto/list-deliveries.dto.js';

@ApiTags('Webhooks')
@Controller()
export class DeliveriesController {
  constructor(private readonly deliveries: DeliveriesService) {}

  /** What became of the deliveries of one of the caller's subscriptions, newest first. */
  @Get('webhooks/:id/deliveries')
  @AnyApplication()
  async list(
    @Caller() caller: Application,
    @Param('id', IdPipe) id: number,
    @Query() query: ListDeliveriesDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DeliveryDto[]> {
    const { rows, next } = await this.deliveries.page(caller.id, id, query);
    linkNext(response, next);
    return rows.map(toDeliveryDto);
  }

  /** One delivery to one of the caller's subscriptions, with what the receiver answered each time. */
  @Get('webhook_deliveries/:id')
  @AnyApplication()
  @Tagged()
  async get(@Caller() caller: Application, @Param('id', IdPipe) id: number): Promise<DeliveryDto> {
    return toDeliveryDto(await this.deliveries.get(caller.id, id));
  }

  /**
   * Makes a delivery due now, whether it was delivered, given up or is still waiting. The same bytes are sent
   * under the same `webhook-id`, with the whole schedule of attempts ahead; `X-WEBHOOK-ATTEMPT` goes on counting.
   * One that is under way is not doubled, and asking again within five seconds changes nothing. A subscription
   * that is not active is 409 `webhook_inactive`, and a ping 409 `ping_not_redeliverable`. What tells of another
   * application needs the right `sales` still.
   */
  @Post('webhook_deliveries/:id/redeliver')
  @HttpCode(200)
  @AnyApplication()
  async redeliver(@Caller() caller: Application, @Param('id', IdPipe) id: number): Promise<DeliveryDto> {
    return toDeliveryDto(await this.deliveries.redeliver(caller, id));
  }
}
