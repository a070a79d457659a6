import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { basePathOf } from '../platform/http/server/public-url.js';
import { serveFile } from './compressed-file.js';

const CONSOLE = '/console';
const ASSETS = `${CONSOLE}/assets/`;

/** Written by `npm run build`. Everything but the page has a hash of its content in its name. */
const FOLDER = new URL('../../console/dist/', import.meta.url);

/** Stricter than for the other pages: no inline styles, no data: URLs. */
const CONTENT_SECURITY = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** The content of a file with a hash in its name never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** False when the console was not built, as while only the service is developed: then its paths do not exist. */
const hasConsole = (): boolean => existsSync(new URL('index.html', FOLDER));

/**
 * Serves the console: its page at /console and at the paths of all its pages, and the files that the page loads. A browser that
 * opens the address of the service is led to it, a program to the documentation.
 * @param noRouteError the problem of a path that does not exist
 */
export function serveConsole(app: NestExpressApplication, noRouteError: (request: Request) => Error): void {
  app.getHttpAdapter().get('/', (request, response) => {
    const isBrowser = (request as Request).accepts(['json', 'html']) === 'html';
    const path = isBrowser && hasConsole() ? CONSOLE : '/docs';
    (response as Response).vary('Accept').redirect(basePathOf(request as Request) + path);
  });
  if (!hasConsole()) return;
  for (const name of readdirSync(new URL('assets/', FOLDER))) {
    const read = (): Promise<Buffer> => readFile(new URL(`assets/${name}`, FOLDER));
    serveFile(app, ASSETS + name, extname(name).slice(1), read, { 'Cache-Control': FOR_EVER });
  }
  // A file of another version does not exist: a browser would take the page for a script.
  app.getHttpAdapter().get(`${ASSETS}*name`, (request, _response, next) => {
    (next as NextFunction)(noRouteError(request as Request));
  });
  const page = (): Promise<Buffer> => readFile(new URL('index.html', FOLDER));
  const headers = { 'Content-Security-Policy': CONTENT_SECURITY };
  for (const path of [CONSOLE, `${CONSOLE}/{*page}`]) serveFile(app, path, 'html', page, headers);
}
