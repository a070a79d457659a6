import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DIFF_DELETE, DIFF_EQUAL, diffLinesRaw } from 'jest-diff';
import { format } from 'sql-formatter';
import { filesBelow, PERSISTENCE, type RecordedSql } from './sql-recorder.js';

const FOLDER = 'docs/sql';
/** Of passages; longer ones are easier to read in the whole statement. */
const MAX_LENGTH = 750;
/** Fewer words in common do not divide a passage. */
const MIN_COMMON = 4;

/** File name, relative to docs/sql, and content. */
export type SqlFiles = Map<string, string>;

interface Statement {
  name: string;
  text: string;
  senders: Set<string>;
}

/** One file for each source file that sends statements. */
export function toSqlFiles(recorded: RecordedSql[]): SqlFiles {
  const files = new Map<string, Map<string, Statement>>();
  for (const { name, text, file: source, sender } of recorded) {
    if (source === undefined) throw new Error(`No file of ${PERSISTENCE} defines the statement ${name}.`);
    const file = source.replace(/ts$/, 'sql');
    const statements = files.get(file) ?? new Map<string, Statement>();
    const statement = statements.get(text) ?? { name, text: laidOut(text), senders: new Set() };
    statement.senders.add(sender ?? basename(source));
    files.set(file, statements.set(text, statement));
  }
  return new Map([...files].map(([file, statements]) => [file, contentOf([...statements.values()])]));
}

/** A statement that differs from another one of its method in short passages is shown by these alone. */
function contentOf(statements: Statement[]): string {
  const shown: { senders: string; words: string[]; lines: string }[] = [];
  for (const { name, text, senders: methods } of statements.sort(byFilters)) {
    const senders = [...methods].sort().join(', ');
    const words = wordsOf(text);
    const [closest] = shown
      .filter((other) => other.senders === senders)
      .map((other) => ({ other, passages: difference(other.words, words) }))
      .sort((a, b) => a.passages.length - b.passages.length);
    const heading = `-- ${name || 'not prepared'}:`;
    if (closest !== undefined && closest.passages.length <= Math.min(MAX_LENGTH, text.length / 2))
      closest.other.lines += `${heading}\n${closest.passages}`;
    else shown.push({ senders, words, lines: `${heading} ${senders}\n${text}` });
  }
  return shown
    .sort((a, b) => (a.senders < b.senders ? -1 : 1))
    .map(({ lines }) => lines)
    .join('\n');
}

/** Without filters first: that name has the fewest parts. What is not prepared comes last. */
function byFilters(...both: [Statement, Statement]): number {
  const [first, second] = both.map(
    ({ name, text }) => `${name === '' ? '~' : name.split('_').length} ${name || text}`,
  );
  return first! < second! ? -1 : 1;
}

/** Filters change the numbers of the parameters that follow. */
const wordsOf = (text: string): string[] => text.replace(/;\n$/, '').replaceAll(/\$\d+/g, '$').split(/\s+/);

/** The passages that only one of both has, as comments. */
function difference(from: string[], to: string[]): string {
  let lines = '';
  const common: string[] = [];
  const passages = { '-': [] as string[], '+': [] as string[] };
  const endPassages = (): void => {
    for (const [sign, words] of Object.entries(passages))
      lines += words
        .splice(0)
        .join(' ')
        .replaceAll(/(.{1,110})( |$)/g, `--   ${sign} $1\n`);
  };
  for (const { 0: kind, 1: word } of diffLinesRaw(from, to)) {
    if (kind === DIFF_EQUAL) {
      common.push(word);
      continue;
    }
    if (common.length >= MIN_COMMON) endPassages();
    else for (const words of Object.values(passages)) words.push(...common);
    common.length = 0;
    passages[kind === DIFF_DELETE ? '-' : '+'].push(word);
  }
  endPassages();
  return lines;
}

/** Lists of constants are shortened: with another constant the text stays the same. A clause of one line follows its keyword. */
const laidOut = (text: string): string =>
  `${format(text.replaceAll(/\bIN \(('\w+')(, '\w+'){3,}\)/g, 'IN ($1 /* and more */)'), {
    language: 'postgresql',
    expressionWidth: 100,
  })};\n`.replaceAll(/^( *)([A-Z][A-Z ]+)\n\1 {2}(\S.*)\n(?!\1 {2})/gm, '$1$2 $3\n');

export const readSqlFiles = (): SqlFiles =>
  new Map(filesBelow(FOLDER, '.sql').map((file) => [file, readFileSync(join(FOLDER, file), 'utf8')]));

/** The text of each prepared statement; it is empty if only a passage is shown. */
export const readStatements = (): Map<string, string> =>
  new Map(
    [...readSqlFiles().values()]
      .flatMap((content) => [...content.matchAll(/^-- ([\w-]+):.*\n((?:(?!--).*\n)*)/gm)])
      .map(([, name, text]) => [name!, text!]),
  );

export function writeSqlFiles(files: SqlFiles): void {
  for (const file of filesBelow(FOLDER, '.sql')) rmSync(join(FOLDER, file));
  for (const [file, content] of files) {
    mkdirSync(dirname(join(FOLDER, file)), { recursive: true });
    writeFileSync(join(FOLDER, file), content);
  }
}
