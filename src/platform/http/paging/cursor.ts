import { createHmac, timingSafeEqual } from 'node:crypto';
import { invalidQuery } from '../../../common/errors/domain-error.js';
import type { SecretsKeys } from '../../../common/secrets/secrets-keys.js';

const SIGNATURE_BYTES = 16;

/**
 * Encodes the position at which a page ends, and signs it with the newest key. A cursor that was forged, changed, or made for
 * another list is refused.
 * @param list the name of the list and every parameter that must be the same for all of its pages
 */
export function signCursor([newest]: SecretsKeys, list: string, position: unknown): string {
  const body = Buffer.from(JSON.stringify(position));
  return Buffer.concat([signature(newest, list, body), body]).toString('base64url');
}

export function readCursor(keys: SecretsKeys, list: string, cursor: string): unknown {
  const bytes = Buffer.from(cursor, 'base64url');
  const signed = bytes.subarray(0, SIGNATURE_BYTES);
  const body = bytes.subarray(SIGNATURE_BYTES);
  const isValid =
    signed.length === SIGNATURE_BYTES &&
    bytes.toString('base64url') === cursor &&
    keys.some((key) => timingSafeEqual(signed, signature(key, list, body)));
  if (isValid) return JSON.parse(body.toString()) as unknown;
  const detail = 'Expected a cursor from the Link header of this list, but received something else.';
  throw invalidQuery([{ parameter: 'cursor', code: 'invalid_cursor', detail }]);
}

const signature = (key: Buffer, list: string, body: Buffer): Buffer =>
  createHmac('sha256', key).update(`cursor ${list}\n`).update(body).digest().subarray(0, SIGNATURE_BYTES);
