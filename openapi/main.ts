// Writes openapi.json: `npm run openapi`. The arguments are the file to write, and files with examples that were recorded anew; the
// others are those that openapi.json has.
import { readFileSync, writeFileSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import { loadConfig } from '../src/config/env.js';
import { buildDocument } from './document/openapi-document.js';
import { addExamples } from './document/openapi-examples.js';
import { recordedIn, type RecordedExamples } from './document/recorded-examples.js';
import { eventExamples } from './examples/event-examples.js';
import { EXAMPLE_REQUESTS } from './examples/example-requests.js';
import { ApiModule } from '../src/app/api.module.js';
import type { OpenApiDocument } from '../src/platform/http/validation/openapi-types.js';
import { API_PREFIX, APPLICATION_OPTIONS, UNPREFIXED_PATHS } from '../src/app/configure-api.js';

/** Swagger warns when two classes have one name; the schema of one of them would be lost. */
const FAILING_LOGGER = { log: () => undefined, warn: fail, error: fail };

/** In preview mode Nest creates no providers, so no connection is opened with these options. */
const UNUSED_CONNECTION = { poolSize: 1 };
/** Only `nest build` compiles all of it: its Swagger plugin reads types and comments. */
async function documentWith(examples: RecordedExamples): Promise<OpenApiDocument> {
  const config = loadConfig({ NODE_ENV: 'development' });
  const app = await NestFactory.create(ApiModule.register(config, UNUSED_CONNECTION), {
    ...APPLICATION_OPTIONS,
    preview: true,
    logger: false,
  });
  app.useLogger(FAILING_LOGGER);
  app.setGlobalPrefix(API_PREFIX, { exclude: UNPREFIXED_PATHS });
  const { answers, events, errors } = examples;
  const document = buildDocument(app, { events: eventExamples(events), errors });
  addExamples(document, EXAMPLE_REQUESTS, answers);
  return document;
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as OpenApiDocument;

function fail(message: unknown): never {
  throw new Error(String(message));
}

const [, , target, ...recordings] = process.argv;
const examples = Object.assign(recordedIn(read('openapi.json')), ...recordings.map(read)) as RecordedExamples;
writeFileSync(target!, `${JSON.stringify(await documentWith(examples), null, 2)}\n`);
