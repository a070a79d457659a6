import { enumeration } from '../enumeration.js';

export const FILE_FORMATS = enumeration('FileFormat', ['csv', 'ndjson']);
export type FileFormat = (typeof FILE_FORMATS)[number];

/** A spreadsheet takes a cell that begins with one of these for a formula. */
const FORMULA_SIGN = '[=+\\-@＝＋－＠]';

/**
 * A cell may begin at the start of the text. French and German spreadsheets, which do not split at commas, do not see the quotes
 * around the text, and may begin a cell after each of these characters. White space and quotes before the sign may be removed.
 */
const CELL_START = '(?:^|[;|\\t\\r\\n])[\\s"]*';

/**
 * The places in front of a sign that may begin a cell, and the start of a text that begins with a tab or a line break. Where the
 * text already has an apostrophe, another one is added, so that the text can be read again.
 */
const FORMULA = new RegExp(
  `(?=['${FORMULA_SIGN.slice(1)})(?<=${CELL_START})(?='*${FORMULA_SIGN})|^(?='*[\\t\\r\\n])`,
  'g',
);
const APOSTROPHE = new RegExp(`'(?<=${CELL_START}')(?='*${FORMULA_SIGN})|^'(?='*[\\t\\r\\n])`, 'g');

/** Adds an apostrophe wherever a spreadsheet could begin a formula, which could send the sheet's content to another server. */
export const withoutFormulas = (text: string): string => text.replaceAll(FORMULA, "'");

export const withFormulas = (text: string): string => text.replaceAll(APOSTROPHE, '');

/** A cell of CSV (RFC 4180), with quotes where it has any of the usual separators, or white space that a parser could remove. */
export const quoted = (text: string): string =>
  /[",;|\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
