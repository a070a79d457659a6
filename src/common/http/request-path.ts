import type { IncomingMessage } from 'node:http';

const ABSOLUTE_FORM = /^https?:\/\/[^/?#]*/i;

/** A request as it came, or as Express has it, whose routers shorten `url`. */
interface Requested extends IncomingMessage {
  originalUrl?: string;
}

/** The path that was asked for, without its query: a query may carry personal data. */
export function pathOf({ originalUrl, url = '/' }: Requested): string {
  return (originalUrl ?? url).split(/[?#]/, 1)[0]!;
}

/**
 * Gives a request whose target is a whole URL (RFC 9112, absolute-form) the target it would have had otherwise.
 * It has to run before Express, which keeps the target as it came.
 */
export function toOriginForm(request: IncomingMessage): void {
  const { url = '/' } = request;
  if (url.startsWith('/')) return;
  const origin = ABSOLUTE_FORM.exec(url)?.[0];
  if (origin === undefined) return;
  const rest = url.slice(origin.length);
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
}
