import { expect, it } from '@jest/globals';
import type { ModuleRef } from '@nestjs/core';
import { readdirSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { Schedule } from '../../src/app/schedule.js';
import { codeIn } from '../architecture/project-files.js';

const PAGE = readFileSync('docs/architecture.md', 'utf8');

/** The files of src whose text has the sign; without `src/`, as the page names them. */
const filesWith = (sign: string): string[] =>
  codeIn('src')
    .filter((file) => readFileSync(file, 'utf8').includes(sign))
    .map((file) => relative(resolve('src'), file));

it.each([
  ['folder of src', readdirSync('src').filter((name) => !name.endsWith('.ts'))],
  ['background loop', filesWith('new BackgroundLoop(')],
  ['row of the schedule', [...new Schedule('worker', {} as ModuleRef).loops.keys()]],
  ['guard', filesWith('implements CanActivate')],
])('docs/architecture.md names each %s', (_, names) => {
  expect(names.length).toBeGreaterThan(2);
  expect(names.filter((name) => !new RegExp(`\`${name}[\`/]`).test(PAGE))).toEqual([]);
});
