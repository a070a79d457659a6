// Writes the OpenAPI document of the service to the file named as argument, or to standard output: `npm run openapi`.
import { readFileSync, writeFileSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import { loadConfig } from '../src/config/env.js';
import { buildDocument } from './document/openapi-document.js';
import { addExamples, type ExampleAnswers } from './document/openapi-examples.js';
import { ApiModule } from '../src/app/api.module.js';
import { EXAMPLE_REQUESTS } from './examples/example-requests.js';
import { API_PREFIX, APPLICATION_OPTIONS, UNPREFIXED_PATHS } from '../src/app/configure-api.js';

/** Swagger warns when two classes have one name; the schema of one of them would be lost. */
const FAILING_LOGGER = {
  log: () => undefined,
  warn: fail,
  error: fail,
};

/** In preview mode Nest creates no providers, so no connection is opened with these options. */
const UNUSED_CONNECTION = { poolSize: 1 };
/** The answers to the example requests, which `npm run examples` records. */
const RECORDED_ANSWERS = 'openapi-examples.json';

/**
 * The OpenAPI document of the service. Only `nest build` compiles all of it: its Swagger plugin reads types and comments.
 */
async function documentText(): Promise<string> {
  const config = loadConfig({ NODE_ENV: 'development' });
  const app = await NestFactory.create(ApiModule.register(config, UNUSED_CONNECTION), {
    ...APPLICATION_OPTIONS,
    preview: true,
    logger: false,
  });
  app.useLogger(FAILING_LOGGER);
  app.setGlobalPrefix(API_PREFIX, { exclude: UNPREFIXED_PATHS });
  const document = buildDocument(app);
  const answers = JSON.parse(readFileSync(RECORDED_ANSWERS, 'utf8')) as ExampleAnswers;
  addExamples(document, EXAMPLE_REQUESTS, answers);
  return `${JSON.stringify(document, null, 2)}\n`;
}

function fail(message: unknown): never {
  throw new Error(String(message));
}

const file = process.argv[2];
const text = await documentText();
if (file === undefined) process.stdout.write(text);
else writeFileSync(file, text);
