import { describe, expect, it } from '@jest/globals';
import {
  decimal,
  flag,
  identifier,
  optionalDecimal,
  optionalIdentifier,
  optionalNumber,
  shownPrice,
} from './values.js';

describe('the stored form of a value that clients spell differently', () => {
  it('of an identifier is a text', () => {
    expect([identifier(7), identifier('007'), optionalIdentifier(0), optionalIdentifier('')]).toEqual([
      '7',
      '007',
      '0',
      '',
    ]);
    expect([optionalIdentifier(undefined), optionalIdentifier(null)]).toEqual([null, null]);
  });

  it('of a decimal has no unnecessary zeros', () => {
    expect([decimal(1.5), decimal('01.50'), optionalDecimal('2.0'), optionalDecimal(0)]).toEqual([
      '1.5',
      '1.5',
      '2',
      '0',
    ]);
    expect([optionalDecimal(undefined), optionalDecimal(null)]).toEqual([null, null]);
  });

  it.each([
    [true, true],
    [1, true],
    ['1', true],
    ['true', true],
    [false, false],
    [0, false],
    ['0', false],
    ['false', false],
    ['', false],
  ])('of the flag %j is %j', (value, stored) => expect(flag(value)).toBe(stored));

  it('is read as a number or as a decimal without trailing zeros', () => {
    expect([optionalNumber('20.0000'), optionalNumber(null)]).toEqual([20, null]);
    expect([shownPrice('20.5000'), shownPrice('7', 0), shownPrice(null)]).toEqual(['20.50', '7', null]);
  });
});
