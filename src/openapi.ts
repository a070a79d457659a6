import { writeFileSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import { ApiModule } from './api.module.js';
import { API_PREFIX, APPLICATION_OPTIONS, WITHOUT_PREFIX } from './api.setup.js';
import { buildDocument } from './common/http/openapi-document.js';
import { loadConfig } from './config/env.js';
import { EVENT_CATALOGUE } from './events/catalogue.js';

/**
 * Prints the OpenAPI document of the compiled service, or writes it to the file named as an argument. The
 * compiler's Swagger plugin reads types and comments, so only the compiled service knows it whole.
 */
const config = loadConfig({ NODE_ENV: 'development' });
const nowhere = { poolSize: 1 };
const app = await NestFactory.create(ApiModule.register(config, nowhere), {
  ...APPLICATION_OPTIONS,
  preview: true,
  logger: false,
});
app.setGlobalPrefix(API_PREFIX, { exclude: WITHOUT_PREFIX });
const text = `${JSON.stringify(buildDocument(app, EVENT_CATALOGUE), null, 2)}\n`;
const [, , file] = process.argv;
if (file === undefined) process.stdout.write(text);
else writeFileSync(file, text);
