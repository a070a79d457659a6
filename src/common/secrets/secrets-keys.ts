import { createHash } from 'node:crypto';

/** The keys of 32 bytes from SECRETS_KEY. The first encrypts and signs; what any of them encrypted or signed is accepted. */
export type SecretsKeys = readonly [newest: Buffer, ...older: Buffer[]];

const MIN_CHARACTERS = 16;
/** Stands for a comma within a key, because a comma separates keys. */
const COMMA = /%2C/gi;

/**
 * Reads keys that are separated by commas, the newest first. A key of 32 bytes is the SHA-256 hash of its text.
 * @returns null when a key is shorter than 16 characters
 */
export function parseSecretsKeys(text: string): SecretsKeys | null {
  const texts = text.split(',').map((key) => key.trim().replace(COMMA, ','));
  if (texts.some((key) => key.length < MIN_CHARACTERS)) return null;
  return texts.map(secretsKeyOf) as [Buffer, ...Buffer[]];
}

export const secretsKeyOf = (text: string): Buffer => createHash('sha256').update(text).digest();
