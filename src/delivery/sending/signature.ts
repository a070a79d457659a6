import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { SECRET_PREFIX } from '../../common/secrets/signing-secret.js';

/**
 * The value of the `webhook-signature` header: HMAC-SHA256 over `id.timestamp.body` (Standard Webhooks 1.0).
 * @param keys of signingKey(); two during a rotation of the secret
 * @param id the `webhook-id` header; must not contain a dot
 * @param timestampSeconds the `webhook-timestamp` header: whole seconds since 1970
 * @param body exactly the bytes that are sent; a string is encoded as UTF-8
 * @returns one `v1,<base64>` for each key, in their order, separated by spaces
 * @throws Error when there is no key
 */
export function sign(
  keys: readonly KeyObject[],
  id: string,
  timestampSeconds: number,
  body: Buffer | string,
): string {
  if (keys.length === 0) throw new Error('a webhook cannot be signed without a secret');
  const prefix = `${id}.${timestampSeconds}.`;
  return keys
    .map((key) => `v1,${createHmac('sha256', key).update(prefix).update(body).digest('base64')}`)
    .join(' ');
}

/**
 * The key of a signing secret, to be used for many signatures: with a buffer as its key, createHmac() takes four times as long
 * on Node.js 24.
 * @param secret `whsec_…`
 * @throws Error when it is malformed; the message does not contain it
 */
export function signingKey(secret: string): KeyObject {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  // Buffer.from() skips invalid base64, so the key may be empty; signatures with an empty key could be forged.
  if (!secret.startsWith(SECRET_PREFIX) || key.length === 0) {
    throw new Error('a webhook secret must be whsec_ followed by base64');
  }
  return createSecretKey(key);
}
