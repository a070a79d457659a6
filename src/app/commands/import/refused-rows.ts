import { open, rm, stat, type FileHandle } from 'node:fs/promises';
import { extname } from 'node:path';
import { REASON } from '../../../jobs/import/source.js';

/** `products.refused.csv` for `products.csv`. */
export function refusedPath(input: string): string {
  const extension = extname(input);
  return `${input.slice(0, input.length - extension.length)}.refused${extension}`;
}

/** The file of refused rows. It is created, or emptied, when the first row is refused. */
export class RefusedRows {
  private file: FileHandle | null = null;

  constructor(
    readonly path: string,
    private readonly header: string,
  ) {}

  get isWritten(): boolean {
    return this.file !== null;
  }

  async write(lines: string[]): Promise<void> {
    if (this.file === null) {
      this.file = await open(this.path, 'w');
      await this.file.write(this.header);
    }
    await this.file.write(lines.join(''));
  }

  async close(): Promise<void> {
    await this.file?.close();
  }

  /**
   * Removes the file of an earlier import when no row was refused; no device such as /dev/null, and no other file that was
   * named by mistake.
   */
  async removeFormer(): Promise<void> {
    if (this.isWritten) return;
    const former = await stat(this.path).catch(() => null);
    if (former?.isFile() && (await hasReasons(this.path).catch(() => false))) await rm(this.path);
  }
}

/** Whether the first line, a header or a refused row, has the reason. */
async function hasReasons(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    for await (const line of file.readLines({ autoClose: false })) return line.includes(REASON);
    return false;
  } finally {
    await file.close();
  }
}
