import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Recognisable, so that secret scanners find a token that leaked. */
const PREFIX = 'ots_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const WELL_FORMED = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

/** A new token: prefix, 30 random characters (178 bits), 6 characters of CRC-32 that catch typing errors. */
export function newToken(): string {
  return withChecksum(
    Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  );
}

/** @param body 30 letters and digits */
export function withChecksum(body: string): string {
  return `${PREFIX}${body}${checksum(body)}`;
}

/** Whether a text can be a token at all; what cannot is refused without asking the database. */
export function isWellFormedToken(text: string): boolean {
  if (!WELL_FORMED.test(text)) return false;
  const body = text.slice(PREFIX.length, PREFIX.length + RANDOM_LENGTH);
  return text.endsWith(checksum(body));
}

/** What is stored of a token. It is random and long, so a plain hash is as good as a slow one. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

function checksum(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    text = `${ALPHABET[rest % ALPHABET.length]}${text}`;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return text;
}
