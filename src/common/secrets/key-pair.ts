import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';

/** An Ed25519 key as JWK (RFC 8037): `x` is the public, `d` the private part, both base64url of 32 bytes. */
interface PrivateJwk {
  kty: 'OKP';
  crv: 'Ed25519';
  x: string;
  d: string;
}

/** A key that signs, with the id under which its public part is published. */
export interface IdentifiedKey {
  id: string;
  key: KeyObject;
}

/** The private part is a text for SecretCipher. */
export function newKeyPair(): { publicKey: string; privateKey: string } {
  const { x, d } = newPrivateKey().export({ format: 'jwk' }) as PrivateJwk;
  return {
    publicKey: x,
    privateKey: JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x, d } satisfies PrivateJwk),
  };
}

export const newPrivateKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey;

/** @param text `privateKey` of newKeyPair() */
export function readPrivateKey(text: string): IdentifiedKey {
  const jwk = JSON.parse(text) as PrivateJwk;
  return { id: keyIdOf(jwk.x), key: createPrivateKey({ key: { ...jwk }, format: 'jwk' }) };
}

/** The thumbprint (RFC 7638) of a public key: base64url of 32 bytes. */
export const keyIdOf = (x: string): string =>
  createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url');
