import { afterAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { foldersInCycles } from './folders.js';
import { codeIn, cruise, filesIn, importsOfFiles, project } from './project-files.js';

const textsOf = (files: string[]): string[] => files.map((file) => readFileSync(file, 'utf8'));
const countOf = (texts: string[], what: RegExp): number =>
  texts.reduce((total, text) => total + (text.match(what)?.length ?? 0), 0);
const LINE = /\n/g;
const percentile95 = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * 0.95)]!;

const texts = textsOf(codeIn('src'));
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

function foldersOfConsoleInCycles(): string[] {
  const { modules } = cruise(project, '--no-config', '--ts-pre-compilation-deps', 'console/src');
  return [...new Set(foldersInCycles(importsOfFiles(modules)).flatMap((group) => group.split(' ↔ ')))];
}

interface Figure {
  what: string;
  /** The highest value in the end. It is never raised: a change that exceeds it has to remove something first. */
  limit: number;
  /** The lowest value so far, while that is above the limit. A change that removes something lowers it. */
  reached?: number;
  count: () => number;
}

/** The size of what a reader has to understand. */
const FIGURES: Figure[] = [
  { what: 'lines of src without tests', limit: 47_000, reached: 50_704, count: () => countOf(texts, LINE) },
  {
    what: 'lines that 95 % of the files in src do not exceed',
    limit: 173,
    count: () => percentile95(texts.map((text) => countOf([text], LINE))),
  },
  { what: 'files of src without tests', limit: 545, count: () => texts.length },
  { what: 'exported names of src', limit: 1_400, reached: 1_593, count: () => countOf(texts, EXPORT) },
  { what: 'own decorators', limit: 43, count: () => ownDecorators().length },
  {
    what: 'lines of the console',
    limit: 20_000,
    count: () => countOf(textsOf(filesIn('console').filter((file) => /\.(tsx?|css)$/.test(file))), LINE),
  },
  {
    what: 'folders of the console in cycles of imports',
    limit: 0,
    count: () => foldersOfConsoleInCycles().length,
  },
  {
    what: 'lines of test',
    limit: 56_000,
    reached: 56_593,
    count: () => countOf(textsOf(filesIn('test').filter((file) => file.endsWith('.ts'))), LINE),
  },
  {
    what: 'lines of openapi',
    limit: 1_890,
    count: () => countOf(textsOf(codeIn('openapi')), LINE),
  },
  {
    what: 'decision records',
    limit: 48,
    count: () => filesIn('docs/decisions').filter((file) => /\d{4}-/.test(file)).length,
  },
  {
    what: 'words of documents',
    limit: 60_000,
    count: () => countOf(textsOf(filesIn('docs').filter((file) => file.endsWith('.md'))), /\S+/g),
  },
];

describe('the number of', () => {
  const distances: string[] = [];
  afterAll(() => {
    if (distances.length > 0) process.stdout.write(`Above their limits: ${distances.join('; ')}\n`);
  });

  it.each(FIGURES)('$what does not grow beyond its limit of $limit', ({ what, limit, reached, count }) => {
    const found = count();
    if (found > limit) distances.push(`${what} ${found} of ${limit}`);
    expect(found).toBeLessThanOrEqual(reached ?? limit);
    // A figure far below means that what was reached was not lowered, or that nothing is counted.
    expect(found).toBeGreaterThanOrEqual((reached ?? limit) * 0.9);
  });
});
