import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { withFormulas, withoutFormulas } from './csv-text.js';

it.each([
  ['=1+1', "'=1+1"],
  ["'=1+1", "''=1+1"],
  ['a;=1', "a;'=1"],
  ['\t=1', "'\t'=1"],
  [' "@x', ` "'@x`],
  ["l'eau-de-vie", "l'eau-de-vie"],
  ["'quoted'", "'quoted'"],
])('a cell %j is written as %j, and read as it was', (text, written) => {
  expect(withoutFormulas(text)).toBe(written);
  expect(withFormulas(written)).toBe(text);
});

it('every cell that is written without formulas is read as it was', () => {
  const cell = fc.string({ unit: fc.constantFrom(...'=\'+-@＝;|\t\r\n" a1'), maxLength: 12 });
  fc.assert(
    fc.property(cell, (text) => expect(withFormulas(withoutFormulas(text))).toBe(text)),
    {
      numRuns: 20_000,
    },
  );
});
