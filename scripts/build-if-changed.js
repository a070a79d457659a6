import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Builds the service, and with the arguments `console` and `client` also the console and the TypeScript client, unless they
// were built after the last change of their sources, so that a second start is quick. `npm run openapi` must not need the
// console, which does not compile while its types are stale.
const CLIENT = 'clients/typescript';
const PARTS = {
  service: {
    sources: ['src', 'nest-cli.json', 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json'],
    folder: 'dist',
    commands: [['nest', 'build']],
  },
  console: {
    sources: [
      'console/src',
      'console/index.html',
      'console/vite.config.ts',
      'console/tsconfig.json',
      `${CLIENT}/src/openapi.ts`,
      'package-lock.json',
    ],
    folder: 'console/dist',
    commands: [
      ['tsc', '--project', 'console'],
      ['vite', 'build', 'console', '--logLevel', 'warn'],
    ],
  },
  client: {
    sources: [`${CLIENT}/src`, `${CLIENT}/tsconfig.json`, 'tsconfig.json', 'package-lock.json'],
    folder: `${CLIENT}/dist`,
    commands: [['tsc', '--project', CLIENT]],
  },
};

/** The latest change in milliseconds; a folder changes when an entry is added, renamed or removed. */
function changedAt(path) {
  const entry = statSync(path);
  const inside = entry.isDirectory() ? readdirSync(path).map((name) => changedAt(join(path, name))) : [];
  return Math.max(entry.mtimeMs, ...inside);
}

function buildIfChanged({ sources, folder, commands }) {
  const built = join(folder, '.built');
  const startedAt = new Date();
  if (existsSync(built) && statSync(built).mtimeMs > Math.max(...sources.map(changedAt))) return;
  rmSync(folder, { recursive: true, force: true });
  for (const command of commands) {
    const { status } = spawnSync('npx', ['--no-install', ...command], { stdio: 'inherit' });
    if (status !== 0) process.exit(status ?? 1);
  }
  writeFileSync(built, '');
  // A file that was changed during the build is newer than this.
  utimesSync(built, startedAt, startedAt);
}

for (const part of ['service', ...process.argv.slice(2)]) buildIfChanged(PARTS[part]);
