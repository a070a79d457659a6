import { expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runtimePackages } from './runtime-packages.js';

/** The client is part of this project. */
const OWN = 'order-taking-client';

it('the packages of the service include all that the console imports', () => {
  const files = readdirSync('console/src', { recursive: true, encoding: 'utf8' });
  const texts = files
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join('console/src', file), 'utf8'));
  const imported = [...texts.join('\n').matchAll(/ from '([^.'/][^'/]*)/g)].map(([, name]) => name);
  const listed = runtimePackages('package-lock.json').map(({ name }) => name);
  expect(imported).toContain('preact');
  expect(imported.filter((name) => name !== OWN && !listed.includes(name))).toEqual([]);
});
