import { Resolver } from 'node:dns';

/** A path that needs no escaping in a cookie, a header or a page. */
const PATH = /^(?:\/[\w.~-]+)*\/?$/;

/** The address at which clients reach the service, without a slash at its end. */
export function parsePublicUrl(text: string): string {
  if (!/[?#@\\]/.test(text) && URL.canParse(text)) {
    const { protocol, origin, pathname } = new URL(text);
    if (/^https?:$/.test(protocol) && PATH.test(pathname)) return (origin + pathname).replace(/\/$/, '');
  }
  throw new Error(
    'must be a URL such as https://shop.example/orders-api, without user, query and fragment, and with letters, digits and - . _ ~ only between the slashes of its path',
  );
}

/**
 * Parses a list of hosts separated by commas or white space, with a port if it is not 443 (`files.example, dms.example:8443`). An
 * empty text gives an empty list.
 * @returns the hosts as a URL has them: in lower case, and in ASCII
 */
export function parseDocumentHosts(text: string): string[] {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== '');
  return entries.map(hostOf);
}

function hostOf(entry: string): string {
  const url = `https://${entry}`;
  // Nothing but a host, and no pattern: hosts are compared exactly.
  if (!/[/\\?#@*]/.test(entry) && URL.canParse(url)) {
    const { host, port } = new URL(url);
    if (port !== '0') return host;
  }
  throw new Error(`has "${entry}", which is not a host such as files.example or files.example:8443`);
}

/**
 * Parses a list of DNS servers separated by commas or white space: IP addresses, with a port if it is not 53
 * (`10.0.0.53, 10.0.0.54:5353, [fd00::53]:5353`). An empty text gives an empty list.
 */
export function parseDnsServers(text: string): string[] {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== '');
  for (const entry of entries) {
    if (!isServer(entry)) {
      throw new Error(
        `has "${entry}", which is not the address of a DNS server such as 10.0.0.53 or 10.0.0.53:5353`,
      );
    }
  }
  return entries;
}

function isServer(entry: string): boolean {
  const port = /(?:^[\d.]+|\]):(.*)$/s.exec(entry)?.[1];
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535))
    return false;
  try {
    new Resolver().setServers([entry]);
    return true;
  } catch {
    return false;
  }
}

const UNIT_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const;

/** A longer duration in the configuration is taken for a typing error. */
const MAX_DURATION_MS = 30 * 24 * UNIT_MS.h;

/**
 * Reads one duration: a whole number and its unit, `250ms`, `5s`, `30m`, `2h`.
 * @returns milliseconds
 */
function parseDuration(text: string): number {
  const [, amount, unit] = /^(\d{1,12})(ms|s|m|h)$/.exec(text.trim()) ?? [];
  const milliseconds = Number(amount) * UNIT_MS[unit as keyof typeof UNIT_MS];
  // Negated, so that NaN, the result for a text that does not match, is refused too.
  if (!(milliseconds <= MAX_DURATION_MS)) {
    throw new Error(`"${text}" is not a duration such as 250ms, 5s, 30m or 2h (at most 30 days)`);
  }
  return milliseconds;
}

/**
 * Reads the waits between attempts, separated by commas: `5s,5m,30m`. N waits make N + 1 attempts.
 * @returns milliseconds, in the order given
 */
export function parseSchedule(text: string): number[] {
  return text.split(',').map(parseDuration);
}
