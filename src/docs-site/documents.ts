import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { OpenApiDocument } from '../platform/http/validation/openapi-types.js';
import { serveFile } from './compressed-file.js';

/** Made by `npm run build` (scripts/documents.js): each file is served at its path, a page without `.html` or `index.html`. */
const FOLDER = new URL('../../dist/documents/', import.meta.url);

/**
 * Serves the documents for developers of clients: openapi.json, and what is made from it and from docs, which are Swagger UI, the
 * guides, a page for each error, the events for tools and the example requests.
 * @param publicUrl the address to which the documents for tools refer; null for the address at which they were requested
 */
export function serveDocuments(
  app: NestExpressApplication,
  document: OpenApiDocument,
  publicUrl: string | null,
): void {
  const linked = (text: string): string => text.replaceAll('](/', `](${publicUrl ?? ''}/`);
  const served = publicUrl === null ? document : { ...document, servers: [{ url: publicUrl }] };
  serveFile(app, '/openapi.json', 'json', async () => linked(JSON.stringify(served)));
  for (const name of namesOfFiles()) {
    const read = (): Promise<Buffer> => readFile(new URL(name, FOLDER));
    const isForTools = !name.includes('/') && name.endsWith('.json');
    const path = `/${name}`.replace(/(?:(\/)index)?\.html$/, '$1');
    serveFile(app, path, extname(name).slice(1), async () =>
      isForTools ? linked(String(await read())) : read(),
    );
  }
}

/** None while only the service is developed. */
const namesOfFiles = (): string[] =>
  existsSync(FOLDER)
    ? readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => /\w\.\w+$/.test(name))
    : [];
