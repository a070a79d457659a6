import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { mergeMap, timer, type Observable } from 'rxjs';
import { rateLimited } from '../auth/rate-limits/rate-limited.js';
import { DomainError } from '../common/errors/domain-error.js';
import { markOutcomeUnknown } from '../platform/http/problems/outcome.js';

const HEADER = 'X-Test-Fault';
/** Milliseconds, and seconds; longer than any client waits. */
const MAX_DELAY = 60_000;
const MAX_RETRY_AFTER = 3_600;
/** They are of the response that is replaced. */
const HEADERS_OF_ANSWER = ['ETag', 'Location', 'Idempotent-Replayed'];

const FAULT =
  /^(?:(?<name>nothing_stored|unknown|lost_answer)|slow=(?<delay>\d{1,5})|429=(?<seconds>\d{1,4}))$/;

/**
 * In a test installation, fails a valid request in the way that its X-Test-Fault says, so that a client proves that it repeats
 * requests. Guards have checked the request before, and the idempotency of the request is inside of this.
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
        for (const of of HEADERS_OF_ANSWER) response.removeHeader(of);
        markOutcomeUnknown();
        throw injected();
      }),
    );
  }
}

const injected = (): DomainError =>
  new DomainError('temporarily_unavailable', 'This is a fault that X-Test-Fault asked for.');

interface TestFault {
  name?: string;
  /** Milliseconds. */
  delay?: string;
  /** The value of Retry-After. */
  seconds?: string;
}

/** @throws DomainError malformed_request */
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
