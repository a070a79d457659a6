import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ClientDisconnected, currentRequestId } from '../../../common/request/request-context.js';
import { DomainError, notFound } from '../../../common/errors/domain-error.js';
import type { OpenApiValidator } from '../validation/openapi-validator.js';
import { withOutcome, PROBLEM_MEDIA_TYPE, problemOf, type Problem } from './problem.js';
import { pathOf } from '../server/request-url.js';
import { setVersionETag } from '../caching/entity-tag.js';

/** The value of Retry-After in a 503 response. */
const RETRY_AFTER_SECONDS = 2;

interface ErrorHandling {
  /** Turns an error of the persistence layer into a DomainError, or null when it is an internal error. */
  translate: (error: unknown) => DomainError | null;
  /** Called before the response to a caller who may not do this, or is not identified; never rejects. */
  onRefused: (refusal: DomainError) => Promise<void>;
  /** Called before every response with an error, except unexpected ones. */
  onProblem: (problem: DomainError, request: Request) => void;
  /** The value of WWW-Authenticate in a 401 response. */
  challenge: (request: Request) => string;
}

/** Turns every exception into an HTTP response; all errors go through this filter. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('Problem');

  constructor(
    private readonly validator: OpenApiValidator,
    private readonly errors: ErrorHandling,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    if (error instanceof ClientDisconnected) {
      // The client has disconnected; the response is ended so that the listeners for its end (log, metrics, limits) still run.
      response.status(503).end();
      return;
    }
    this.send(error, http.getRequest<Request>(), response);
  }

  send(error: unknown, request: Request, response: Response): void {
    const context = { instance: pathOf(request), requestId: currentRequestId() };
    const refusal = this.toDomainError(error, request);
    this.log(error, refusal, context.requestId);
    if (refusal !== null) this.errors.onProblem(refusal, request);
    if (refusal?.kind === 'unauthenticated' && !response.headersSent)
      response.setHeader('WWW-Authenticate', this.errors.challenge(request));
    const send = (): void => sendProblem(response, problemOf(refusal ?? unexpected(), context));
    const isRefused = refusal?.kind === 'forbidden' || refusal?.kind === 'unauthenticated';
    if (isRefused) void this.errors.onRefused(refusal).then(send);
    else send();
  }

  /** Errors of the caller are not logged here: the request log has their status. */
  private log(error: unknown, refusal: DomainError | null, requestId: string): void {
    if (refusal === null) {
      this.logger.error({ message: 'Unhandled error', requestId, err: error });
    } else if (refusal.kind === 'unavailable') {
      // The response does not contain the cause.
      this.logger.warn({ message: refusal.message, requestId, err: refusal });
    }
  }

  /** @returns null for an unexpected error, which becomes a 500 */
  private toDomainError(error: unknown, request: Request): DomainError | null {
    if (error instanceof URIError) return malformedPath();
    if (error instanceof HttpException) return this.fromHttpException(error, request);
    const refusal = error instanceof DomainError ? error : this.errors.translate(error);
    return refusal === null ? null : withOutcome(refusal, request);
  }

  /** Nest throws 404 when no route matches, and turns a URIError into 400. */
  private fromHttpException(error: HttpException, request: Request): DomainError | null {
    if (error.getStatus() === 404) return this.noRouteError(request);
    return error.getStatus() === 400 ? malformedPath() : null;
  }

  /** The error for a request without a route: 405 when the path exists with other methods, otherwise 404. */
  noRouteError(request: Request): DomainError {
    const allow = this.validator.methodsOf(pathOf(request));
    if (allow.length === 0) return notFound('path');
    const detail = `${request.method} is not allowed on this path, only ${allow.join(', ')}.`;
    return new DomainError('method_not_allowed', detail, { members: { allow } });
  }
}

/** It does not contain the cause. */
const unexpected = (): DomainError =>
  new DomainError(
    'internal_error',
    'An unexpected error occurred in the service. No part of this request was stored.',
  );

const malformedPath = (): DomainError =>
  new DomainError('malformed_path', 'The path is not valid percent-encoded UTF-8.');

function sendProblem(response: Response, problem: Problem): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (problem.status === 503) response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
  if (problem.status === 405) response.setHeader('Allow', (problem['allow'] as string[]).join(', '));
  if (problem.status === 412) setVersionETag(response, problem['version'] as number);
  // The connection is closed instead of reading the rest of the oversized body.
  if (problem.status === 413) response.setHeader('Connection', 'close');
  response.status(problem.status).setHeader('Content-Type', PROBLEM_MEDIA_TYPE);
  response.end(JSON.stringify(problem));
}
