import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { parseSecretsKeys } from './secret-cipher.js';

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

const [OLD, NEW] = ['the key of last year', 'the key of this year'];

describe('the keys in SECRETS_KEY', () => {
  it('are one key, the hash of the text, when there is no comma', () => {
    expect(parseSecretsKeys(OLD)).toEqual([sha256(OLD)]);
  });

  it('are separated by commas, in their order, with or without spaces beside the commas', () => {
    const keys = [sha256(NEW), sha256(OLD)];
    expect(parseSecretsKeys(`${NEW},${OLD}`)).toEqual(keys);
    expect(parseSecretsKeys(`${NEW} , ${OLD}`)).toEqual(keys);
  });

  it('may contain a comma that is written as %2C', () => {
    const key = sha256('0123456789,0123456789');
    expect(parseSecretsKeys('0123456789%2C0123456789')).toEqual([key]);
    expect(parseSecretsKeys(`${NEW},0123456789%2c0123456789`)).toEqual([sha256(NEW), key]);
  });

  it.each([
    ['a short key', 'too short'],
    ['a short key after a long one', `${NEW},too short`],
    ['nothing after a comma', `${NEW},`],
    ['nothing before a comma', `,${NEW}`],
    ['spaces only', ' '.repeat(20)],
    ['a key that is only long enough as %2C', '%2C%2C%2C%2C%2C%2C'],
  ])('are refused with %s', (_, text) => expect(parseSecretsKeys(text)).toBeNull());
});
