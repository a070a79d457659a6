import { randomBytes } from 'node:crypto';

/** The prefix of a symmetric signing secret in Standard Webhooks 1.0. */
export const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 24;

/** A new signing secret: `whsec_` and the base64 of 24 random bytes. */
export function newSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}
