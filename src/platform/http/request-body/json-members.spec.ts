import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { randomJson } from '../../../../test/support/random-json.js';
import { parseJson } from '../../../common/strict-json.js';
import { countMembers, countParsedMembers, duplicateMembers } from './json-members.js';

const isTooDeep = (text: string, limit: number): boolean => countMembers(text, limit) === null;

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

describe('the depth of a JSON text', () => {
  it('ignores brackets in strings and keys', () => {
    fc.assert(
      fc.property(randomJson, fc.constantFrom(undefined, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const depth = depthOf(value);
        expect(isTooDeep(text, depth)).toBe(false);
        if (depth > 0) expect(isTooDeep(text, depth - 1)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['1', 0, false],
    ['"[[["', 0, false],
    ['[]', 0, true],
    ['[[],[]]', 2, false],
    ['[[],[[]]]', 2, true],
    ['{"a":"\\"[["}', 1, false],
    ['{"a":"\\\\"}', 1, false],
    ['{"a":"\\\\","b":[]}', 1, true],
  ])('%s is deeper than %i: %s', (text, limit, expected) => expect(isTooDeep(text, limit)).toBe(expected));

  it('is computed for invalid JSON without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('{', '[', ']', '}', '"', '\\', ',') }), (text) => {
        expect(typeof isTooDeep(text, 5)).toBe('boolean');
      }),
    );
  });

  it('is computed in linear time', () => {
    const size = 1_000_000;
    const started = performance.now();
    for (const part of ['\\"', '\\', '"', '"\\\\"', '[]', '{}']) {
      isTooDeep(`"${part.repeat(size / part.length)}`, 20);
    }
    // Quadratic time would be minutes; this limit allows for a busy machine.
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});

describe('the members of a JSON text', () => {
  it('are counted like those of the parsed value', () => {
    fc.assert(
      fc.property(randomJson, fc.constantFrom(undefined, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(countParsedMembers(parseJson(text))).toBe(countMembers(text, 20));
        expect(duplicateMembers(text)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['{"a":1,"a":1}', ['#/a']],
    ['{"a":1,"b":2,"a":3,"a":4}', ['#/a']],
    ['{"a":1,"\\u0061":2}', ['#/a']],
    ['{"__proto__":1,"__proto__":2}', ['#/__proto__']],
    ['{"a":{"b":1},"b":{"b":{"c":[1,{"d":1 ,\n"d" : [] }]}}}', ['#/b/b/c/1/d']],
    ['[{"a":1},{"a":1},{"a":1,"a":{"a":1,"a":2}}]', ['#/2/a', '#/2/a/a']],
    ['{"a":"x\\",\\"a","a/~":{},"a/~":[]}', ['#/a~1~0']],
    ['{"items":[{"x":"[{,"},{"y":1,"y":2}]}', ['#/items/1/y']],
    ['{"":1,"":2}', ['#/']],
  ])('are found when they occur twice: %s', (text, pointers) => {
    expect(duplicateMembers(text)).toEqual(pointers);
    expect(countParsedMembers(parseJson(text))).toBeLessThan(countMembers(text, 20)!);
  });

  it('are counted in linear time', () => {
    const text = `{${Array(100_000).fill('"a":1').join(',')}}`;
    expect(duplicateMembers(text)).toEqual(['#/a']);
  });
});
