import { describe, expect, it } from '@jest/globals';
import { differencesFrom, erasedContent } from './erased-content.js';
import { secretsKeyOf, type SecretsKeys } from './secret-cipher.js';

const KEYS: SecretsKeys = [secretsKeyOf('the key of today')];
const ROTATED: SecretsKeys = [secretsKeyOf('the key of tomorrow'), ...KEYS];
const CONTENT = { externalId: 'A-1', contact: { firstName: 'Ada', email: null }, items: [{ label: 'Box' }] };

describe('content that was erased', () => {
  const erased = erasedContent(KEYS, CONTENT);

  it('contains nothing of the content', () => {
    expect(erased).toEqual({ hmac: expect.stringMatching(/^[\w+/]{43}=$/) });
  });

  it('is recognised, in whatever sequence its members are, and whatever is left out as undefined', () => {
    const { items, ...others } = CONTENT;
    expect(differencesFrom(KEYS, erased, { items, ...others, vatNumber: undefined })).toEqual([]);
  });

  it('is recognised while its key is among those of SECRETS_KEY', () => {
    expect(differencesFrom(ROTATED, erased, CONTENT)).toEqual([]);
    expect(differencesFrom([ROTATED[0]], erased, CONTENT)).toBeNull();
  });

  it.each([
    ['another value', { ...CONTENT, externalId: 'A-2' }],
    ['null instead of no value', { ...CONTENT, comment: null }],
    ['another sequence of a list', { ...CONTENT, items: [{ label: 'Bag' }, { label: 'Box' }] }],
  ])('differs from %s, in nobody knows what', (_, content) => {
    expect(differencesFrom(KEYS, erased, content)).toBeNull();
  });

  it('names the differences of content that was not erased', () => {
    expect(differencesFrom(KEYS, CONTENT, { ...CONTENT, externalId: 'A-2' })).toEqual(['#/externalId']);
    expect(differencesFrom(KEYS, CONTENT, CONTENT)).toEqual([]);
  });
});
