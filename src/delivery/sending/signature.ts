import { createHmac, createSecretKey, sign as signWithPrivateKey, type KeyObject } from 'node:crypto';
import { SECRET_PREFIX } from '../../common/secrets/signing-secret.js';

/** A key of signingKey(), without an id, or a private key (Ed25519). */
export interface SigningKey {
  id: string | null;
  key: KeyObject;
}

/**
 * The value of the `webhook-signature` header, over `id.timestamp.body` (Standard Webhooks 1.0): HMAC-SHA256 with the key of a
 * secret, Ed25519 with a private key.
 * @param keys two of each kind during a rotation
 * @param id the `webhook-id` header; must not contain a dot
 * @param timestampSeconds the `webhook-timestamp` header: whole seconds since 1970
 * @param body exactly the bytes that are sent; a string is encoded as UTF-8
 * @returns one `v1,<base64>` or `v1a,<base64>` for each key, in their order, separated by spaces
 */
export function sign(
  keys: readonly SigningKey[],
  id: string,
  timestampSeconds: number,
  body: Buffer | string,
): string {
  if (keys.length === 0) throw new Error('a webhook cannot be signed without a secret');
  const prefix = `${id}.${timestampSeconds}.`;
  return keys
    .map(({ key }) =>
      key.type === 'secret'
        ? `v1,${createHmac('sha256', key).update(prefix).update(body).digest('base64')}`
        : `v1a,${signWithPrivateKey(null, Buffer.concat([Buffer.from(prefix), Buffer.from(body)]), key).toString('base64')}`,
    )
    .join(' ');
}

/**
 * The key of a signing secret, to be used for many signatures: with a buffer as its key, createHmac() takes four times as long
 * on Node.js 24.
 * @param secret `whsec_…`
 */
export function signingKey(secret: string): SigningKey {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  // Buffer.from() skips invalid base64, so the key may be empty; signatures with an empty key could be forged.
  if (!secret.startsWith(SECRET_PREFIX) || key.length === 0) {
    throw new Error('a webhook secret must be whsec_ followed by base64');
  }
  return { id: null, key: createSecretKey(key) };
}
