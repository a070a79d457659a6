import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { HAS_WORD, searchQuery, searchWords, searchTerms } from './search-words.js';

const matches = (texts: string[], q: string): boolean => {
  const words = searchWords(texts);
  return searchTerms(q).every((term) => words.some((word) => word.startsWith(term)));
};

describe('searchWords()', () => {
  it.each<[string, (string | null)[], string[]]>([
    ['several texts', ['Atelier Lumen', null, 'Ada'], ['atelier', 'lumen', 'ada']],
    ['accents', ['Élodie Müller', 'ÅNGSTRÖM'], ['elodie', 'muller', 'angstrom']],
    ['accents that are characters of their own', ['e\u0301le\u0300ve'], ['eleve']],
    [
      'letters without a decomposition',
      ['Søren Łukasz Straße Œuvre Æsir Đurić'],
      ['soren', 'lukasz', 'strasse', 'oeuvre', 'aesir', 'duric'],
    ],
    ['ligatures and wide characters', ['ﬁn ＡＢＣ'], ['fin', 'abc']],
    ['a code', ['ORD-20261121-000123'], ['ord-20261121-000123', '20261121-000123', '000123']],
    ['an e-mail address', ['ada@lumen.example'], ['ada-lumen-example', 'lumen-example', 'example']],
    [
      'names with apostrophes and dashes',
      ["L'Atelier d’Or", 'Jean–Luc'],
      ['l', 'atelier', 'd', 'or', 'jean', 'luc'],
    ],
    ['repeated words', ['Lumen LUMEN lumen'], ['lumen']],
    ['other scripts', ['Ательє Σίσυφος 東京、大阪'], ['ательє', 'σισυφοσ', '東京', '大阪']],
    ['no words', ['- / +', '', null], []],
  ])('finds the words of %s', (_, texts, words) => expect(searchWords(texts)).toEqual(words));

  it('shortens words to 64 characters, and cuts no character in half', () => {
    expect(searchWords(['a'.repeat(300)])).toEqual(['a'.repeat(64)]);
    expect(searchWords(['😀'.repeat(300)])).toEqual(['😀'.repeat(64)]);
  });

  it('gives the same words without accents, and in upper case', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zàâéèêëîïôöûüç0-9 .@-]{0,40}$/), (text) => {
        const words = searchWords([text]);
        expect(searchWords([text.normalize('NFD').replace(/\p{M}/gu, '')])).toEqual(words);
        expect(searchWords([text.toUpperCase()])).toEqual(words);
      }),
    ));

  it('gives words without the characters that mean something in a tsquery or separate words', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const word of [...searchWords([text]), ...searchTerms(text)])
          expect(word).not.toMatch(/[ '\\:&|!()<>*]/);
      }),
    ));
});

describe('searchTerms()', () => {
  it('has an identifier as one word', () =>
    expect(searchTerms('Lumen 20261121-0001 e.martin@lumen')).toEqual([
      'lumen',
      '20261121-0001',
      'e-martin-lumen',
    ]));

  it.each([
    ['A-1', 'A-1'],
    ['ORD-20261121-000123', '20261121-0001'],
    ['ORD-20261121-000123', 'ord 000123'],
    ['WEB/2026/77', '2026-77'],
    ['e.martin@lumen.example', '@lumen'],
    ['e.martin@lumen.example', 'lumen.exam'],
    ["L'Atelier d'Or", 'or atel'],
    ['Jean Luc', 'jean-luc'],
  ])('finds "%s" by "%s"', (text, q) => expect(matches([text], q)).toBe(true));

  it.each([
    ['A-2', 'A-1'],
    ['A-2 B-1', 'A-1'],
    ['Atelier Lumen', 'umen'],
    ['ORD-20261121-000123', '0123'],
  ])('does not find "%s" by "%s"', (text, q) => expect(matches([text], q)).toBe(false));

  it('finds a text by each of its tokens, and by its beginning', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.nat(60), (text, length) => {
        for (const token of text.split(' ')) expect(matches([text], token)).toBe(true);
        const start = [...text.normalize('NFKD')].slice(0, length).join('');
        if (!/[0-9@]/.test(text)) expect(matches([text], start)).toBe(true);
      }),
    ));
});

describe('HAS_WORD', () => {
  it.each(['', ' ', '-', '« … »', '\u0301', "'"])('refuses "%s", which has no word', (text) =>
    expect(text).not.toMatch(new RegExp(HAS_WORD, 'u')),
  );

  it('accepts every text with a word', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        if (searchTerms(text).length > 0) expect(text).toMatch(new RegExp(HAS_WORD, 'u'));
      }),
    ));
});

describe('searchQuery()', () => {
  it('requires the beginning of each word', () =>
    expect(searchQuery(['lum', 'ate'])).toBe(`'lum':* & 'ate':*`));
});
