import { expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { ringOf } from '../rings.js';

/** Each of them is shown before a change lands, not only at night. */
const NEEDED_SOON = ['Acknowledged orders', 'Webhooks', 'Data of other applications'];
/** A promise in bold, and the files of each ring: `- **A sentence.** Ring 1: …. Ring 3: ….` */
const ITEM = /^- \*\*([^*]+\.)\*\*((?: Ring [123]: `[\w./-]+`(?:, `[\w./-]+`)*\.)+)$/;

interface Promised {
  section: string;
  sentence: string;
  files: { ring: number; name: string }[];
}

/** The name of a test file in the list. */
const nameOf = (file: string): string => file.replace(/^test\//, '').replace(/\.(e2e|spec)\.ts$/, '');
const git = 'ls-files --cached --others --exclude-standard --deduplicate test verification'.split(' ');
const files = new Map(
  execFileSync('git', git, { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(e2e|spec)\.ts$/.test(file))
    .map((file) => [nameOf(file), file]),
);
const page = readFileSync('docs/verification.md', 'utf8');
const list = /^## Promises and the ring that shows each\n(.*?)^## /ms.exec(page)![1]!;

const sections = list.split(/^### /m).slice(1);
const items = sections.flatMap((text) => {
  const [section, ...lines] = text.split('\n');
  return lines.filter((line) => line.startsWith('- ')).map((line) => ({ section: section!, line }));
});
const promises: Promised[] = items.flatMap(({ section, line }) => {
  const [, sentence, rings] = ITEM.exec(line) ?? [];
  if (sentence === undefined) return [];
  const named = [...rings!.matchAll(/Ring ([123]): ([^:]*)\./g)].flatMap(([, ring, names]) =>
    [...names!.matchAll(/`([^`]+)`/g)].map(([, name]) => ({ ring: Number(ring), name: name! })),
  );
  return [{ section, sentence, files: named }];
});

it('each promise of docs/verification.md is a sentence with its files', () => {
  expect(items.map(({ line }) => line).filter((line) => !ITEM.test(line))).toEqual([]);
  expect(promises.length).toBeGreaterThan(60);
});

it('each file that a promise names exists, and is in the ring under which it is listed', () => {
  const wrong = promises.flatMap(({ sentence, files: named }) =>
    named.flatMap(({ ring, name }) => {
      const file = files.get(name);
      if (file === undefined) return [`${name} does not exist: ${sentence}`];
      return ringOf(file) === ring ? [] : [`${name} is in ring ${ringOf(file)}, not ${ring}: ${sentence}`];
    }),
  );
  expect(wrong).toEqual([]);
});

it('each test file of test/ and verification/ shows a promise', () => {
  const named = new Set(promises.flatMap(({ files: each }) => each.map(({ name }) => name)));
  const missing = [...files].filter(([name]) => !named.has(name));
  expect(missing.map(([name, file]) => `${name}, ring ${ringOf(file)}`)).toEqual([]);
});

it('each promise about an acknowledged order, a webhook or data of other applications is shown in ring 1 or 2', () => {
  expect(sections.map((text) => text.split('\n')[0])).toEqual(expect.arrayContaining(NEEDED_SOON));
  const late = promises.filter(
    ({ section, files: named }) => NEEDED_SOON.includes(section) && named.every(({ ring }) => ring === 3),
  );
  expect(late.map(({ sentence }) => sentence)).toEqual([]);
});
