import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { randomJson } from '../../test/support/random-json.js';
import { parseJson, pointerOf } from './strict-json.js';

describe('parsed JSON', () => {
  it('has the member names of the text, whatever was parsed before', () => {
    for (let run = 0; run < 3; run++) {
      for (const name of ['x\\', 'x"', '\\', '"', 'a', '\n', '\\u', '\t']) {
        const text = JSON.stringify({ [name]: 1 });
        expect(Object.keys(parseJson(text) as object)).toEqual([name]);
        expect(Object.keys(parseJson(`{"\\u0061":${text}}`) as object)).toEqual(['a']);
      }
    }
  });

  it('is the value of the text', () => {
    fc.assert(
      fc.property(randomJson, fc.constantFrom(undefined, 2, '\t'), (expected, indent) => {
        const text = JSON.stringify(expected, null, indent);
        expect(parseJson(text)).toStrictEqual(expected);
        expect(JSON.stringify(parseJson(text))).toBe(JSON.stringify(expected));
      }),
      { numRuns: 1_000 },
    );
  });

  it('is the same for members with and without escapes', () => {
    const text = ' { "été" : [ 1 , { "a" : { } , "b":[ ] , "c":-0.5e+3 } , true , null , "é" ] , "à" : "" } ';
    expect(parseJson(text.replaceAll('é', '\\u00e9'))).toStrictEqual(parseJson(text));
  });

  it('has the last of equal members, even of those that differ in escapes', () => {
    expect(parseJson('{"a":1,"b":2,"\\u0061":3}')).toStrictEqual({ a: 3, b: 2 });
  });

  it('has a member __proto__ that does not change the prototype', () => {
    const parsed = parseJson('{"\\u005f_proto__":{"admin":true}}') as Record<string, unknown>;
    expect(Object.keys(parsed)).toEqual(['__proto__']);
    expect(parsed['admin']).toBeUndefined();
  });

  it.each([
    '',
    '{',
    '{"\\u0061":}',
    '{"\\u0061":1,}',
    '["\\"",]',
    '{"\\u0061" 1}',
    '{"\\x":1}',
    '{"a":1}}',
    '01',
  ])('throws a SyntaxError for %s', (text) => expect(() => parseJson(text)).toThrow(SyntaxError));

  it('is read in linear time', () => {
    const started = performance.now();
    const size = 500_000;
    for (const part of ['\\"', '\\\\', '\\u0061', 'a']) {
      const long = part.repeat(size / part.length);
      parseJson(`{"\\u0061":"${long}"}`);
      parseJson(`["${long}"]`);
    }
    parseJson(`{"\\u0061":[${Array(100_000).fill('"\\n"').join(',')}]}`);
    // Quadratic time would be minutes; this limit allows for a busy machine.
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});

it.each([
  [[], '#'],
  [['a'], '#/a'],
  [['items', 0, 'orderedQuantity'], '#/items/0/orderedQuantity'],
  [[''], '#/'],
  [['', ''], '#//'],
  [['a/b'], '#/a~1b'],
  [['a~b'], '#/a~0b'],
  [['~1'], '#/~01'],
  [['a/~/b'], '#/a~1~0~1b'],
])('the pointer of %j is %s', (path, pointer) => expect(pointerOf(path)).toBe(pointer));
