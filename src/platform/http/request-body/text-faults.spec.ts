import { describe, expect, it } from '@jest/globals';
import { textFaults } from './text-faults.js';

const pointersOf = (value: unknown) => textFaults(value).map(({ pointer }) => pointer);

describe('text that cannot be stored', () => {
  it.each([
    ['NUL', 'a\u0000b'],
    ['a backspace', '\b'],
    ['a form feed', '\f'],
    ['escape', '\u001b[31m'],
    ['delete', '\u007f'],
    ['half a surrogate pair', 'a\ud83d'],
    ['the other half', '\ude00a'],
    ['a pair the wrong way round', '\ude00\ud83d'],
  ])('is %s', (_, text) => {
    expect(textFaults({ a: text })).toEqual([
      { pointer: '#/a', code: 'text_not_storable', detail: expect.any(String) },
    ]);
  });

  it('is found in all values and keys', () => {
    const bad = '\u0000';
    const body = { ok: 'x', items: [{ label: 'x' }, { label: bad }], a: { b: [bad] }, 'c/d': bad };
    expect(pointersOf(body)).toEqual(['#/items/1/label', '#/a/b/0', '#/c~1d']);
    expect(pointersOf({ a: { 'b\u0001': { c: bad } } })).toEqual(['#/a/b\u0001']);
    expect(pointersOf(bad)).toEqual(['#']);
  });

  it('has a pointer that is well-formed Unicode', () => {
    expect(pointersOf({ '\ud83d': 1 })).toEqual(['#/\ufffd']);
  });
});

describe('text that can be stored', () => {
  it.each(['', ' ', '\t\r\n', 'é', 'e\u0301', '😀', '\u202e', '\u00a0', '\ufeff', '\uffff', '<b>\\"'])(
    'is %j',
    (text) => {
      expect(textFaults({ [text]: text })).toEqual([]);
    },
  );

  it.each([null, true, 0, [], {}, [null, [1], { a: false }]])('has no faults in %j', (value) => {
    expect(textFaults(value)).toEqual([]);
  });
});
