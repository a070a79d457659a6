import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Builds the service and the files made from openapi.json, and with the arguments `openapi`, `console` and `client` also the builder
// of the OpenAPI document, the console and the TypeScript client, unless they were built after the last change of their sources, so
// that a second start is quick. `npm run openapi` must not need the console, which does not compile while its types are stale.
const CLIENT = 'clients/typescript';
// Without npx, which takes half a second to start.
const NEST = 'node_modules/@nestjs/cli/bin/nest.js';
const TSC = 'node_modules/typescript/bin/tsc';
const VITE = 'node_modules/vite/bin/vite.js';
/** The compiler makes a lot of short-lived objects: with a larger young generation V8 collects them less often. */
const NODE_OPTIONS = ['--max-semi-space-size=64'];
/** A build that a test starts has the same files: with NODE_ENV=test the console would contain React for development. */
const ENVIRONMENT = { ...process.env, NODE_ENV: 'production' };
const PARTS = {
  service: {
    label: 'the service',
    sources: ['src', 'nest-cli.json', 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json'],
    folder: 'dist',
    commands: [[NEST, 'build']],
  },
  documents: {
    label: 'the documents',
    sources: ['openapi.json', 'openapi', 'scripts', 'docs', 'src/app/sample-data', 'package-lock.json'],
    folder: 'dist/documents',
    commands: [['scripts/documents.js']],
  },
  openapi: {
    label: 'the builder of openapi.json',
    sources: ['src', 'openapi', 'nest-cli.json', 'tsconfig.json', 'package-lock.json'],
    folder: 'dist/openapi',
    commands: [[NEST, 'build', 'openapi']],
  },
  console: {
    label: 'the console',
    sources: [
      'console/src',
      'console/index.html',
      'console/vite.config.ts',
      'console/compile-texts.ts',
      'console/tsconfig.json',
      `${CLIENT}/src/openapi.ts`,
      'package-lock.json',
    ],
    folder: 'console/dist',
    commands: [
      [TSC, '--project', 'console'],
      [VITE, 'build', 'console', '--logLevel', 'warn'],
    ],
  },
  client: {
    label: 'the TypeScript client',
    sources: [`${CLIENT}/src`, `${CLIENT}/tsconfig.json`, 'tsconfig.json', 'package-lock.json'],
    folder: `${CLIENT}/dist`,
    commands: [[TSC, '--project', CLIENT]],
  },
};

/** The latest change in milliseconds; a folder changes when an entry is added, renamed or removed. */
function changedAt(path) {
  const entry = statSync(path);
  const inside = entry.isDirectory() ? readdirSync(path).map((name) => changedAt(join(path, name))) : [];
  return Math.max(entry.mtimeMs, ...inside);
}

function buildIfChanged({ label, sources, folder, commands }) {
  const built = join(folder, '.built');
  const startedAt = new Date();
  if (existsSync(built) && statSync(built).mtimeMs > Math.max(...sources.map(changedAt))) return;
  process.stderr.write(`Building ${label} …\n`);
  rmSync(folder, { recursive: true, force: true });
  for (const command of commands) {
    const { status } = spawnSync(process.execPath, [...NODE_OPTIONS, ...command], {
      stdio: 'inherit',
      env: ENVIRONMENT,
    });
    if (status !== 0) process.exit(status ?? 1);
  }
  writeFileSync(built, '');
  // A file that was changed during the build is newer than this.
  utimesSync(built, startedAt, startedAt);
}

for (const part of ['service', 'documents', ...process.argv.slice(2)]) buildIfChanged(PARTS[part]);
