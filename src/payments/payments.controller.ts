import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AnyApplication } from '../auth/access.js';
import { Caller, type Application } from '../auth/caller.js';
import { IdPipe } from '../common/http/id.pipe.js';
import { linkNext } from '../common/http/next-link.js';
import { CreatePaymentDto } from './dto/create-payment.dto.js';
import { ListPaymentsDto } from './dto/list-payments.dto.js';
import { PAYMENT_EXAMPLES } from './dto/payment-examples.js';
import { PaymentDto, toPaymentDto } from './dto/payment.dto.js';
import { PaymentListService } from './payment-list.service.js';
import { PaymentService } from './payment.service.js';

@ApiTags('Payments')
@Controller('payments')
export class PaymentsController {
  constructor(
    private readonly payments: PaymentService,
    private readonly lists: PaymentListService,
  ) {}

  /**
   * Records a payment, or a refund, of the caller's orders. Sending the same payment again answers the one that
   * was recorded, with `Idempotent-Replayed: true`; the same reference with other content is a conflict.
   */
  @Post()
  @HttpCode(200)
  @AnyApplication()
  @ApiBody({ type: CreatePaymentDto, examples: PAYMENT_EXAMPLES })
  async create(
    @Caller() caller: Application,
    @Body() dto: CreatePaymentDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PaymentDto> {
    const { payment, replayed } = await this.payments.record(caller, dto);
    if (replayed) response.setHeader('Idempotent-Replayed', 'true');
    return toPaymentDto(payment);
  }

  /** The caller's payments, newest first; with the right `sales` everybody's. */
  @Get()
  @AnyApplication()
  async list(
    @Caller() caller: Application,
    @Query() query: ListPaymentsDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PaymentDto[]> {
    const { payments, next } = await this.lists.page(caller, query);
    linkNext(response, next);
    return payments.map(toPaymentDto);
  }

  /** One payment. */
  @Get(':id')
  @AnyApplication()
  async get(@Caller() caller: Application, @Param('id', IdPipe) id: number): Promise<PaymentDto> {
    return toPaymentDto(await this.payments.get(caller, id));
  }
}
