import { afterAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { foldersInCycles, type Import } from './folders.js';

const project = resolve(import.meta.dirname, '../..');

const filesIn = (folder: string): string[] =>
  readdirSync(join(project, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const textsOf = (files: string[]): string[] => files.map((file) => readFileSync(file, 'utf8'));
const codeIn = (folder: string): string[] => filesIn(folder).filter((file) => /\.tsx?$/.test(file));
const withoutSpecs = (files: string[]): string[] => files.filter((file) => !file.endsWith('.spec.ts'));

const countOf = (texts: string[], what: RegExp): number =>
  texts.reduce((total, text) => total + (text.match(what)?.length ?? 0), 0);
const LINE = /\n/g;
const percentile95 = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * 0.95)]!;

const texts = textsOf(withoutSpecs(codeIn('src')));
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

/** The imports between files of the console. */
function consoleImports(): Import[] {
  const cruiser = join(project, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const { stdout } = spawnSync(
    process.execPath,
    [cruiser, '--no-config', '--ts-pre-compilation-deps', '--output-type', 'json', 'console/src'],
    { cwd: project, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  );
  return JSON.parse(stdout).modules.flatMap(
    ({ source, dependencies }: { source: string; dependencies: { resolved: string }[] }) =>
      dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  );
}

interface Figure {
  what: string;
  /** What the figure is to be at most. It is never raised: what does not fit first makes room. */
  limit: number;
  /** What it has come down to, while that is more than the limit. Whoever removes something lowers it. */
  reached?: number;
  count: () => number;
}

/** What a reader has to hold in mind. */
const FIGURES: Figure[] = [
  { what: 'lines of src without tests', limit: 47_000, reached: 58_040, count: () => countOf(texts, LINE) },
  {
    what: 'lines that 95 % of the files in src do not exceed',
    limit: 173,
    count: () => percentile95(texts.map((text) => countOf([text], LINE))),
  },
  { what: 'files of src without tests', limit: 560, reached: 751, count: () => texts.length },
  { what: 'exported names of src', limit: 1_400, reached: 1_973, count: () => countOf(texts, EXPORT) },
  { what: 'own decorators', limit: 48, count: () => ownDecorators().length },
  {
    what: 'lines of the console',
    limit: 20_000,
    reached: 24_774,
    count: () => countOf(textsOf(filesIn('console').filter((file) => /\.(tsx?|css)$/.test(file))), LINE),
  },
  {
    what: 'folders of the console in cycles of imports',
    limit: 0,
    reached: 28,
    count: () => new Set(foldersInCycles(consoleImports()).flatMap((group) => group.split(' ↔ '))).size,
  },
  {
    what: 'lines of test',
    limit: 56_000,
    reached: 58_800,
    count: () => countOf(textsOf(codeIn('test')), LINE),
  },
  {
    what: 'lines of openapi',
    limit: 1_890,
    count: () => countOf(textsOf(withoutSpecs(codeIn('openapi'))), LINE),
  },
  {
    what: 'decision records',
    limit: 48,
    reached: 58,
    count: () => filesIn('docs/decisions').filter((file) => /\d{4}-/.test(file)).length,
  },
  {
    what: 'words of documents',
    limit: 60_000,
    reached: 80_290,
    count: () => countOf(textsOf(filesIn('docs').filter((file) => file.endsWith('.md'))), /\S+/g),
  },
  {
    what: 'files in docs/sql',
    limit: 68,
    count: () => filesIn('docs/sql').filter((file) => file.endsWith('.sql')).length,
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
