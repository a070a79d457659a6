import { writeFileSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import { loadConfig } from '../../config/env.js';
import { EVENT_CATALOGUE } from '../../events/catalogue.js';
import { buildDocument } from '../../http/openapi/openapi-document.js';
import { ApiModule } from '../api.module.js';
import { API_PREFIX, APPLICATION_OPTIONS, UNPREFIXED_PATHS } from '../configure-api.js';

/** In preview mode Nest creates no providers, so no connection is opened with these options. */
const UNUSED_CONNECTION = { poolSize: 1 };

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
  app.setGlobalPrefix(API_PREFIX, { exclude: UNPREFIXED_PATHS });
  const text = `${JSON.stringify(buildDocument(app, EVENT_CATALOGUE), null, 2)}\n`;
  if (file === undefined) process.stdout.write(text);
  else writeFileSync(file, text);
}
