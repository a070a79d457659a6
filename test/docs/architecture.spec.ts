import { describe, expect, it } from '@jest/globals';
import type { ModuleRef } from '@nestjs/core';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { Schedule } from '../../src/app/schedule.js';
import { codeIn } from '../architecture/project-files.js';

const PAGE = readFileSync('docs/architecture.md', 'utf8');
const section = (title: string): string => PAGE.split(`\n## ${title}\n`)[1]!.split('\n## ')[0]!;

/** The text of each file of src, by its path as the page names it. */
const FILES = new Map(
  codeIn('src').map((file) => [relative(resolve('src'), file), readFileSync(file, 'utf8')]),
);
const filesWith = (sign: string): string[] =>
  [...FILES].flatMap(([file, text]) => (text.includes(sign) ? [file] : []));

it.each([
  ['folder of src', readdirSync('src').filter((name) => !name.endsWith('.ts'))],
  ['background loop', filesWith('new BackgroundLoop(')],
  ['row of the schedule', [...new Schedule('worker', {} as ModuleRef).loops.keys()]],
  ['guard', filesWith('implements CanActivate')],
])('docs/architecture.md names each %s', (_, names) => {
  expect(names.length).toBeGreaterThan(2);
  expect(names.filter((name) => !new RegExp(`\`${name}[\`/]`).test(PAGE))).toEqual([]);
});

/** The modules that each decorator, or dynamic module, in a file imports. */
function importedModules(text: string): [module: string, imported: string][] {
  return [...text.matchAll(/\bimports: /g)].flatMap(({ index }) => {
    const start = Math.max(text.lastIndexOf('@Module(', index), text.lastIndexOf('  module: ', index));
    const name = /(?:class|module:) (\w+)Module\b/.exec(text.slice(start))![1]!;
    const [list] = text.slice(index).split(/\b(?:providers|controllers|exports): |\n\}/);
    return [...list!.matchAll(/\b([A-Z]\w+)Module\b/g)].map(([, imported]): [string, string] => [
      name,
      imported!,
    ]);
  });
}

it('docs/architecture.md has the graph of modules that their decorators declare', () => {
  const imported = new Map<string, Set<string>>();
  for (const text of filesWith('@Module(').map((file) => FILES.get(file)!))
    for (const [name, other] of importedModules(text))
      imported.set(name, (imported.get(name) ?? new Set()).add(other));
  const graph = [...imported].map(([name, others]) => `${name}: ${[...others].sort().join(' ')}`).sort();
  expect(graph.length).toBeGreaterThan(15);
  expect(/```text\n(.*?)\n```/s.exec(section('Modules'))![1]!.split('\n')).toEqual(graph);
});

describe('a walk in docs/architecture.md', () => {
  const walks = section('Walks')
    .split('\n- ')
    .slice(1)
    .map((item) => ({
      walk: /\*\*(.*?)\*\*/.exec(item)![1]!,
      // A sentence about it follows.
      files: [...item.split(/`\.\s/)[0]!.matchAll(/`([\w./-]+\.ts)/g)].map(([, file]) => file!),
    }));

  it('leads from each of the things that happen', () => expect(walks.length).toBeGreaterThanOrEqual(9));

  it.each(walks)('leads from "$walk" to SQL through at most eight files', ({ files }) => {
    expect(files.length).toBeLessThanOrEqual(8);
    expect(files.filter((file) => !FILES.has(file))).toEqual([]);
    const steps = files.slice(1).map((file, index): [string, string] => [files[index]!, file]);
    expect(steps.filter(([from, to]) => !importsOf(from).includes(to))).toEqual([]);
    expect(FILES.get(files.at(-1)!)).toContain('sql`');
  });
});

/** The files that a file imports, as the page names them. */
const importsOf = (file: string): string[] =>
  [...FILES.get(file)!.matchAll(/ from '(\.[^']+)\.js'/g)].map(([, path]) => join(file, '..', `${path}.ts`));
