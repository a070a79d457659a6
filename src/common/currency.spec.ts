import { describe, expect, it } from '@jest/globals';
import currencyCodes from 'currency-codes';
import { readFileSync } from 'node:fs';
import { isCurrency, minorUnits } from './currency.js';

describe('a currency', () => {
  it.each([
    'EUR',
    'USD',
    'CHF',
    'JPY',
    'HUF',
    'KWD',
    'XOF',
    'XPF',
    'XCD',
    'XCG',
    'ANG',
    'SLE',
    'VED',
    'ZWG',
    'BGN',
  ])('is %s', (code) => {
    expect(isCurrency(code)).toBe(true);
  });

  it.each(['eur', 'Eur', 'EURO', 'EU', 'E', '', ' EUR', 'EUR ', 'ABC', '978', '€', 'toString', '__proto__'])(
    'is not %j',
    (code) => expect(isCurrency(code)).toBe(false),
  );

  it.each(['XXX', 'XTS', 'XAU', 'XDR', 'XAD', 'CLF', 'UYW'])(
    'is not %s, which is no currency for payments',
    (code) => {
      expect(isCurrency(code)).toBe(false);
    },
  );

  it.each([
    ['EUR', 2],
    ['JPY', 0],
    ['HUF', 2],
    ['KWD', 3],
    ['XCG', 2],
  ])('%s has %i decimals', (code, digits) => expect(minorUnits(code)).toBe(digits));

  it('is one of the list whose date docs/dependencies.md names', () =>
    expect(readFileSync('docs/dependencies.md', 'utf8')).toContain(
      `ISO 4217 of ${currencyCodes.publishDate} with minor units`,
    ));
});
