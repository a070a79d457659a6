import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError, notFound } from '../domain-error.js';
import { AnsweredBefore, answerAgain } from './answered-before.js';
import type { Contract } from './contract.js';
import { internalProblem, PROBLEM_MEDIA_TYPE, problemOf, type Problem } from './problem.js';
import { requestIdOf } from './request-id.js';
import { pathOf } from './request-path.js';
import { answerVersion } from './version-tag.js';

/** Seconds after which a caller may come back when a part of the service is away. */
const RETRY_AFTER_SECONDS = 2;

/** The one place where a refusal becomes an HTTP answer. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('Problem');

  /** @param translate knows what an error of the layers below means to a caller; null when it means nothing */
  constructor(
    private readonly contract: Contract,
    private readonly translate: (error: unknown) => DomainError | null,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    if (error instanceof AnsweredBefore) answerAgain(response, error.answer);
    else this.answer(error, http.getRequest<Request>(), response);
  }

  answer(error: unknown, request: Request, response: Response): void {
    const context = { instance: pathOf(request), requestId: requestIdOf(request) };
    const refusal = this.refusalOf(error, request);
    this.log(error, refusal, context.requestId);
    send(response, refusal === null ? internalProblem(context) : problemOf(refusal, context));
  }

  /** What the caller is to blame for stands in the request's own line: its status. */
  private log(error: unknown, refusal: DomainError | null, requestId: string): void {
    if (refusal === null) {
      this.logger.error({ message: 'Nobody foresaw this error.', requestId, err: error });
    } else if (refusal.kind === 'unavailable') {
      // The caller learns that we are away, the operator why.
      this.logger.warn({ message: refusal.message, requestId, err: refusal.cause });
    }
  }

  /** @returns null for what nobody foresaw */
  private refusalOf(error: unknown, request: Request): DomainError | null {
    if (error instanceof DomainError) return error;
    if (error instanceof URIError) return malformedPath();
    return error instanceof HttpException ? this.routingRefusal(error, request) : this.translate(error);
  }

  /** Nest's own refusals: a path or method that no route has, and what Nest makes of a URIError. */
  private routingRefusal(error: HttpException, request: Request): DomainError | null {
    if (error.getStatus() === 404) return this.unrouted(request);
    return error.getStatus() === 400 ? malformedPath() : null;
  }

  /** What to say where no route is: there is no such path, or not with this method. */
  unrouted(request: Request): DomainError {
    const allow = this.contract.methodsOf(pathOf(request));
    if (allow.length === 0) return notFound('path');
    const detail = `${request.method} is not possible here, only ${allow.join(', ')}.`;
    return new DomainError('method_not_allowed', 'method_not_allowed', detail, { members: { allow } });
  }
}

const malformedPath = (): DomainError =>
  new DomainError('malformed', 'malformed_path', 'The path is not valid percent-encoded UTF-8.');

function send(response: Response, problem: Problem): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (problem.status === 503) response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
  if (problem.status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
  if (problem.status === 405) response.setHeader('Allow', (problem['allow'] as string[]).join(', '));
  if (problem.status === 412) answerVersion(response, problem['version'] as number);
  // The rest of an oversized body is not worth waiting for.
  if (problem.status === 413) response.setHeader('Connection', 'close');
  response.status(problem.status).setHeader('Content-Type', PROBLEM_MEDIA_TYPE);
  response.end(JSON.stringify(problem));
}
