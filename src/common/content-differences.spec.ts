import { describe, expect, it } from '@jest/globals';
import { contentDifferences } from './content-differences.js';

describe('the differences of two contents', () => {
  it.each([
    ['none', { a: 1, b: { c: [1, null] } }, { b: { c: [1, null] }, a: 1 }, []],
    ['a value', { a: 1, b: 2 }, { a: 1, b: 3 }, ['#/b']],
    ['a type', { a: 1 }, { a: '1' }, ['#/a']],
    ['null and absent, which may mean different things', { a: null }, {}, ['#/a']],
    ['undefined and absent, which are the same', { a: undefined }, {}, []],
    [
      'a value deep inside',
      { items: [{ n: 1 }, { n: 2 }] },
      { items: [{ n: 1 }, { n: 3 }] },
      ['#/items/1/n'],
    ],
    ['one more', { items: [1] }, { items: [1, 2] }, ['#/items/1']],
    ['one less', { items: [1, 2] }, { items: [1] }, ['#/items/1']],
    ['the order of a list', { items: [1, 2] }, { items: [2, 1] }, ['#/items/0', '#/items/1']],
    ['something and nothing', { a: { b: 1 } }, { a: null }, ['#/a']],
    ['several', { a: 1, b: 1, c: 1 }, { a: 2, b: 1, d: 1 }, ['#/a', '#/c', '#/d']],
    ['a name with a slash', { 'a/b': 1 }, { 'a/b': 2 }, ['#/a~1b']],
    ['everything', 1, 2, ['#']],
  ])('%s', (_, before, after, pointers) => {
    expect(contentDifferences(before, after)).toEqual(pointers);
    expect(contentDifferences(after, before).sort()).toEqual([...pointers].sort());
  });
});
