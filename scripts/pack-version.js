// Keeps the compiled service of the version in package.json as test/fixtures/versions/<version>.tar.gz, and removes the one
// before: test/survival/upgrade.e2e.ts upgrades from it. `npm run release` calls it; with an argument it packs another
// checkout, which was built there.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const VERSIONS = resolve(import.meta.dirname, '../test/fixtures/versions');
const checkout = process.argv[2] ?? '.';

const { version } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
// What the API and the worker read when they start. The same files always make the same archive.
const guides = readdirSync(join(checkout, 'docs')).filter((name) => name.endsWith('.md'));
const files = ['package.json', 'openapi.json', ...guides.map((name) => `docs/${name}`), 'dist'];
const reproducible = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner'];
const unused = ['--exclude=*.map', '--exclude=*.d.ts', '--exclude=.built', '--exclude=*.tsbuildinfo'];
const archive = execFileSync('tar', ['--create', ...reproducible, ...unused, ...files], {
  cwd: checkout,
  maxBuffer: 2 ** 30,
});
mkdirSync(VERSIONS, { recursive: true });
for (const file of readdirSync(VERSIONS)) rmSync(join(VERSIONS, file));
writeFileSync(join(VERSIONS, `${version}.tar.gz`), gzipSync(archive, { level: 9 }));
