import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { toStoredResponse } from './idempotent-replay.js';
import { Transactions } from '../../persistence/database/transactions.js';
import { IdempotencyService } from './idempotency.service.js';
import { reservedKeyOf } from './key-use.js';

/** Runs a handler in one transaction, which also stores the response for the Idempotency-Key. */
@Injectable()
export class OneTransactionInterceptor implements NestInterceptor {
  constructor(
    private readonly transactions: Transactions,
    private readonly idempotency: IdempotencyService,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const use = reservedKeyOf(http.getRequest<object>());
    const response = http.getResponse<Response>();
    const body = await this.transactions.runAsOneTransaction(async () => {
      const result: unknown = await lastValueFrom(next.handle());
      if (use !== null) await this.idempotency.keepWithin(use, toStoredResponse(response, result));
      return result;
    });
    return of(body);
  }
}
