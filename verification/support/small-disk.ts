import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { isOfEndedRun } from '../../test/support/ended-runs.js';
import { requireRoot } from './requirements.js';
import { RUN } from '../../test/support/servers.js';

const MEBIBYTE = 1024 * 1024;

/** A file system of its own with few bytes, in memory, which can be filled. It needs root. */
export class SmallDisk {
  private constructor(readonly folder: string) {}

  static mount(mebibytes: number): SmallDisk {
    requireRoot('mount a file system');
    unmountLeftovers();
    const folder = mkdtempSync(join(tmpdir(), `${RUN}_disk-`));
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=755`, 'orders_test', folder]);
    return new SmallDisk(folder);
  }

  /** Uses all free bytes. */
  fill(): void {
    const file = openSync(this.ballast, 'w');
    try {
      for (const size of [MEBIBYTE, 4096]) writeUntilFull(file, Buffer.alloc(size));
    } finally {
      closeSync(file);
    }
  }

  /** Frees what fill() used. */
  free(): void {
    rmSync(this.ballast, { force: true });
  }

  unmount(): void {
    unmount(this.folder);
  }

  private get ballast(): string {
    return join(this.folder, 'ballast');
  }
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    for (;;) writeSync(file, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

function unmount(folder: string): void {
  execFileSync('umount', ['--lazy', folder]);
  rmSync(folder, { recursive: true, force: true });
}

/** Removes what killed runs left. */
function unmountLeftovers(): void {
  const folders = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '');
  for (const folder of folders) {
    if (dirname(folder) === tmpdir() && isOfEndedRun(basename(folder))) unmount(folder);
  }
}
