import { open, type FileHandle } from 'node:fs/promises';
import { extname } from 'node:path';

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
}
