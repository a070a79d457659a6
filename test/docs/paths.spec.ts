import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { DOCUMENTS } from '../support/documents.js';

/** The list of promises names tests in a shorter form, which promises.spec.ts checks. */
const PROMISES = /^## Promises and the ring that shows each\n.*?^## /ms;

/** Code in a text that is a path from the root of the project; one with a placeholder or a pattern names no file. */
const PATH = /`((?:src|test|verification|docs|scripts|console|ops)\/[^`\s]*)`/g;
const isPattern = (path: string): boolean => /[<>*{}…]/.test(path);

describe('the files that a document names exist:', () => {
  it.each(DOCUMENTS.filter((file) => file !== 'CHANGELOG.md'))('%s', (document) => {
    const text = readFileSync(document, 'utf8').replace(PROMISES, '');
    const named = [...text.matchAll(PATH)].map(([, path]) => path!).filter((path) => !isPattern(path));
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('finds paths in the documents', () =>
    expect(readFileSync('CONTRIBUTING.md', 'utf8').match(PATH)!.length).toBeGreaterThan(8));
});
