import { Body, Controller, Get, HttpCode, Module, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AnyApplication } from '../auth/access.js';
import { CurrentCaller, type Caller } from '../auth/caller.js';
import { IdPipe } from '../platform/http/validation/id.pipe.js';
import { Repetition } from '../idempotency/idempotent-requests.js';
import { PaymentsPersistenceModule } from '../persistence/payments/payment.repository.js';
import { Paged, type JsonPage } from '../platform/http/paging/paged.js';
import { IdempotentByNaturalKey } from '../idempotency/stored.js';
import { Refuses } from '../platform/http/documentation/operation-keywords.js';
import { CreatePaymentDto, ListPaymentsDto, PaymentDto, toPaymentDto } from './dto/payment.dto.js';
import { PaymentsService } from './payments.service.js';

@ApiTags('Payments')
@Controller('payments')
class PaymentsController {
  constructor(private readonly payments: PaymentsService) {}

  /**
   * Record a payment or a refund
   *
   * For orders of the caller, or for none. Sending the same payment again returns the recorded one, with
   * `Idempotent-Replayed: true`; the same `reference` with different content is refused with 409
   * `payment_reference_conflict`.
   */
  @Post()
  @IdempotentByNaturalKey()
  @HttpCode(200)
  @AnyApplication()
  @ApiOkResponse({ type: PaymentDto })
  @Refuses('payment_reference_conflict', 'unknown_reference')
  async createPayment(
    @CurrentCaller() caller: Caller,
    @Body() dto: CreatePaymentDto,
  ): Promise<PaymentDto | Repetition<PaymentDto>> {
    const { payment, replayed } = await this.payments.record(caller, dto);
    return replayed ? new Repetition(toPaymentDto(payment)) : toPaymentDto(payment);
  }

  /**
   * List payments
   *
   * The caller's payments, newest first; with the right `sales`, those of all applications.
   *
   * A page of large payments contains fewer than `limit`, to stay below 2 MiB; the `Link` header continues after
   * the last payment of the page.
   */
  @Get()
  @Paged()
  @AnyApplication()
  @ApiOkResponse({ type: [PaymentDto] })
  listPayments(@CurrentCaller() caller: Caller, @Query() query: ListPaymentsDto): Promise<JsonPage> {
    return this.payments.page(caller, query);
  }

  /** Get a payment */
  @Get(':id')
  @AnyApplication()
  async getPayment(@CurrentCaller() caller: Caller, @Param('id', IdPipe) id: number): Promise<PaymentDto> {
    return toPaymentDto(await this.payments.get(caller, id));
  }
}

@Module({
  imports: [PaymentsPersistenceModule],
  controllers: [PaymentsController],
  providers: [PaymentsService],
})
export class PaymentsModule {}
