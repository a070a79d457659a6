import { Body, Controller, HttpCode, Logger, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { AnyApplication } from '../auth/access.js';
import { CurrentCaller, type Caller } from '../auth/caller.js';
import { isServerError, type DomainError } from '../common/errors/domain-error.js';
import { currentRequestId } from '../common/request/request-context.js';
import { IdempotentByNaturalKey } from '../idempotency/stored.js';
import { problemOf, type ProblemContext } from '../platform/http/problems/problem.js';
import { CreateOrdersResponseDto, CreateOrdersDto } from './dto/order-creation.dto.js';
import { OrderMetrics } from './order-metrics.js';
import { OrderBulkService, type BulkOutcome } from './order-bulk.service.js';

@ApiTags('Orders')
@Controller('orders/bulk')
export class OrderBulkController {
  private readonly logger = new Logger('Problem');

  constructor(
    private readonly bulk: OrderBulkService,
    private readonly metrics: OrderMetrics,
  ) {}

  /**
   * Create up to 50 orders
   *
   * Takes the orders one after another, and returns for each the response that sending it alone would have had; a row that
   * fails because of the service (500, 503) does not affect the others. Sending all of them again is safe, even with the same
   * `Idempotency-Key` after a row has failed.
   *
   * With `reject_everything`, one refused order prevents all others from being stored; they have the status 424.
   *
   * A body that is not JSON, or contains text that cannot be stored, is refused as a whole.
   */
  @Post()
  @IdempotentByNaturalKey(hasNoFailedRow)
  @HttpCode(207)
  @AnyApplication()
  async createOrders(
    @CurrentCaller() caller: Caller,
    @Body() { orders, errorPolicy }: CreateOrdersDto,
    @Req() request: Request,
  ): Promise<CreateOrdersResponseDto> {
    const outcomes =
      errorPolicy === 'reject_everything'
        ? await this.bulk.createAll(caller, orders)
        : await this.bulk.createEach(caller, orders);
    for (const outcome of outcomes) this.metrics.count(nameOf(outcome));
    const requestId = currentRequestId();
    outcomes.forEach((outcome, index) => this.log(outcome, index, requestId));
    const context = { instance: request.path, requestId };
    return { results: outcomes.map((outcome, index) => resultOf(outcome, index, context)) };
  }

  /** Logs each failed row, because the log line of the request has the status 207. */
  private log(outcome: BulkOutcome, index: number, requestId: string): void {
    if (!isFailed(outcome)) return;
    const { kind, message, cause } = outcome.error;
    const entry = { message: `Row ${index} of a bulk request: ${message}`, requestId };
    if (kind === 'internal') this.logger.error({ ...entry, err: cause });
    else this.logger.warn({ ...entry, err: outcome.error });
  }
}

/** Whether a row failed because of the server, so that it may succeed when it is sent again. */
const isFailed = (outcome: BulkOutcome): outcome is { error: DomainError } =>
  'error' in outcome && isServerError(outcome.error);

/** A response with a failed row is not replayed: the row may succeed when the request is sent again. */
function hasNoFailedRow({ results }: CreateOrdersResponseDto): boolean {
  return results.every(({ status }) => status < 500);
}

function nameOf(outcome: BulkOutcome) {
  if ('error' in outcome) return isFailed(outcome) ? 'failed' : 'refused';
  return outcome.created.replayed ? 'replayed' : 'taken';
}

function resultOf(
  outcome: BulkOutcome,
  index: number,
  context: ProblemContext,
): CreateOrdersResponseDto['results'][number] {
  if ('created' in outcome) {
    const { order, replayed } = outcome.created;
    return { index, status: 200, replayed, order: order.body };
  }
  const problem = problemOf(outcome.error, context);
  return { index, status: problem.status, problem };
}
