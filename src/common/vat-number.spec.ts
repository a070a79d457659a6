import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isVatNumber, normalVatNumber } from './vat-number.js';

/** A number of each country whose form is known. */
const VALID =
  'ATU12345678 BE0123456789 BG123456789 CY12345678X CZ12345678 DE123456789 DK12345678 EE123456789 EL123456789 ESX1234567X ES12345678Z ESX12345678 ' +
  'FI12345678 FR12345678901 FRXX123456789 HR12345678901 HU12345678 IE1234567A IE1234567WA IE1A23456B IT12345678901 ' +
  'LT123456789 LT123456789012 LU12345678 LV12345678901 MT12345678 NL123456789B01 PL1234567890 PT123456789 RO12 RO1234567890 ' +
  'SE123456789001 SI12345678 SK1234567890 GB123456789 GB123456789012 GBGD123 GBHA123 XI123456789 XI123456789012 XIGD123 XIHA123 CHE123456789 CHE123456789MWST ' +
  'NO123456789 NO123456789MVA IS12345 US12-3456789 TR1234567890 AE100123456700003 SA300012345600003 IN22AAAAA0000A1Z5 ' +
  'JPT1234567890123 CA123456789RT0001 BR12.345.678/0001-95 CN91350211M000100Y43 AU12345678901';

describe('a VAT number', () => {
  it.each(VALID.split(' '))('has the form of %s', (number) => expect(isVatNumber(number)).toBe(true));

  it.each(
    (
      'ATX12345678 BE2123456789 DE12345678 DE1234567890 FR1234567890 FROO123456789 NL123456789 SE123456789002 ' +
      'ES123456789 ESXX234567X GBHA12 GBHAABC XIGD12 XIGDABC XIHA12 XIHAABC XIABCDEFGHIJKL ISABC IS1234567890123456789 ıT12345678901 ' +
      'DE123456789_ _DE123456789 CHE12345678 NO12345678 XX123456789 123456789 DE USA ÄT123456789 DE12345678９'
    ).split(' '),
  )('does not have the form of %s', (number) => expect(isVatNumber(number)).toBe(false));

  it.each(VALID.split(' '))('has nothing before or after the form of %s', (number) => {
    const [country, rest] = [number.slice(0, 2), number.slice(2)];
    const more = '*'.repeat(19);
    expect([isVatNumber(`${country}${more}${rest}`), isVatNumber(`${number}${more}`)]).toEqual([
      false,
      false,
    ]);
  });

  it('is in upper case, without white space, dots, dashes and slashes', () => {
    expect(normalVatNumber(' che-123.456.789\u00a0mwst ')).toBe('CHE123456789MWST');
    expect(normalVatNumber('gr 123456789')).toBe('EL123456789');
    expect(normalVatNumber('usgr1')).toBe('USGR1');
    expect(isVatNumber('gr 123456789')).toBe(true);
  });

  it('is one in any spelling, and stays the same when it is normalised again', () => {
    const separator = fc.constantFrom('', ' ', '.', '-', '/', '\t');
    fc.assert(
      fc.property(
        fc.constantFrom(...VALID.split(' ')),
        fc.array(separator, { minLength: 20 }),
        (number, gaps) => {
          const spelt = [...number.toLowerCase()].map((letter, at) => letter + (gaps[at] ?? '')).join('');
          expect(isVatNumber(spelt)).toBe(true);
          expect(normalVatNumber(spelt)).toBe(normalVatNumber(number));
          expect(normalVatNumber(normalVatNumber(spelt))).toBe(normalVatNumber(spelt));
        },
      ),
    );
  });
});
