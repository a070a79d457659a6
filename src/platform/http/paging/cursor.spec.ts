import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { SecretsKeys } from '../../../common/secrets/secret-cipher.js';
import { readCursor, signCursor } from './read-page.js';

const KEYS: SecretsKeys = [Buffer.alloc(32, 1)];
const LIST = 'orders 1 {}';
const POSITION = { createdAt: '2026-11-21T00:00:00.000Z', id: 17 };
const cursor = signCursor(KEYS, LIST, POSITION);

const refused = { kind: 'malformed', code: 'invalid_cursor', errors: [{ parameter: 'cursor' }] };

describe('a cursor', () => {
  it('can be read repeatedly', () => {
    expect(readCursor(KEYS, LIST, cursor)).toEqual(POSITION);
    expect(readCursor(KEYS, LIST, signCursor(KEYS, LIST, POSITION))).toEqual(POSITION);
  });

  it('is signed with the newest key, and can be read with any', () => {
    const older: SecretsKeys = [Buffer.alloc(32, 2), ...KEYS];
    expect(readCursor(older, LIST, cursor)).toEqual(POSITION);
    const newest = signCursor(older, LIST, POSITION);
    expect(readCursor([older[0]], LIST, newest)).toEqual(POSITION);
    expect(() => readCursor(KEYS, LIST, newest)).toThrow(expect.objectContaining({ code: 'invalid_cursor' }));
  });

  it('needs no encoding in a URL', () => expect(encodeURIComponent(cursor)).toBe(cursor));

  it.each([
    ['another list', KEYS, 'orders 2 {}'],
    ['another filter', KEYS, 'orders 1 {"state":"pending"}'],
    ['another installation', [Buffer.alloc(32, 2)] as SecretsKeys, LIST],
  ])('is refused by %s', (_, keys, list) => {
    expect(() => readCursor(keys, list, cursor)).toThrow(expect.objectContaining({ code: 'invalid_cursor' }));
  });

  it.each(['', ' ', 'x', 'null', '0', 'A'.repeat(21), 'A'.repeat(22), 'A'.repeat(500), '😀', '\u0000'])(
    'is not %j',
    (text) =>
      expect(() => readCursor(KEYS, LIST, text)).toThrow(expect.objectContaining({ code: 'invalid_cursor' })),
  );

  it('is refused when a character is added, removed, changed or encoded differently', () => {
    const texts = [`${cursor}A`, `${cursor}=`, ` ${cursor}`, cursor.slice(0, -1), cursor.slice(1)];
    for (let at = 0; at < cursor.length; at++) {
      texts.push(`${cursor.slice(0, at)}${cursor[at] === 'A' ? 'B' : 'A'}${cursor.slice(at + 1)}`);
    }
    for (const text of texts) expect(faultOf(text)).toMatchObject(refused);
  });

  it('is refused without a valid signature', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        expect(faultOf(text)).toMatchObject(refused);
      }),
    );
  });
});

function faultOf(text: string): unknown {
  try {
    return readCursor(KEYS, LIST, text);
  } catch (error) {
    return error;
  }
}
