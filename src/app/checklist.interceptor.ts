import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { catchError, mergeMap, type Observable } from 'rxjs';
import { currentCaller } from '../auth/caller.js';
import { DomainError } from '../common/errors/domain-error.js';
import { requestContext } from '../common/request/request-context.js';
import { requestFingerprint } from '../idempotency/idempotency-key.js';
import { ReplayedResponse } from '../idempotency/stored-response.js';
import type { CreateOrdersResponseDto } from '../orders/dto/order-creation.dto.js';
import { fromDatabaseError } from '../persistence/constraint-errors.js';
import type { ChecklistFact } from '../persistence/installation/installation.entity.js';
import type { InstallationRepository } from '../persistence/installation/installation.repository.js';

/**
 * In a test installation, records what the client of an application has shown, for GET /me/checklist. Runs outside of
 * TestFaultInterceptor, so that it also sees the faults that this one causes.
 */
export class ChecklistInterceptor implements NestInterceptor {
  constructor(private readonly installation: InstallationRepository) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const caller = currentCaller();
    if (caller === undefined) return next.handle();
    const request = context.switchToHttp().getRequest<Request>();
    const operation = context.getHandler().name;
    // A request does not fail because its fact could not be recorded: what it changed is committed.
    const record = (work: Promise<void>): Promise<void> => work.catch(() => undefined);
    return next.handle().pipe(
      mergeMap(async (body) => {
        if (isWrite(request))
          await record(this.installation.recordFacts(caller.id, factsOf(operation, body), hashOf(request)));
        return body;
      }),
      catchError(async (error: unknown): Promise<never> => {
        await record(this.recordFailure(caller.id, request, error));
        throw error;
      }),
    );
  }

  private async recordFailure(applicationId: number, request: Request, error: unknown): Promise<void> {
    // The kind comes from the error, because some requests are refused with another status than that of their code.
    const kind = (error instanceof DomainError ? error : fromDatabaseError(error))?.kind;
    if (kind === 'conflict') await this.installation.recordFacts(applicationId, ['conflict_seen'], null);
    const isFault = kind === 'unavailable' || kind === 'rate_limited';
    if (isFault && isWrite(request)) await this.installation.recordFault(applicationId, hashOf(request));
  }
}

const isWrite = ({ method }: Request): boolean => method !== 'GET' && method !== 'HEAD';

const hashOf = ({ method, originalUrl, body }: Request): Buffer =>
  requestFingerprint(method, originalUrl, body);

/** @param operation the name of the handler */
function factsOf(operation: string, body: unknown): ChecklistFact[] {
  if (operation === 'compareOrders') return ['comparison_used'];
  const sentOrders = operation === 'createOrder' || operation === 'createOrders';
  return sentOrders && isRepetition(body) ? ['order_repeated'] : [];
}

/** True when an order, or one of several, was sent before. */
function isRepetition(body: unknown): boolean {
  if (body instanceof ReplayedResponse || requestContext()?.isReplayed === true) return true;
  const { results } = body as Partial<CreateOrdersResponseDto>;
  return results?.some(({ replayed }) => replayed === true) === true;
}
