import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { catchError, mergeMap, type Observable, timer } from 'rxjs';
import { currentCaller } from '../auth/caller.js';
import { DomainError } from '../common/errors/domain-error.js';
import { requestContext } from '../common/request/request-context.js';
import { requestFingerprint } from '../idempotency/idempotency-key.js';
import { ReplayedResponse } from '../idempotency/stored-response.js';
import type { CreateOrdersResponseDto } from '../orders/dto/order-creation.dto.js';
import { fromDatabaseError } from '../persistence/constraint-errors.js';
import type { ChecklistFact } from '../persistence/installation/installation.entity.js';
import type { InstallationRepository } from '../persistence/installation/installation.repository.js';
import { rateLimited } from '../auth/rate-limits/rate-limited.js';
import { markOutcomeUnknown } from '../platform/http/problems/problem.js';

/** The interceptors of a test installation. */
export const testModeInterceptors = (installation: InstallationRepository): NestInterceptor[] => [
  new ChecklistInterceptor(installation),
  new TestFaultInterceptor(),
];

/**
 * Records what the client of an application has shown, for GET /me/checklist. Runs outside of
 * TestFaultInterceptor, so that it also sees the faults that this one causes.
 */
class ChecklistInterceptor implements NestInterceptor {
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

const HEADER = 'X-Test-Fault';
/** Milliseconds. */
const MAX_DELAY = 60_000;
/** Seconds. */
const MAX_RETRY_AFTER = 3_600;
/** Headers of a successful response, which a 503 does not have. */
const HEADERS_OF_SUCCESS = ['ETag', 'Location', 'Idempotent-Replayed', 'After-Write'];

const FAULT =
  /^(?:(?<name>nothing_stored|unknown|lost_answer)|slow=(?<delay>\d{1,5})|429=(?<seconds>\d{1,4}))$/;

/**
 * Fails a valid request as its header X-Test-Fault says, so that a client can be tested with faults. The
 * guards have checked the request before. The interceptor of Idempotency-Key runs inside this one, and stores the real response.
 */
class TestFaultInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const header = request.get(HEADER);
    if (header === undefined) return next.handle();
    const { name, delay, seconds } = faultOf(header);
    if (seconds !== undefined)
      throw rateLimited('write', 'This is a fault that X-Test-Fault asked for.', Number(seconds), response);
    if (delay !== undefined) return timer(Number(delay)).pipe(mergeMap(() => next.handle()));
    if (name === 'nothing_stored') throw injected();
    return next.handle().pipe(
      mergeMap((): Observable<unknown> => {
        if (name === 'lost_answer') request.socket.destroy();
        for (const ofSuccess of HEADERS_OF_SUCCESS) response.removeHeader(ofSuccess);
        markOutcomeUnknown();
        throw injected();
      }),
    );
  }
}

const injected = (): DomainError =>
  new DomainError('temporarily_unavailable', 'This is a fault that X-Test-Fault asked for.');

/** `delay` in milliseconds, `seconds` for Retry-After. */
type TestFault = Partial<Record<'name' | 'delay' | 'seconds', string>>;

function faultOf(header: string): TestFault {
  const fault: TestFault | undefined = FAULT.exec(header)?.groups;
  const isValid =
    fault !== undefined &&
    Number(fault.delay ?? 0) <= MAX_DELAY &&
    Number(fault.seconds ?? 0) <= MAX_RETRY_AFTER;
  if (isValid) return fault;
  const detail = `X-Test-Fault: expected nothing_stored, unknown, lost_answer, slow=0 to slow=${MAX_DELAY} milliseconds or 429=0 to 429=${MAX_RETRY_AFTER} seconds, but received "${header}".`;
  throw new DomainError('malformed_request', detail);
}
