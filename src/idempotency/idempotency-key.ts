import { createHash } from 'node:crypto';
import { DomainError } from '../common/errors/domain-error.js';

export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
export const MAX_KEY_LENGTH = 255;

const PRINTABLE_ASCII = /^[\u0020-\u007e]{1,255}$/;
/** A string of structured fields (RFC 8941), the format of the key in the IETF draft. */
const QUOTED = /^"((?:[\u0020\u0021\u0023-\u005b\u005d-\u007e]|\\["\\])*)"$/;

/**
 * Reads an Idempotency-Key: 1 to 255 printable ASCII characters, as they are or in quotes.
 * @returns the key without quotes, so that `abc` and `"abc"` are the same key
 */
export function readIdempotencyKey(header: string): string {
  const key = header.startsWith('"') ? unquoted(header) : header;
  if (key !== null && PRINTABLE_ASCII.test(key)) return key;
  const detail = `${IDEMPOTENCY_HEADER} must be 1 to ${MAX_KEY_LENGTH} printable ASCII characters.`;
  throw new DomainError('idempotency_key_invalid', detail);
}

const unquoted = (header: string): string | null =>
  QUOTED.exec(header)?.[1]?.replaceAll(/\\(["\\])/g, '$1') ?? null;

/**
 * The stored form of a key. It includes the path, because the same key on another path is a different key, and the person who
 * sends it: the keys of people are not those of the application for which they act.
 */
export const keyDigest = (path: string, key: string, personId: number | null): Buffer =>
  sha256(path, personId === null ? '\n' : `\n${personId}\n`, key);

/**
 * A hash that is equal for equal requests; the order of the members of a JSON object is ignored.
 * @param url path and query
 */
export const requestFingerprint = (method: string, url: string, body: unknown): Buffer =>
  sha256(method, ' ', url, '\n', canonicalJson(body));

function sha256(...parts: string[]): Buffer {
  const hash = createHash('sha256');
  parts.forEach((part) => hash.update(part));
  return hash.digest();
}

const canonicalJson = (body: unknown): string => JSON.stringify(body, sortMembers) ?? '';

function sortMembers(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
