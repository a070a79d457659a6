// The example requests of openapi/examples, which need the sample data of the compiled service only.
import { transformFileSync } from '@swc/core';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const SOURCES = 'openapi/examples';
/** Beside dist/app, as openapi is beside src. */
const FOLDER = 'dist/examples';

const OPTIONS = { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' }, module: { type: 'es6' } };

mkdirSync(FOLDER, { recursive: true });
for (const name of readdirSync(SOURCES)) {
  const { code } = transformFileSync(`${SOURCES}/${name}`, OPTIONS);
  writeFileSync(`${FOLDER}/${name.replace(/ts$/, 'js')}`, code.replaceAll("'../../src/", "'../"));
}
const compiled = (name) => import(pathToFileURL(`${FOLDER}/${name}.js`).href);
export const { TEST_EXAMPLES } = await compiled('test-examples');
export const { EXAMPLE_REQUESTS } = await compiled('example-requests');
export const { EXAMPLE_SECRET } = await compiled('application-examples');
rmSync(FOLDER, { recursive: true });
