import { describe, expect, it } from '@jest/globals';
import { isCountry } from './country.js';

describe('a country', () => {
  it.each(['FR', 'fr', 'Fr', 'DE', 'GB', 'US', 'RE', 'SS', 'ZW', 'XK'])('is %s', (code) => {
    expect(isCountry(code)).toBe(true);
  });

  it.each(['XX', 'ZZ', 'AA', 'UK', 'EU', 'FRA', 'F', '', ' FR', 'FR ', '12', 'France', 'toString'])(
    'is not %j',
    (code) => expect(isCountry(code)).toBe(false),
  );

  it.each(['ß', 'ﬁ', 'ıt', 'ＦＲ'])('is not %s, although its upper case may be a code', (code) => {
    expect(isCountry(code)).toBe(false);
  });
});
