import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Runs `nest build` unless dist was built after the last change of the sources, so that a second start is quick.
const SOURCES = ['src', 'nest-cli.json', 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json'];
const BUILT = 'dist/.built';

/** The latest change in milliseconds; a folder changes when an entry is added, renamed or removed. */
function changedAt(path) {
  const entry = statSync(path);
  const inside = entry.isDirectory() ? readdirSync(path).map((name) => changedAt(join(path, name))) : [];
  return Math.max(entry.mtimeMs, ...inside);
}

const startedAt = new Date();
const isCurrent = existsSync(BUILT) && statSync(BUILT).mtimeMs > Math.max(...SOURCES.map(changedAt));
if (!isCurrent) {
  const { status } = spawnSync('npx', ['--no-install', 'nest', 'build'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(BUILT, '');
  // A file that was changed during the build is newer than this.
  utimesSync(BUILT, startedAt, startedAt);
}
