import { describe, expect, it } from '@jest/globals';
import { keyDigest, readIdempotencyKey, requestFingerprint } from './idempotency-key.js';

describe('an Idempotency-Key', () => {
  it.each([
    ['8e03978e-40d5-43e8-bc93-6894a57f9324', '8e03978e-40d5-43e8-bc93-6894a57f9324'],
    ['"8e03978e"', '8e03978e'],
    ['"a \\"b\\" \\\\ c"', 'a "b" \\ c'],
    ['a "b"', 'a "b"'],
    ['~ !', '~ !'],
    ['k'.repeat(255), 'k'.repeat(255)],
    [`"${'k'.repeat(255)}"`, 'k'.repeat(255)],
  ])('%s means %s', (header, key) => expect(readIdempotencyKey(header)).toBe(key));

  it.each([
    '',
    '""',
    '"',
    '"a',
    '"a"b',
    '"a"b"',
    '"a";b=1',
    '"\\a"',
    'é',
    'a\u0007',
    'k'.repeat(256),
    `"${'k'.repeat(256)}"`,
  ])('cannot be %j', (header) =>
    expect(() => readIdempotencyKey(header)).toThrow(
      expect.objectContaining({
        kind: 'malformed',
        code: 'idempotency_key_invalid',
        message: 'Idempotency-Key must be 1 to 255 printable ASCII characters.',
      }),
    ),
  );

  it('is a different key on a different path', () => {
    expect(keyDigest('/a', 'k', null)).toEqual(keyDigest('/a', 'k', null));
    expect(keyDigest('/a', 'k', null)).not.toEqual(keyDigest('/b', 'k', null));
    expect(keyDigest('/a', 'k', null)).not.toEqual(keyDigest('/a', 'l', null));
    expect(keyDigest('/a', 'bk', null)).not.toEqual(keyDigest('/ab', 'k', null));
    expect(keyDigest('/a', 'k', 1)).toEqual(keyDigest('/a', 'k', 1));
    expect(keyDigest('/a', 'k', 1)).not.toEqual(keyDigest('/a', 'k', 2));
    expect(keyDigest('/a', '1k', null)).not.toEqual(keyDigest('/a', 'k', 1));
  });
});

describe('the fingerprint of a request', () => {
  const fingerprint = (body: unknown, url = '/orders'): string =>
    requestFingerprint('POST', url, body).toString('hex');

  it('does not depend on the order of members', () =>
    expect(fingerprint({ a: [{ b: 1, c: null }], d: 'x' })).toBe(
      fingerprint({ d: 'x', a: [{ c: null, b: 1 }] }),
    ));

  it.each([
    ['a value', { a: 1 }, { a: 2 }],
    ['a type', { a: 1 }, { a: '1' }],
    ['the order of an array', { a: [1, 2] }, { a: [2, 1] }],
    ['a member', { a: 1 }, { a: 1, b: 1 }],
    ['a member that has a name of its own in JavaScript', {}, JSON.parse('{"__proto__":{"a":1}}')],
    ['a body', undefined, {}],
  ])('depends on %s', (_, one, other) => expect(fingerprint(one)).not.toBe(fingerprint(other)));

  it('depends on the query, and on where it ends', () => {
    expect(fingerprint({})).not.toBe(fingerprint({}, '/orders?limit=1'));
    expect(fingerprint(12, '/orders?limit=')).not.toBe(fingerprint(2, '/orders?limit=1'));
  });
});
