import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AnyApplication } from '../auth/access.js';
import { Caller, type Application } from '../auth/caller.js';
import { WithETag } from '../http/caching/entity-tag.js';
import { IdPipe } from '../http/validation/id.pipe.js';
import { mapPage, Paged, type Page } from '../http/paging/paged.js';
import { InOneTransaction } from '../http/idempotency/stored.js';
import { DeliveriesService } from './deliveries.service.js';
import { DeliveryDto, toDeliveryDto } from './dto/delivery.dto.js';
import { ListDeliveriesDto } from './dto/list-deliveries.dto.js';

@ApiTags('Webhooks')
@Controller()
export class DeliveriesController {
  constructor(private readonly deliveries: DeliveriesService) {}

  /** The deliveries of one of the caller's subscriptions, newest first. */
  @Get('webhooks/:id/deliveries')
  @Paged()
  @ApiOkResponse({ type: [DeliveryDto] })
  @AnyApplication()
  async list(
    @Caller() caller: Application,
    @Param('id', IdPipe) id: number,
    @Query() query: ListDeliveriesDto,
  ): Promise<Page<DeliveryDto>> {
    return mapPage(await this.deliveries.page(caller.id, id, query), toDeliveryDto);
  }

  /** One delivery to one of the caller's subscriptions, with the response of the receiver to each attempt. */
  @Get('webhook_deliveries/:id')
  @AnyApplication()
  @WithETag()
  async get(@Caller() caller: Application, @Param('id', IdPipe) id: number): Promise<DeliveryDto> {
    return toDeliveryDto(await this.deliveries.get(caller.id, id));
  }

  /**
   * Makes a delivery due now, whatever its state. The same bytes are sent under the same `webhook-id`, and the retry
   * schedule starts again; `X-WEBHOOK-ATTEMPT` continues to count. A delivery that is being sent is not sent twice, and
   * repeating the request within five seconds changes nothing. The response is 409 `webhook_inactive` for a subscription
   * that is not active, and 409 `ping_not_redeliverable` for a ping. An event of another application still requires the
   * right `sales`.
   */
  @Post('webhook_deliveries/:id/redeliver')
  @InOneTransaction()
  @HttpCode(200)
  @AnyApplication()
  async redeliver(@Caller() caller: Application, @Param('id', IdPipe) id: number): Promise<DeliveryDto> {
    return toDeliveryDto(await this.deliveries.redeliver(caller, id));
  }
}
