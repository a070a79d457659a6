import { expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const project = resolve(import.meta.dirname, '../..');

const filesIn = (folder: string): string[] =>
  readdirSync(join(project, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const linesOf = (text: string): number => text.split('\n').length - 1;
/** The texts of the files in a folder, without tests. */
const codeIn = (folder: string): string[] =>
  filesIn(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .map((file) => readFileSync(file, 'utf8'));
const percentile95 = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * 0.95)]!;
const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

const texts = codeIn('src');
const EXPORT = /^export (?:async |abstract )*(?:const|function|class|interface|type) \w+/gm;
const DECORATOR = /^\s*(?:readonly |private |public )*@(\w+)|(?:[(,] ?|\) )@(\w+)\(/gm;

/** The decorators that src declares, other than those of Nest, TypeORM and class-validator. */
function ownDecorators(): string[] {
  const used = texts.flatMap((text) =>
    [...text.matchAll(DECORATOR)].map(([, first, later]) => first ?? later!),
  );
  const all = texts.join('\n');
  return [...new Set(used)].filter((name) => new RegExp(`\\b(?:const|function) ${name}\\b`).test(all)).sort();
}

/**
 * What a reader has to hold in mind. A feature that needs more raises a limit in its own commit, which says why; whoever removes
 * something lowers it.
 */
const FIGURES: [what: string, limit: number, count: () => number][] = [
  ['lines of src without tests', 58_100, () => sum(texts.map(linesOf))],
  ['lines that 95 % of the files in src do not exceed', 173, () => percentile95(texts.map(linesOf))],
  ['exported names of src', 1_979, () => sum(texts.map((text) => text.match(EXPORT)?.length ?? 0))],
  ['own decorators', 48, () => ownDecorators().length],
  ['lines of openapi', 1_890, () => sum(codeIn('openapi').map(linesOf))],
  ['decision records', 58, () => filesIn('docs/decisions').filter((file) => /\d{4}-/.test(file)).length],
  ['files in docs/sql', 68, () => filesIn('docs/sql').filter((file) => file.endsWith('.sql')).length],
];

it.each(FIGURES)('the number of %s is at most %d', (_, limit, count) => {
  const found = count();
  // A figure far below its limit means that the limit was not lowered, or that nothing is counted.
  expect(found).toBeGreaterThanOrEqual(limit * 0.9);
  expect(found).toBeLessThanOrEqual(limit);
});
