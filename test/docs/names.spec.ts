import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENTS } from '../support/documents.js';

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
  it.each(DOCUMENTS.filter((file) => file !== 'CHANGELOG.md'))('%s', (document) => {
    expect(unknownNames(readFileSync(document, 'utf8'))).toEqual([]);
  });

  it('finds decorators, calls, members and types that do not exist', () => {
    const text =
      'With `@IdempotentByName()` or `runInTurn`, `order.neverSent`, `tidy()` and `OrderTidier`, but `@Get()`.';
    expect(unknownNames(text)).toEqual([
      ...['IdempotentByName', 'runInTurn', 'neverSent', 'tidy', 'OrderTidier'],
    ]);
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
