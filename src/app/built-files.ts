import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { setETag } from '../platform/http/caching/entity-tag.js';
import { basePathOf } from '../platform/http/server/request-url.js';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

interface Compressed {
  bytes: Buffer;
  tag: string;
}

/** A file that does not change while the process runs. It is read and compressed once, when it is first requested. */
class CompressedFile {
  private compressed: Promise<Compressed> | null = null;

  /** @param type the file name extension of its media type */
  constructor(
    private readonly type: string,
    private readonly read: () => Promise<string | Buffer>,
    private readonly headers: Record<string, string>,
  ) {}

  async send(request: Request, response: Response): Promise<void> {
    const { bytes, tag } = await (this.compressed ??= this.compress(basePathOf(request)));
    response.type(this.type).set({ 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding', ...this.headers });
    if (setETag(response, tag)) response.end();
    else if (request.acceptsEncodings('gzip') === 'gzip')
      response.set('Content-Encoding', 'gzip').send(bytes);
    else response.send(await decompress(bytes));
  }

  private async compress(basePath: string): Promise<Compressed> {
    const read = await this.read();
    const content = this.type === 'html' ? withBasePath(String(read), basePath) : read;
    const hash = createHash('sha1').update(content).digest('base64url');
    return { bytes: await compress(content, { level: 9 }), tag: `W/"${hash}"` };
  }
}

/** A page whose addresses begin with the path at which browsers reach the service. */
const withBasePath = (html: string, basePath: string): string =>
  html.replaceAll(/ (href|src|action)="\//g, ` $1="${basePath}/`);

/** @param type the file name extension of its media type @param headers instead of or besides the usual ones */
function serveFile(
  app: NestExpressApplication,
  path: string,
  type: string,
  read: () => Promise<string | Buffer>,
  headers: Record<string, string> = {},
): void {
  const file = new CompressedFile(type, read, headers);
  app.getHttpAdapter().get(path, (request, response, next) => {
    file.send(request as Request, response as Response).catch(next as NextFunction);
  });
}

/** The address of the service in its OpenAPI documents. */
const SERVER = /("servers":\[\{"url":")\/"/;

/** Made by `npm run build` (scripts/documents.js): each file is served at its path, a page without `.html` or `index.html`. */
const DOCUMENTS = new URL('../../dist/documents/', import.meta.url);

/**
 * Serves the documents for developers of clients: openapi.json, and what is made from it and from docs, which are the part of it for
 * partners, Swagger UI, guides and errors as pages and as Markdown, the events for tools and the example requests.
 * @param publicUrl the address to which the documents for tools refer; null for the address at which they were requested
 */
export function serveDocuments(app: NestExpressApplication, publicUrl: string | null): void {
  const address = publicUrl ?? '';
  const linked = (text: string): string =>
    text.replaceAll('](/', `](${address}/`).replace(SERVER, `$1${address === '' ? '/' : address}"`);
  for (const name of namesOfFiles()) {
    const read = (): Promise<Buffer> => readFile(new URL(name, DOCUMENTS));
    const isForTools = /^[^/]+\.json$|\.(md|txt)$/.test(name);
    const path = `/${name}`.replace(/(?:(\/)index)?\.html$/, '$1');
    serveFile(app, path, extname(name).slice(1), async () =>
      isForTools ? linked(String(await read())) : read(),
    );
  }
}

/** None while only the service is developed. */
const namesOfFiles = (): string[] =>
  existsSync(DOCUMENTS)
    ? readdirSync(DOCUMENTS, { recursive: true, encoding: 'utf8' }).filter((name) => /\w\.\w+$/.test(name))
    : [];

const CONSOLE = '/console';
const ASSETS = `${CONSOLE}/assets/`;

/** Written by `npm run build`. Everything but the page has a hash of its content in its name. */
const BUILT_CONSOLE = new URL('../../console/dist/', import.meta.url);

/** Stricter than for the other pages: no inline styles, no data: URLs. */
const CONTENT_SECURITY = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** The content of a file with a hash in its name never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** False when the console was not built, as while only the service is developed: then its paths do not exist. */
const hasConsole = (): boolean => existsSync(new URL('index.html', BUILT_CONSOLE));

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
  for (const name of readdirSync(new URL('assets/', BUILT_CONSOLE))) {
    const read = (): Promise<Buffer> => readFile(new URL(`assets/${name}`, BUILT_CONSOLE));
    serveFile(app, ASSETS + name, extname(name).slice(1), read, { 'Cache-Control': FOR_EVER });
  }
  // A file of another version does not exist: a browser would take the page for a script.
  app.getHttpAdapter().get(`${ASSETS}*name`, (request, _response, next) => {
    (next as NextFunction)(noRouteError(request as Request));
  });
  const page = (): Promise<Buffer> => readFile(new URL('index.html', BUILT_CONSOLE));
  const headers = { 'Content-Security-Policy': CONTENT_SECURITY };
  for (const path of [CONSOLE, `${CONSOLE}/{*page}`]) serveFile(app, path, 'html', page, headers);
}
