/** Accents and other marks of Latin, Greek and Cyrillic letters, after their decomposition. */
const MARKS = /[\u0300-\u036f]/g;
/** Spaces and punctuation: those of ASCII and Latin-1, the general ones, and those of Chinese and Japanese. */
const SEPARATORS =
  '\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u2000-\\u206f\\u3000-\\u303f';
const PARTS = new RegExp(`[^${SEPARATORS}]+`, 'g');
const TOKENS = /[^\u0001-\u0020]+/g;
const IS_IDENTIFIER = /[0-9@]/;
/** Letters that have no decomposition, but that many keyboards lack. */
const PLAIN_LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ς: 'σ',
};
const OTHER_LETTERS = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g');

/** In characters. PostgreSQL refuses lexemes of more than 2,046 bytes. */
const MAX_WORD_LENGTH = 64;

export const HAS_WORD = `[^${SEPARATORS}\\u0300-\\u036f]`;

/**
 * The words by which texts are found, without accents and in lower case. A token with a digit or `@` is an identifier, and
 * is found from each of its parts on: `ORD-20261121-000123` has the words `ord-20261121-000123`, `20261121-000123` and
 * `000123`. Other tokens are found by each part. The function `search_words` of the database gives the same words.
 */
export const searchWords = (texts: readonly (string | null)[]): string[] =>
  words(texts.join(' '), (parts) =>
    parts.map((_, start) => parts.slice(start, start + MAX_WORD_LENGTH / 2 + 1).join('-')),
  );

/** The words of free text with which texts are searched; an identifier, or a part of one, is one word. */
export const searchTerms = (text: string): string[] => words(text, (parts) => [parts.join('-')]);

/** A `tsquery` for texts in which each of these words is the beginning of a word. */
export const searchQuery = (terms: readonly string[]): string =>
  terms.map((term) => `'${term}':*`).join(' & ');

function words(text: string, ofIdentifier: (parts: string[]) => string[]): string[] {
  const found = (plain(text).match(TOKENS) ?? []).flatMap((token) => {
    const parts = token.match(PARTS) ?? [];
    return parts.length > 1 && IS_IDENTIFIER.test(token) ? ofIdentifier(parts) : parts;
  });
  return [...new Set(found.map(shortened))];
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(OTHER_LETTERS, (letter) => PLAIN_LETTERS[letter]!);

const shortened = (word: string): string =>
  word.length <= MAX_WORD_LENGTH
    ? word
    : [...word.slice(0, 2 * MAX_WORD_LENGTH)].slice(0, MAX_WORD_LENGTH).join('');
