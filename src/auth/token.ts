import { randomBytes, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** A fixed prefix, so that secret scanners find leaked tokens; those of test installations can be told apart. */
const PREFIX = 'ots_';
const TEST_PREFIX = 'ots_test_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const WELL_FORMED = new RegExp(
  `^(?:${PREFIX}|${TEST_PREFIX})([0-9A-Za-z]{${RANDOM_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`,
);

/** A new token: prefix, 30 random characters (178 bits), 6 characters of CRC-32 that detect typing errors. */
export function newToken(testMode = false): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return withChecksum(random, testMode);
}

/** A secret that only programs handle: 256 random bits as base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** A new webhook key. It is sent as X-WEBHOOK-KEY, so that a receiver can tell which application a webhook is for. */
export const newWebhookKey = (): string => `whk_${randomBytes(16).toString('hex')}`;

const SECRET = /^[\w-]{43}$/;
export const isWellFormedSecret = (text: string): boolean => SECRET.test(text);

/** @param body 30 letters and digits */
export function withChecksum(body: string, testMode = false): string {
  return `${testMode ? TEST_PREFIX : PREFIX}${body}${checksum(body)}`;
}

/** Checks format and checksum, so that a malformed token is refused without a database query. */
export function isWellFormedToken(text: string): boolean {
  const [, body, end] = WELL_FORMED.exec(text) ?? [];
  return body !== undefined && end === checksum(body);
}

function checksum(body: string): string {
  let remainder = crc32(body);
  let text = '';
  for (let digit = 0; digit < CHECKSUM_LENGTH; digit++) {
    text = `${ALPHABET[remainder % ALPHABET.length]}${text}`;
    remainder = Math.floor(remainder / ALPHABET.length);
  }
  return text;
}
