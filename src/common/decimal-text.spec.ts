import { describe, expect, it } from '@jest/globals';
import { canonicalDecimal, withDecimals } from './values.js';

describe('canonicalDecimal', () => {
  it.each([
    ['3.000', '3'],
    ['0.50', '0.5'],
    ['1.005', '1.005'],
    ['100', '100'],
    ['000', '0'],
    ['007.50', '7.5'],
    ['-0.00', '0'],
    ['-1.20', '-1.2'],
    ['0.000100', '0.0001'],
    ['999999.999', '999999.999'],
  ])('%s is %s', (text, canonical) => {
    expect(canonicalDecimal(text)).toBe(canonical);
  });

  it('throws when the text is not a plain decimal', () => {
    expect(() => canonicalDecimal('1e3')).toThrow('"1e3" is not a plain decimal');
  });
});

describe('withDecimals', () => {
  it.each([
    ['12.340', 2, '12.34'],
    ['12.340', 3, '12.340'],
    ['12.000', 0, '12'],
    ['12.3', 2, '12.30'],
    ['12', 2, '12.00'],
    ['12', 0, '12'],
    ['-0.500', 2, '-0.50'],
  ])('%s with %s decimals is %s', (text, decimals, expected) => {
    expect(withDecimals(text, decimals)).toBe(expected);
  });
});
