import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { OpenApiDocument } from '../platform/http/validation/openapi-types.js';
import { serveFile } from './compressed-file.js';
import { START_SCRIPT } from './swagger-ui-start.js';

/** Darker or lighter colours than those of Swagger UI, so that text has the contrast that WCAG 2 (AA) requires. */
const SWAGGER_UI_STYLE = `
.swagger-ui .info .title small { background: #565a68; }
.swagger-ui .info .title small.version-stamp { background: #4b6a02; }
.swagger-ui .info .title small pre { color: #fff; }
.swagger-ui .info a, .swagger-ui .markdown a, .swagger-ui .renderedMarkdown a, .swagger-ui .info .url { color: #1d5fb4; }
.swagger-ui .btn.authorize { border-color: #1a7f52; color: #1a7f52; }
.swagger-ui .btn.authorize svg { fill: #1a7f52; }
.swagger-ui .btn.cancel { border-color: #c01414; color: #c01414; }
.swagger-ui .btn.execute { background: #1d5fb4; border-color: #1d5fb4; }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1d5fb4; }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #1a7f52; }
.swagger-ui .opblock.opblock-put .opblock-summary-method { background: #9a5a00; }
.swagger-ui .opblock.opblock-patch .opblock-summary-method { background: #0b7a66; }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #c01414; }
.swagger-ui .parameter__in, .swagger-ui .parameter__deprecated, .swagger-ui .prop-format { color: #595959; }
.swagger-ui .parameter__name.required span, .swagger-ui .parameter__name.required::after { color: #b00020; }
.swagger-ui .json-schema-2020-12-expand-deep-button, .swagger-ui .json-schema-2020-12__attribute { color: #595959; }
.swagger-ui .microlight span[style*="rgb(211, 99, 99)"] { color: #ff9d9d !important; }
.swagger-ui .json-schema-2020-12__constraint--string { background: #8a5a00; }
.swagger-ui .json-schema-2020-12-core-keyword__value .renderedMarkdown p { color: #3b4151; }
.swagger-ui .renderedMarkdown code, .swagger-ui .markdown code { color: #6a0dbf; }
.swagger-ui .download-contents { background: #565a68; }
`;

const { resolve } = createRequire(import.meta.url);

/** Made from openapi.json when the service is built. */
const DOCUMENTS = new URL('../../dist/documents/', import.meta.url);

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

/**
 * Serves Swagger UI at /docs, the document that it shows at /openapi.json, and what is made from it: that of the webhooks at
 * /asyncapi.json, and the example requests at /postman.json.
 * @param publicUrl the address to which the documents then refer; null for the address at which they were requested
 */
export function serveSwaggerUi(
  app: NestExpressApplication,
  document: OpenApiDocument,
  publicUrl: string | null,
): void {
  const linked = (text: string): string => text.replaceAll('](/', `](${publicUrl ?? ''}/`);
  const served = publicUrl === null ? document : { ...document, servers: [{ url: publicUrl }] };
  serveFile(app, '/openapi.json', 'json', async () => linked(JSON.stringify(served)));
  for (const name of ['asyncapi.json', 'postman.json'])
    serveFile(app, `/${name}`, 'json', async () => linked(await readFile(new URL(name, DOCUMENTS), 'utf8')));
  for (const path of ['/docs', '/docs/']) serveFile(app, path, 'html', async () => PAGE);
  serveFile(app, '/docs/swagger-ui-start.js', 'js', async () => START_SCRIPT);
  serveFile(app, '/docs/swagger-ui-colours.css', 'css', async () => SWAGGER_UI_STYLE);
  for (const [name, type] of Object.entries(FILES)) {
    serveFile(app, `/docs/${name}`, type, () => readFile(resolve(`swagger-ui-dist/${name}`)));
  }
}
