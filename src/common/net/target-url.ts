import { isIP } from 'node:net';
import type { AddressPolicy } from './address-policy.js';

/** Longest subscription url in characters, as sent and as stored. */
export const MAX_TARGET_URL_LENGTH = 2_000;

const LOOPBACK_ADDRESSES = ['127.0.0.1', '::1'];

export type TargetUrlFault =
  'invalid_url' | 'url_too_long' | 'scheme_refused' | 'user_info_refused' | 'address_refused';

/** `url` is the normalised spelling (WHATWG): store and dial this one, not the one that was sent. */
export type TargetUrlCheck = { ok: true; url: string } | { ok: false; reason: TargetUrlFault };

/**
 * Judges a subscription url as far as that is possible without asking anybody: names that need DNS pass here
 * and are judged when they are dialled.
 */
export function checkTargetUrl(url: string, policy: AddressPolicy): TargetUrlCheck {
  if (url.length > MAX_TARGET_URL_LENGTH) return refuse('url_too_long');
  const parsed = parse(url);
  if (parsed === null) return refuse('invalid_url');
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') return refuse('scheme_refused');
  if (parsed.username !== '' || parsed.password !== '') return refuse('user_info_refused');
  if (!isAllowedHost(parsed.hostname, policy)) return refuse('address_refused');
  // Normalising escapes characters and so may lengthen the url.
  if (parsed.href.length > MAX_TARGET_URL_LENGTH) return refuse('url_too_long');
  return { ok: true, url: parsed.href };
}

/** Control characters and spaces are refused: the WHATWG parser drops some of them without a word. */
function parse(url: string): URL | null {
  if (/[\p{Cc} ]/u.test(url) || !url.isWellFormed()) return null;
  try {
    return new URL(url);
  } catch {
    return null;
  }
}

/** @param hostname as WHATWG normalises it: `2130706433`, `0x7f000001` and `127.1` are `127.0.0.1` by now */
function isAllowedHost(hostname: string, policy: AddressPolicy): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (isIP(host) !== 0) return policy.isAllowedAddress(host);
  // Either loopback will do here: which of them the machine means by the name shows only when it is dialled.
  if (isLocalhost(host)) return LOOPBACK_ADDRESSES.some((address) => policy.isAllowedAddress(address));
  return true;
}

/** RFC 6761: the name and everything below it mean the machine itself, whatever DNS says. */
function isLocalhost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}

function refuse(reason: TargetUrlFault): TargetUrlCheck {
  return { ok: false, reason };
}
