import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { catchError, mergeMap, type Observable } from 'rxjs';
import { currentCaller } from '../auth/caller.js';
import { DomainError } from '../common/errors/domain-error.js';
import { requestContext } from '../common/request/request-context.js';
import { requestFingerprint } from '../idempotency/idempotency-key.js';
import { ReplayedResponse } from '../idempotency/stored-response.js';
import type { CreateOrdersResponseDto } from '../orders/dto/order-bulk.dto.js';
import type { ChecklistFact } from '../persistence/installation/checklist-fact.js';
import type { ChecklistRepository } from '../persistence/installation/checklist.repository.js';
import { statusOf } from '../platform/http/problems/problem.js';

/** In a test installation, records what the client of an application has shown, for GET /me/checklist. Runs around the faults. */
export class ChecklistInterceptor implements NestInterceptor {
  constructor(private readonly checklist: ChecklistRepository) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const caller = currentCaller();
    if (caller === undefined) return next.handle();
    const request = context.switchToHttp().getRequest<Request>();
    const operation = context.getHandler().name;
    // A request does not fail because its fact could not be recorded: what it changed is committed.
    const record = (work: Promise<void>): Promise<void> => work.catch(() => undefined);
    return next.handle().pipe(
      mergeMap(async (body) => {
        await record(this.recordSuccess(caller.id, request, factsOf(operation, body)));
        return body;
      }),
      catchError(async (error: unknown): Promise<never> => {
        await record(this.recordFailure(caller.id, request, error));
        throw error;
      }),
    );
  }

  private async recordSuccess(
    applicationId: number,
    request: Request,
    facts: ChecklistFact[],
  ): Promise<void> {
    if (isWrite(request)) await this.checklist.record(applicationId, facts, hashOf(request));
  }

  private async recordFailure(applicationId: number, request: Request, error: unknown): Promise<void> {
    if (!(error instanceof DomainError)) return;
    const status = statusOf(error.code);
    if (status === 409) await this.checklist.record(applicationId, ['conflict_seen'], null);
    else if (FAULTS.includes(status) && isWrite(request))
      await this.checklist.recordFault(applicationId, hashOf(request));
  }
}

/** Of the responses after which a client has to repeat its request. */
const FAULTS = [429, 503];

const isWrite = ({ method }: Request): boolean => method !== 'GET' && method !== 'HEAD';

const hashOf = ({ method, originalUrl, body }: Request): Buffer =>
  requestFingerprint(method, originalUrl, body);

/** @param operation the name of the handler @param body what it returned */
function factsOf(operation: string, body: unknown): ChecklistFact[] {
  if (operation === 'compareOrders') return ['comparison_used'];
  const sentOrders = operation === 'createOrder' || operation === 'createOrders';
  return sentOrders && isRepetition(body) ? ['order_repeated'] : [];
}

/** Whether an order, or one of several, was sent before. */
function isRepetition(body: unknown): boolean {
  if (body instanceof ReplayedResponse || requestContext()?.isReplayed === true) return true;
  const { results } = body as Partial<CreateOrdersResponseDto>;
  return results?.some(({ replayed }) => replayed === true) === true;
}
