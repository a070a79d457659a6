import { readFileSync, writeFileSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import { RATE_LIMIT_POLICIES } from '../../auth/rate-limits/rate-limited.js';
import { loadConfig } from '../../config/env.js';
import { packageVersion } from '../../config/package-version.js';
import { EVENT_CATALOGUE } from '../../events/catalogue.js';
import { buildDocument } from '../../openapi/openapi-document.js';
import { addExamples, type ExampleAnswers } from '../../openapi/openapi-examples.js';
import { TRANSITION_NAMES } from '../../orders/rules/order-transitions.js';
import { CHANGE_STATES } from '../../persistence/contacts/contact-change.repository.js';
import { ORDER_STATES } from '../../persistence/orders/record/order-values.js';
import { ApiModule } from '../api.module.js';
import { EXAMPLE_REQUESTS } from '../../openapi/examples/example-requests.js';
import { API_PREFIX, APPLICATION_OPTIONS, UNPREFIXED_PATHS } from '../configure-api.js';

const CONTENTS = {
  version: packageVersion(),
  events: EVENT_CATALOGUE,
  enumerations: {
    ConflictingState: [...new Set([...ORDER_STATES, ...CHANGE_STATES])],
    OrderTransition: TRANSITION_NAMES,
    RateLimitPolicy: RATE_LIMIT_POLICIES,
  },
};

/** Swagger warns when two classes have one name; the schema of one of them would be lost. */
const FAILING_LOGGER = {
  log: () => undefined,
  warn: fail,
  error: fail,
};

/** In preview mode Nest creates no providers, so no connection is opened with these options. */
const UNUSED_CONNECTION = { poolSize: 1 };
/** The answers to the example requests, which `npm run examples` records. */
const RECORDED_ANSWERS = new URL('../../../openapi-examples.json', import.meta.url);

/**
 * Writes the OpenAPI document of the compiled service to a file, or to standard output when no file is given. Only the
 * compiled service has the whole document: the Swagger plugin of the Nest compiler reads it from types and comments.
 */
export async function writeOpenApi(file: string | undefined): Promise<void> {
  const config = loadConfig({ NODE_ENV: 'development' });
  const app = await NestFactory.create(ApiModule.register(config, UNUSED_CONNECTION), {
    ...APPLICATION_OPTIONS,
    preview: true,
    logger: false,
  });
  app.useLogger(FAILING_LOGGER);
  app.setGlobalPrefix(API_PREFIX, { exclude: UNPREFIXED_PATHS });
  const document = buildDocument(app, CONTENTS);
  const answers = JSON.parse(readFileSync(RECORDED_ANSWERS, 'utf8')) as ExampleAnswers;
  addExamples(document, EXAMPLE_REQUESTS, answers);
  const text = `${JSON.stringify(document, null, 2)}\n`;
  if (file === undefined) process.stdout.write(text);
  else writeFileSync(file, text);
}

function fail(message: unknown): never {
  throw new Error(String(message));
}
