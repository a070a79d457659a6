import { createHmac } from 'node:crypto';
import { contentDifferences, isTree } from '../content-differences.js';
import type { SecretsKeys } from './secret-cipher.js';

/** Takes the place of content that was erased. It tells whether other content is the same, and nothing else. */
interface ErasedContent {
  hmac: string;
}

export const erasedContent = ([newest]: SecretsKeys, content: unknown): ErasedContent => ({
  hmac: hmacOf(newest, content),
});

/**
 * The JSON pointers of all values in which a repeated request differs from what was stored; empty when both are equal.
 * @returns null for other content than that which was erased, because nobody knows in what it differs
 */
export function differencesFrom(keys: SecretsKeys, before: unknown, after: unknown): string[] | null {
  if (!isErased(before)) return contentDifferences(before, after);
  return keys.some((key) => hmacOf(key, after) === before.hmac) ? [] : null;
}

const isErased = (content: unknown): content is ErasedContent =>
  isTree(content) && typeof content['hmac'] === 'string';

const hmacOf = (key: Buffer, content: unknown): string =>
  createHmac('sha256', key)
    .update(`erased content ${JSON.stringify(sorted(content))}`)
    .digest('base64');

/** The members of objects in a sequence that does not depend on how the request was written. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isTree(value)) return value;
  // A list of entries, because an object would put names that are numbers in other places.
  return Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => [name, sorted(member)]);
};
