import { ExpressAdapter } from '@nestjs/platform-express';
import type { Response } from 'express';

/**
 * Express, but for objects that answer with success: they are written as JSON at once. Express would look for an
 * encoding, a tag and a body it may leave out first, which costs as much as checking an order does.
 */
export class JsonAdapter extends ExpressAdapter {
  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    const status = statusCode ?? response.statusCode;
    if (!isPlain(body) || (status !== 200 && status !== 201)) {
      return super.reply(response, body, statusCode) as unknown;
    }
    const text = JSON.stringify(body);
    response.statusCode = status;
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Content-Length', Buffer.byteLength(text));
    return response.end(text);
  }
}

function isPlain(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const prototype: unknown = Object.getPrototypeOf(body);
  return prototype === Object.prototype || prototype === Array.prototype;
}
