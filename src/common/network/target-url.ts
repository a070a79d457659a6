import { isIP } from 'node:net';
import type { AddressPolicy } from './address-policy.js';

/** The longest allowed url in characters, as sent and as normalised. */
export const MAX_TARGET_URL_LENGTH = 2_000;

const LOOPBACK_ADDRESSES = ['127.0.0.1', '::1'];

export type TargetUrlFault =
  | 'invalid_url'
  | 'url_too_long'
  | 'scheme_refused'
  | 'user_info_refused'
  | 'port_refused'
  | 'address_refused';

export type DocumentUrlFault = Exclude<TargetUrlFault, 'address_refused'> | 'host_not_allowed';

type CommonFault = TargetUrlFault & DocumentUrlFault;

export const URL_FAULTS: Record<Exclude<CommonFault, 'scheme_refused'>, string> = {
  invalid_url: 'Expected an absolute URL without spaces or control characters.',
  url_too_long: `Expected at most ${MAX_TARGET_URL_LENGTH.toLocaleString('en')} characters, even after normalisation.`,
  user_info_refused: 'Expected a URL without a user name or password.',
  port_refused: 'Expected a port from 1 to 65535, or none, but received port 0.',
};

/** `url` is the normalised form (WHATWG): store and request this one, not the one that was sent. */
type UrlCheck<Fault> = { ok: true; url: string } | { ok: false; reason: Fault };

/** Checks the url of a subscription without DNS: host names pass, and their addresses are checked when a connection is opened. */
export const checkTargetUrl = (url: string, policy: AddressPolicy): UrlCheck<TargetUrlFault> =>
  checkUrl<TargetUrlFault>(url, ['http:', 'https:'], ({ hostname }) =>
    isAllowedHost(hostname, policy) ? null : 'address_refused',
  );

/** @param hosts as parseDocumentHosts() returns them; one of them must be equal to that of the url */
export const checkDocumentUrl = (url: string, hosts: readonly string[]): UrlCheck<DocumentUrlFault> =>
  checkUrl<DocumentUrlFault>(url, ['https:'], ({ host }) =>
    hosts.includes(host) ? null : 'host_not_allowed',
  );

/** @param hostFault the fault of the host; null when it has none */
function checkUrl<Fault extends string>(
  url: string,
  schemes: readonly string[],
  hostFault: (parsed: URL) => Fault | null,
): UrlCheck<Fault | CommonFault> {
  if (url.length > MAX_TARGET_URL_LENGTH) return refuse('url_too_long');
  const parsed = parse(url);
  if (parsed === null) return refuse('invalid_url');
  if (!schemes.includes(parsed.protocol)) return refuse('scheme_refused');
  if (parsed.username !== '' || parsed.password !== '') return refuse('user_info_refused');
  // No server can listen on port 0. (The default port of the scheme is an empty string.)
  if (parsed.port === '0') return refuse('port_refused');
  const fault = hostFault(parsed);
  if (fault !== null) return refuse(fault);
  // Normalising escapes characters, which may make the url longer.
  if (parsed.href.length > MAX_TARGET_URL_LENGTH) return refuse('url_too_long');
  return { ok: true, url: parsed.href };
}

/** Control characters and spaces are refused: the WHATWG parser silently removes some of them. */
function parse(url: string): URL | null {
  if (/[\p{Cc} ]/u.test(url) || !url.isWellFormed()) return null;
  try {
    return new URL(url);
  } catch {
    return null;
  }
}

/** @param hostname normalised by the WHATWG parser: `2130706433`, `0x7f000001` and `127.1` are already `127.0.0.1` */
function isAllowedHost(hostname: string, policy: AddressPolicy): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (isIP(host) !== 0) return policy.isAllowedAddress(host);
  // One allowed loopback address is enough here: the resolved address is checked when a connection is opened.
  if (isLocalhost(host)) return LOOPBACK_ADDRESSES.some((address) => policy.isAllowedAddress(address));
  return true;
}

/**
 * `localhost` and its subdomains always mean the machine itself, whatever DNS returns (RFC 6761).
 * @param host in lower case, without a final dot
 */
export function isLocalhost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}

const LOOPBACK = /^(?:localhost|(?:::ffff:)?127(?:\.\d+){3}|\[?::1\]?)$/;

/** @param host as in a URL, or the address of a socket */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

function refuse<Fault>(reason: Fault): { ok: false; reason: Fault } {
  return { ok: false, reason };
}
