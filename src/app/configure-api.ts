import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { mergeMap, type Observable } from 'rxjs';
import { AuditedRequest, Journal } from '../auth/journal/journal.js';
import { RefusalLog } from '../auth/journal/refusal-log.js';
import { AuthGuard } from '../auth/auth.guard.js';
import { challengeOf, PROTECTED_RESOURCE_PATH } from '../auth/sessions/protected-resource.controller.js';
import { serveConsole, serveDocuments } from './built-files.js';
import { OpenApiValidator } from '../platform/http/validation/openapi-validator.js';
import { RequestValidationGuard } from '../platform/http/validation/request-validation.guard.js';
import { ProblemFilter } from '../platform/http/problems/problem.filter.js';
import { beginRequest } from '../platform/http/server/begin-request.js';
import { PUBLIC_URL } from '../platform/http/server/request-url.js';
import { requestPreconditions } from '../platform/http/server/request-preconditions.js';
import { requestLog, RequestMetrics } from '../platform/observability/requests.js';
import { securityHeaders } from '../platform/http/server/security-headers.js';
import { testModeInterceptors } from './test-mode.js';
import type { Config } from '../config/env.js';
import { InstallationRepository } from '../persistence/installation/installation.repository.js';
import { DatabaseStatus } from '../persistence/schema/database-status.js';
import { fromDatabaseError } from '../persistence/constraint-errors.js';

export const API_PREFIX = 'api/v1';
/** Paths for operators, browsers, discovery and customers; they do not depend on the version of the API. */
export const UNPREFIXED_PATHS = [
  'health/live',
  'health/ready',
  'metrics',
  'console/session',
  'console/password',
  'public/invoice/:access_id/download',
  PROTECTED_RESOURCE_PATH,
];

/** Options for NestFactory. RequestValidationGuard reads the bodies, so Nest must not. */
export const APPLICATION_OPTIONS = { bodyParser: false } as const;

interface ExpressRouter {
  /** With both options `/orders/` and `/Orders` are different paths from `/orders`. */
  caseSensitive: boolean;
  strict: boolean;
  /** Middleware has no route. */
  stack: { route?: { path: string; methods: Record<string, boolean> } }[];
}

interface ExpressInternals {
  router: ExpressRouter;
  /** The prototype of all requests. */
  request: object;
}

function markTestMode(_: Request, response: Response, next: NextFunction): void {
  response.setHeader('X-Test-Mode', 'true');
  next();
}

export async function configureApi(
  app: NestExpressApplication,
  config: Config,
  logger: Logger,
): Promise<void> {
  const validator = app.get(OpenApiValidator);
  const problems = problemFilter(app, config);
  app.set('trust proxy', config.trustProxy);
  app.set('query parser', 'simple');
  app.set(PUBLIC_URL, config.publicUrl);
  app.set('etag', false);
  // The Express settings of these names have no effect here, because Nest has already created the router.
  const express = app.getHttpAdapter().getInstance() as unknown as ExpressInternals;
  express.router.caseSensitive = express.router.strict = true;
  // Routes with an ETag evaluate If-None-Match themselves; Express would send 304 for `If-None-Match: *` on every route.
  Object.defineProperty(express.request, 'fresh', { value: false });
  app.disable('x-powered-by');
  app.setGlobalPrefix(API_PREFIX, { exclude: UNPREFIXED_PATHS });
  if (config.testMode) app.use(markTestMode);
  app.use(beginRequest);
  app.use(requestLog(logger));
  const requests = app.get(RequestMetrics);
  requests.expect(validator.document);
  app.use(requests.observe);
  app.use(
    requestPreconditions({
      prefix: `/${API_PREFIX}`,
      mediaTypesOf: (path) => validator.mediaTypesOf(path),
      noRouteError: (request) => problems.noRouteError(request),
    }),
  );
  app.use(securityHeaders({ prefix: `/${API_PREFIX}/`, production: config.production }));
  app.useGlobalGuards(
    new AuditedRequest(`/${API_PREFIX}/`),
    app.get(AuthGuard),
    new RequestValidationGuard(validator),
  );
  app.useGlobalFilters(problems);
  if (config.testMode) app.useGlobalInterceptors(...testModeInterceptors(app.get(InstallationRepository)));
  if (config.databaseReadUrl !== null)
    app.useGlobalInterceptors(new AfterWriteInterceptor(app.get(DatabaseStatus), validator));
  await app.init();
  validator.requireOperations(routesOf(express.router));
  // After the routes of the API, because Express tries all routes in turn.
  serveDocuments(app, config.publicUrl);
  serveConsole(app, (request) => problems.noRouteError(request));
  // Nest handles unknown paths below the prefix; for all others Express would send an HTML page.
  app.use((request: Request, response: Response) => {
    problems.send(problems.noRouteError(request), request, response);
  });
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    problems.send(error, request, response);
  });
}

function problemFilter(app: NestExpressApplication, config: Config): ProblemFilter {
  const journal = app.get(Journal);
  const refusals = app.get(RefusalLog, { strict: false });
  return new ProblemFilter(app.get(OpenApiValidator), {
    translate: fromDatabaseError,
    onRefused: (refusal) => journal.recordForbidden(refusal),
    onProblem: (problem, request) => refusals.add(problem, request),
    challenge: challengeOf(config),
  });
}

/** The routes of all controllers, without those of Swagger UI. */
function routesOf({ stack }: ExpressRouter): { method: string; path: string }[] {
  return stack.flatMap(({ route: { path, methods } = { path: '', methods: {} } }) => {
    const [method, ...others] = Object.keys(methods);
    const isOfApi = path.startsWith(`/${API_PREFIX}/`) || UNPREFIXED_PATHS.includes(path.slice(1));
    // Nest registers middleware for all methods of the paths without prefix.
    return isOfApi && method !== undefined && others.length === 0
      ? [{ method: method.toUpperCase(), path }]
      : [];
  });
}

/** Adds After-Write to the response to a write, if there is a standby for reads: a read that sends the value sees the write. */
class AfterWriteInterceptor implements NestInterceptor {
  constructor(
    private readonly database: DatabaseStatus,
    private readonly validator: OpenApiValidator,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const { path } = request.route as { path: string };
    if (this.validator.writesNothing(request.method, path)) return next.handle();
    return next.handle().pipe(
      mergeMap(async (body) => {
        // The write is committed, so the response does not fail with this query.
        const position = await this.database.walPosition().catch(() => null);
        if (position !== null) http.getResponse<Response>().setHeader('After-Write', position);
        return body;
      }),
    );
  }
}
