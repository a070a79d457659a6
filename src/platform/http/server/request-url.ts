import type { Request } from 'express';
import type { IncomingMessage } from 'node:http';

/** The Express setting with the value of PUBLIC_URL, which is null without it. */
export const PUBLIC_URL = 'public url';

const HOST = /^[\w.-]+(?::\d+)?$|^\[[\da-f:.]+\](?::\d+)?$/i;

const publicUrlOf = ({ app }: Request): string | null => app.get(PUBLIC_URL) as string | null;

/**
 * PUBLIC_URL, or the address under which the client reached the service. Empty, which makes a link relative, when the Host header
 * is absent (HTTP/1.0) or not a host name.
 */
export function baseUrlOf(request: Request): string {
  const { protocol, host } = request;
  return publicUrlOf(request) ?? (HOST.test(host ?? '') ? `${protocol}://${host}` : '');
}

/** The path of PUBLIC_URL, which a proxy has removed from the request. Mostly empty. */
export function basePathOf(request: Request): string {
  const url = publicUrlOf(request);
  return url === null ? '' : new URL(url).pathname.replace(/\/$/, '');
}

/** A request of Node or Express; the routers of Express shorten `url` and keep `originalUrl`. */
interface RequestTarget extends IncomingMessage {
  originalUrl?: string;
}

/** The path of the request without the query, which may contain personal data. */
export function pathOf({ originalUrl, url = '/' }: RequestTarget): string {
  return (originalUrl ?? url).split(/[?#]/, 1)[0]!;
}
