import { describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DOCUMENTS } from '../support/documents.js';

/** Those that say how things are, not how they were. */
const CURRENT = DOCUMENTS.filter((file) => file !== 'CHANGELOG.md');

/** Without blocks of code. */
const proseOf = (file: string): string => readFileSync(file, 'utf8').replace(/^( *)```.*?^\1```$/gms, '');

/** The anchors of the headings, as GitHub makes them. */
const anchorsOf = (file: string): string[] =>
  [...proseOf(file).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

function leadsNowhere(document: string, link: string): boolean {
  const [path, anchor] = link.split('#') as [string, string?];
  const target = path === '' ? document : join(dirname(document), path);
  if (!existsSync(target)) return true;
  return anchor !== undefined && !anchorsOf(target).includes(anchor);
}

describe('the links of a document lead to files and headings that exist:', () => {
  it.each(DOCUMENTS)('%s', (document) => {
    const links = [...proseOf(document).matchAll(/\]\((?!\w+:)([^)\s]+)\)/g)].map(([, link]) => link!);
    expect(links.filter((link) => leadsNowhere(document, link))).toEqual([]);
  });

  it('finds a missing file and a missing heading', () => {
    const missing = ['docs/none.md', 'test/README.md#none'];
    const links = ['CHANGELOG.md', '#start', 'test/README.md#running-them', ...missing];
    expect(links.filter((link) => leadsNowhere('README.md', link))).toEqual(missing);
  });
});

it('docs/compliance.md answers at least forty questions, each with a link to the evidence', () => {
  const questions = proseOf('docs/compliance.md').match(/^\d+\. \*\*.+(?:\n {2,}.+)*/gm)!;
  expect(questions.length).toBeGreaterThanOrEqual(40);
  expect(questions.filter((text) => !/^\d+\. \*\*[^*]+\?\*\*\s.*\]\((?!\w+:)/s.test(text))).toEqual([]);
});

/** The list of promises names tests in a shorter form, which promises.spec.ts checks. */
const PROMISES = /^## Promises and the ring that shows each\n.*?^## /ms;

/** Code in a text that is a path from the root of the project; one with a placeholder or a pattern names no file. */
const PATH = /`((?:src|test|verification|docs|scripts|console|ops)\/[^`\s]*)`/g;
const isPattern = (path: string): boolean => /[<>*{}…]/.test(path);
/** A file that a recipe creates. */
const CREATED = /^Create `[^`]+`:$/gm;

describe('the files that a document names exist:', () => {
  it.each(CURRENT)('%s', (document) => {
    const text = readFileSync(document, 'utf8').replace(PROMISES, '').replace(CREATED, '');
    const named = [...text.matchAll(PATH)].map(([, path]) => path!).filter((path) => !isPattern(path));
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('finds paths in the documents', () =>
    expect(readFileSync('CONTRIBUTING.md', 'utf8').match(PATH)!.length).toBeGreaterThan(8));
});

const FOLDERS = ['src', 'test', 'verification', 'scripts', 'console/src', 'clients/typescript/src', 'ops'];
const FILES = ['package.json', 'openapi.json', 'eslint.config.js', 'knip.config.js', 'stryker.config.js'];

/** Without test/docs, where names stand that do not exist. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => /\.(js|cjs|ts|tsx|sql|json|ya?ml)$/.test(file) && !file.startsWith('test/docs/'));

const SOURCES = [...FILES, ...FOLDERS.flatMap(filesIn)];
const KNOWN = new Set(
  SOURCES.flatMap((file) => [
    ...(file.match(/\w+/g) ?? []),
    ...(readFileSync(file, 'utf8').match(/\w+/g) ?? []),
  ]),
);

/** A decorator, a call, or a word with a capital inside; names of PostgreSQL, Redis and the environment have none. */
const NAME = /(?<=@)[A-Z]\w+|\b[a-z][A-Za-z0-9]*(?=\()|\b[A-Za-z]+[a-z][A-Z][A-Za-z0-9]*\b/g;

function unknownNames(text: string): string[] {
  const code = [...text.replace(/^( *)```.*?^\1```$/gms, '').matchAll(/`([^`]+)`/g)];
  const names = code.flatMap(([, words]) => words!.match(NAME) ?? []);
  return [...new Set(names)].filter((name) => !KNOWN.has(name));
}

describe('the names in code that a document contains occur in the sources:', () => {
  it.each(CURRENT)('%s', (document) => {
    expect(unknownNames(readFileSync(document, 'utf8'))).toEqual([]);
  });

  it('finds decorators, calls, members and types that do not exist', () => {
    const text =
      'With `@IdempotentByName()` or `runInTurn`, `order.neverSent`, `tidy()` and `OrderTidier`, but `@Get()`.';
    const unknown = ['IdempotentByName', 'runInTurn', 'neverSent', 'tidy', 'OrderTidier'];
    expect(unknownNames(text)).toEqual(unknown);
  });
});

it('every decision that a source names by its number has a record', () => {
  const records = new Set(readdirSync('docs/decisions').map((file) => Number.parseInt(file, 10)));
  const named = SOURCES.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\(decision (\d+)\)/g)].map(([, number]) => ({
      file,
      number: Number(number),
    })),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ number }) => !records.has(number))).toEqual([]);
});
