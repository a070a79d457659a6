import { createHmac, timingSafeEqual } from 'node:crypto';
import { DomainError } from '../domain-error.js';

const SIGNATURE_BYTES = 16;

/**
 * Writes where a page ends, signed: a cursor cannot be made up, changed, or used in another list.
 * @param list names the list and everything about it that must not change between its pages
 */
export function signCursor(key: Buffer, list: string, position: unknown): string {
  const body = Buffer.from(JSON.stringify(position));
  return Buffer.concat([signature(key, list, body), body]).toString('base64url');
}

/** @throws DomainError invalid_cursor */
export function readCursor(key: Buffer, list: string, cursor: string): unknown {
  const bytes = Buffer.from(cursor, 'base64url');
  const signed = bytes.subarray(0, SIGNATURE_BYTES);
  const body = bytes.subarray(SIGNATURE_BYTES);
  const isOurs =
    signed.length === SIGNATURE_BYTES &&
    bytes.toString('base64url') === cursor &&
    timingSafeEqual(signed, signature(key, list, body));
  if (isOurs) return JSON.parse(body.toString()) as unknown;
  throw new DomainError('malformed', 'invalid_cursor', 'The cursor is not one of this list.', {
    errors: [
      {
        pointer: 'cursor',
        code: 'invalid_cursor',
        detail: 'take it from the Link header of the page before',
      },
    ],
  });
}

const signature = (key: Buffer, list: string, body: Buffer): Buffer =>
  createHmac('sha256', key).update(`cursor ${list}\n`).update(body).digest().subarray(0, SIGNATURE_BYTES);
