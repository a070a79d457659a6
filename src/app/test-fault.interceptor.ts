import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { mergeMap, timer, type Observable } from 'rxjs';
import { rateLimited } from '../auth/rate-limits/rate-limited.js';
import { DomainError } from '../common/errors/domain-error.js';
import { markOutcomeUnknown } from '../platform/http/problems/outcome.js';

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
 * In a test installation, fails a valid request as its header X-Test-Fault says, so that a client can be tested with faults. The
 * guards have checked the request before. The interceptor of Idempotency-Key runs inside this one, and stores the real response.
 */
export class TestFaultInterceptor implements NestInterceptor {
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
