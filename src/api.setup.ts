import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import helmet from 'helmet';
import type { Logger } from 'pino';
import { AuthGuard } from './auth/auth.guard.js';
import { callerOf } from './auth/caller.js';
import { Contract } from './common/http/contract.js';
import { ContractGuard } from './common/http/contract.guard.js';
import { ProblemFilter } from './common/http/problem.filter.js';
import { requestId } from './common/http/request-id.js';
import { requestLog } from './common/http/request-log.js';
import type { Config } from './config/env.js';
import { refusalOf } from './persistence/database-error.js';

export const API_PREFIX = 'api/v1';

/** What NestFactory has to know before the application exists; bodies are read by the contract guard. */
export const APPLICATION_OPTIONS = { bodyParser: false, bufferLogs: true } as const;

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

/** Everything between the socket and the controllers; the entry point and the tests call this same function. */
export function configureApi(app: NestExpressApplication, config: Config, logger: Logger): void {
  const contract = Contract.fromFile();
  app.set('trust proxy', config.trustProxy);
  app.set('query parser', 'simple');
  app.set('etag', false);
  app.set('case sensitive routing', true);
  app.disable('x-powered-by');
  app.setGlobalPrefix(API_PREFIX, { exclude: ['health/live', 'health/ready'] });
  app.use(requestId);
  app.use(requestLog(logger, (request) => callerOf(request)?.id ?? null));
  app.use(helmet({ contentSecurityPolicy: CONTENT_SECURITY, strictTransportSecurity: config.production }));
  app.useGlobalGuards(app.get(AuthGuard), new ContractGuard(contract));
  app.useGlobalFilters(new ProblemFilter(contract, refusalOf));
  SwaggerModule.setup('docs', app, contract.document as never, {
    jsonDocumentUrl: 'openapi.json',
    customSiteTitle: 'Order-taking service',
    swaggerOptions: { persistAuthorization: true, tryItOutEnabled: true, docExpansion: 'list' },
  });
  app.enableShutdownHooks();
}
