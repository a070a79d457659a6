import { chmodSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../../src/config/env.js';

const LIBRARIES = '/usr/lib';

/** The clock of processes, which can jump while they run. It needs the Debian package faketime. */
export class FakeClock {
  private readonly folder = mkdtempSync(join(tmpdir(), 'clock-'));
  private readonly file = join(this.folder, 'offset');

  constructor() {
    // PostgreSQL runs as another user.
    chmodSync(this.folder, 0o755);
    this.set(0);
  }

  /** The environment variables of the processes. Their monotonic clock is not changed: it never jumps. */
  get environment(): Environment {
    return {
      LD_PRELOAD: faketimeLibrary(),
      FAKETIME_TIMESTAMP_FILE: this.file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      FAKETIME_DISABLE_SHM: '1',
    };
  }

  /** @param seconds between this clock and the clock of the machine */
  set(seconds: number): void {
    writeFileSync(`${this.file}.new`, `${seconds < 0 ? '' : '+'}${seconds}\n`);
    renameSync(`${this.file}.new`, this.file);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** @throws Error when the package is not installed */
function faketimeLibrary(): string {
  const files = readdirSync(LIBRARIES).map((name) => join(LIBRARIES, name, 'faketime', 'libfaketimeMT.so.1'));
  const file = files.find((each) => existsSync(each));
  if (file === undefined) throw new Error('There is no libfaketime: apt-get install faketime');
  return file;
}
