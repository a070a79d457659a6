/** What a spreadsheet takes for a formula when a cell begins with it. */
const FORMULA_SIGN = '[=+\\-@＝＋－＠]';

/**
 * A cell may begin at the start of the text, and in a program that does not split at commas, as French and German spreadsheets,
 * behind each of these: such a program does not see the quotes around the text. White space and quotes before the sign may be
 * removed.
 */
const CELL_START = '(?:^|[;|\\t\\r\\n])[\\s"]*';

/**
 * The places in front of a sign that may begin a cell; and the start of a text that begins with a tab or a line break. An
 * apostrophe in front of these gets another one, so that the text can be read again.
 */
const FORMULA = new RegExp(
  `(?=['${FORMULA_SIGN.slice(1)})(?<=${CELL_START})(?='*${FORMULA_SIGN})|^(?='*[\\t\\r\\n])`,
  'g',
);
const APOSTROPHE = new RegExp(`'(?<=${CELL_START}')(?='*${FORMULA_SIGN})|^'(?='*[\\t\\r\\n])`, 'g');

/** With an apostrophe wherever a spreadsheet could begin a formula, which could send the content of the sheet to another server. */
export const withoutFormulas = (text: string): string => text.replaceAll(FORMULA, "'");

/** The text that withoutFormulas() was given. */
export const withFormulas = (text: string): string => text.replaceAll(APOSTROPHE, '');

/** A cell of CSV (RFC 4180), with quotes where it has any of the usual separators, or white space that a parser could remove. */
export const quoted = (text: string): string =>
  /[",;|\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
