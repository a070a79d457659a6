import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { setETag } from '../platform/http/caching/entity-tag.js';
import { basePathOf } from '../platform/http/server/public-url.js';

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
export function serveFile(
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
