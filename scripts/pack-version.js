// Keeps the compiled service of the version in package.json as test/fixtures/versions/<version>.tar.gz, and removes the one
// before: verification/faults/upgrade.e2e.ts upgrades from it. `npm run release` calls it; an argument names another folder.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const folder = process.argv[2] ?? 'test/fixtures/versions';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
// What the API and the worker read when they start. The same files always make the same archive.
const files = ['package.json', 'openapi.json', 'dist'];
const reproducible = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner'];
const unused = ['--exclude=*.map', '--exclude=*.d.ts', '--exclude=.built', '--exclude=*.tsbuildinfo'];
const archive = execFileSync('tar', ['--create', ...reproducible, ...unused, ...files], {
  maxBuffer: 2 ** 30,
});
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, `${version}.tar.gz`), gzipSync(archive, { level: 9 }));
