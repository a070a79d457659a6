import { readFile, stat } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';

/** The shortest time between two checks of the file for changes, in milliseconds. */
const CHECK_INTERVAL_MS = 1_000;

/** The parsed content of a local file, read again after the file has changed. An unreadable file counts as empty. */
export class WatchedFile<Content> {
  private version: string | null = null;
  private parsed: Content;
  private latest: Promise<Content> | null = null;
  private checkedAt = 0;

  constructor(
    private readonly path: string,
    private readonly parse: (text: string) => Content,
  ) {
    this.parsed = parse('');
  }

  /** Never rejects. */
  content(): Promise<Content> {
    if (this.latest === null || performance.now() - this.checkedAt > CHECK_INTERVAL_MS) {
      this.checkedAt = performance.now();
      this.latest = this.check();
    }
    return this.latest;
  }

  private async check(): Promise<Content> {
    const version = await this.currentVersion();
    if (version !== this.version) {
      this.parsed = this.parse(await readFile(this.path, 'utf8').catch(() => ''));
      this.version = version;
    }
    return this.parsed;
  }

  private async currentVersion(): Promise<string> {
    const found = await stat(this.path).catch(() => null);
    return found === null ? 'none' : `${found.ino} ${found.mtimeMs} ${found.size}`;
  }
}
