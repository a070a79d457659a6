import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { OpenApiDocument } from '../platform/http/validation/openapi-types.js';
import { serveFile } from './compressed-file.js';
import { START_SCRIPT } from './swagger-ui-start.js';
import { SWAGGER_UI_STYLE } from './swagger-ui-style.js';

const { resolve } = createRequire(import.meta.url);

const ASYNCAPI_FILE = new URL('../../asyncapi.json', import.meta.url);

/** Files of the package swagger-ui-dist, with the file name extensions of their media types. */
const FILES = { 'swagger-ui-bundle.js': 'js', 'swagger-ui.css': 'css', 'favicon-32x32.png': 'png' };

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Order-taking service</title>
<link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="stylesheet" href="/docs/swagger-ui-colours.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/swagger-ui-start.js"></script>
</body>
</html>
`;

/** Serves Swagger UI at /docs, the document that it shows at /openapi.json, and that of the webhooks at /asyncapi.json. */
export function serveSwaggerUi(app: NestExpressApplication, document: OpenApiDocument): void {
  serveFile(app, '/openapi.json', 'json', async () => JSON.stringify(document));
  serveFile(app, '/asyncapi.json', 'json', () => readFile(ASYNCAPI_FILE));
  for (const path of ['/docs', '/docs/']) serveFile(app, path, 'html', async () => PAGE);
  serveFile(app, '/docs/swagger-ui-start.js', 'js', async () => START_SCRIPT);
  serveFile(app, '/docs/swagger-ui-colours.css', 'css', async () => SWAGGER_UI_STYLE);
  for (const [name, type] of Object.entries(FILES)) {
    serveFile(app, `/docs/${name}`, type, () => readFile(resolve(`swagger-ui-dist/${name}`)));
  }
}
