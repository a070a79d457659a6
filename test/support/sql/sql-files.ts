import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { filesBelow, PERSISTENCE } from './repositories.js';
import type { RecordedSql } from './sql-recorder.js';

const FOLDER = 'docs/sql';

/** File name, relative to docs/sql, and content. */
export type SqlFiles = Map<string, string>;

/** Every `name: '…'` of the sources of repositories, and the file that it stands in. */
export function definedNames(): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of repositorySources()) {
    for (const [, name] of readFileSync(file, 'utf8').matchAll(/\bname: '(\w+)'/g)) found.set(name!, file);
  }
  return found;
}

interface Content {
  senders: Set<string>;
  texts: Set<string>;
}

/** One file for each prepared statement, and one for each repository method whose statements are not prepared. */
export function toSqlFiles(recorded: RecordedSql[]): SqlFiles {
  const contents = new Map<string, Content>();
  for (const { name, text, sender } of recorded) {
    const source = sender?.file ?? definitionOf(name);
    const file = join(dirname(relative(PERSISTENCE, source)), `${name ?? sender!.method}.sql`);
    const content = contents.get(file) ?? { senders: new Set(), texts: new Set() };
    contents.set(file, content);
    content.senders.add(sender === null ? source : `${source}: ${sender.method}`);
    content.texts.add(`${withoutIndent(text)};\n`);
  }
  return new Map([...contents].map(([file, { senders, texts }]) => [file, contentOf(senders, texts)]));
}

function contentOf(senders: Set<string>, texts: Set<string>): string {
  const header = [...senders].sort().map((sender) => `-- ${sender}\n`);
  return [header.join(''), ...[...texts].sort()].join('\n');
}

export function readSqlFiles(): SqlFiles {
  return new Map(
    filesBelow(FOLDER, '.sql').map((file) => [relative(FOLDER, file), readFileSync(file, 'utf8')]),
  );
}

export function writeSqlFiles(files: SqlFiles): void {
  for (const file of filesBelow(FOLDER, '.sql')) rmSync(file);
  for (const [file, content] of files) {
    mkdirSync(dirname(join(FOLDER, file)), { recursive: true });
    writeFileSync(join(FOLDER, file), content);
  }
}

/** The file that defines a statement which no repository sends. */
function definitionOf(name: string | null): string {
  const file = definedNames().get(name ?? '');
  if (file === undefined) throw new Error(`No file of ${PERSISTENCE} defines the statement ${name ?? ''}.`);
  return file;
}

const repositorySources = (): string[] =>
  filesBelow(PERSISTENCE, '.ts').filter((file) => !/\/(entities|migrations)\/|\.spec\.ts$/.test(file));

/** Without blank lines, and without the indentation that comes from the source file. */
function withoutIndent(text: string): string {
  const lines = text.trim().split(/\s*\n/);
  const indent = lines.length === 1 ? 0 : lines.at(-1)!.search(/\S/);
  return lines.map((line) => line.replace(new RegExp(`^ {0,${indent}}`), '')).join('\n');
}
