import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isTooDeep } from './json-depth.js';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

/** Keys and texts made of what could be taken for structure. */
const tricky = fc.string({ unit: fc.constantFrom('{', '}', '[', ']', '"', '\\', 'a', ' '), maxLength: 8 });
const nested = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'large', maxDepth: 8 },
    tricky,
    fc.constantFrom(null, true, 1.5),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(tricky, tie('value'), { maxKeys: 3 }),
  ),
})).value;

describe('isTooDeep', () => {
  it('counts as many levels as there are, whatever texts and keys say', () => {
    fc.assert(
      fc.property(nested, fc.constantFrom(undefined, 2), (value, indent) => {
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

  it('does not trip over text that is no JSON', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('{', '[', ']', '}', '"', '\\', ',') }), (text) => {
        expect(typeof isTooDeep(text, 5)).toBe('boolean');
      }),
    );
  });

  it('takes time in proportion to the text, whatever it is made of', () => {
    const size = 1_000_000;
    const started = performance.now();
    for (const part of ['\\"', '\\', '"', '"\\\\"', '[]', '{}']) {
      isTooDeep(`"${part.repeat(size / part.length)}`, 20);
    }
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
