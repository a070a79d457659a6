import type { IncomingMessage } from 'node:http';

const ABSOLUTE_FORM = /^https?:\/\/[^/?#]*/i;

/** A request of Node or Express; the routers of Express shorten `url` and keep `originalUrl`. */
interface RequestTarget extends IncomingMessage {
  originalUrl?: string;
}

/** The path of the request without the query, which may contain personal data. */
export function pathOf({ originalUrl, url = '/' }: RequestTarget): string {
  return (originalUrl ?? url).split(/[?#]/, 1)[0]!;
}

/**
 * Removes the origin from a request target that is a whole URL (RFC 9112: absolute-form to origin-form). Must run before
 * Express, which stores the target.
 */
export function toOriginForm(request: IncomingMessage): void {
  const { url = '/' } = request;
  if (url.startsWith('/')) return;
  const origin = ABSOLUTE_FORM.exec(url)?.[0];
  if (origin === undefined) return;
  const rest = url.slice(origin.length);
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
}
