// Writes openapi.json and asyncapi.json to the folder named as argument: `npm run openapi`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import { loadConfig } from '../src/config/env.js';
import { asyncApiDocument } from './document/asyncapi-document.js';
import { buildDocument } from './document/openapi-document.js';
import { addExamples, type ExampleAnswers } from './document/openapi-examples.js';
import { ApiModule } from '../src/app/api.module.js';
import { eventExamples } from './examples/event-examples.js';
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
/** The answers to the example requests and the events that they cause, which `npm run examples` records. */
const RECORDED_ANSWERS = 'openapi-examples.json';

/**
 * The documents of the service, by the names of their files. Only `nest build` compiles all of the first: its Swagger plugin
 * reads types and comments.
 */
async function documents(): Promise<Record<string, object>> {
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
  return {
    'openapi.json': document,
    'asyncapi.json': asyncApiDocument(document, eventExamples(answers['events']!)),
  };
}

function fail(message: unknown): never {
  throw new Error(String(message));
}

const folder = process.argv[2]!;
for (const [file, document] of Object.entries(await documents()))
  writeFileSync(join(folder, file), `${JSON.stringify(document, null, 2)}\n`);
