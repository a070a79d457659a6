import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import { AuthGuard } from './auth/auth.guard.js';
import { callerOf } from './auth/caller.js';
import { Contract } from './common/http/contract.js';
import { ContractGuard } from './common/http/contract.guard.js';
import { ProblemFilter } from './common/http/problem.filter.js';
import { requestForm } from './common/http/request-form.js';
import { requestId } from './common/http/request-id.js';
import { requestLog } from './common/http/request-log.js';
import { limitServer, SERVER_LIMITS } from './common/http/server-limits.js';
import type { Config } from './config/env.js';
import { IdempotencyGuard } from './idempotency/idempotency.guard.js';
import { Metrics } from './metrics/metrics.js';
import { requestMetrics } from './metrics/request-metrics.js';
import { refusalOf } from './persistence/database-error.js';

export const API_PREFIX = 'api/v1';
/** For those who run the service, whatever version of the interface it has. */
export const WITHOUT_PREFIX = ['health/live', 'health/ready', 'metrics'];

/** What NestFactory has to know before the application exists; bodies are read by the contract guard. */
export const APPLICATION_OPTIONS = { bodyParser: false } as const;

/** Swagger UI runs inline scripts and styles of its own; everything else of this service is JSON. */
const CONTENT_SECURITY = {
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", "'unsafe-inline'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    upgradeInsecureRequests: null,
  },
};

interface ExpressInsides {
  /** `/orders/` and `/Orders` are other paths than `/orders`. */
  router: { caseSensitive: boolean; strict: boolean };
  /** What every request inherits from. */
  request: object;
}

/** Everything between the socket and the controllers; the entry point and the tests call this same function. */
export async function configureApi(
  app: NestExpressApplication,
  config: Config,
  logger: Logger,
): Promise<void> {
  const contract = app.get(Contract);
  const problems = new ProblemFilter(contract, refusalOf);
  limitServer(app.getHttpServer(), SERVER_LIMITS);
  app.set('trust proxy', config.trustProxy);
  app.set('query parser', 'simple');
  app.set('etag', false);
  // Too late for the settings of these names: the router read them when Nest made it.
  const express = app.getHttpAdapter().getInstance() as unknown as ExpressInsides;
  express.router.caseSensitive = express.router.strict = true;
  // Routes that have a tag compare it themselves; Express would answer 304 to `If-None-Match: *` everywhere.
  Object.defineProperty(express.request, 'fresh', { value: false });
  app.disable('x-powered-by');
  app.setGlobalPrefix(API_PREFIX, { exclude: WITHOUT_PREFIX });
  app.use(requestId);
  app.use(requestLog(logger, (request) => callerOf(request)?.id ?? null));
  app.use(requestMetrics(app.get(Metrics)));
  app.use(requestForm({ prefix: `/${API_PREFIX}`, unrouted: (request) => problems.unrouted(request) }));
  app.use(helmet({ contentSecurityPolicy: CONTENT_SECURITY, strictTransportSecurity: config.production }));
  app.useGlobalGuards(app.get(AuthGuard), new ContractGuard(contract), app.get(IdempotencyGuard));
  app.useGlobalFilters(problems);
  SwaggerModule.setup('docs', app, contract.document as never, {
    jsonDocumentUrl: 'openapi.json',
    customSiteTitle: 'Order-taking service',
    swaggerOptions: { persistAuthorization: true, tryItOutEnabled: true, docExpansion: 'list' },
  });
  await app.init();
  // Nest answers for what is below the prefix; for the rest Express would, with a page of HTML.
  app.use((request: Request, response: Response) => {
    problems.answer(problems.unrouted(request), request, response);
  });
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    problems.answer(error, request, response);
  });
}
