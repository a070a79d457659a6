import { createReadStream, type BigIntStats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { CommandError } from '../../command-line/failure.js';

/** The code of the error that TextDecoder throws. */
const INVALID_TEXT = 'ERR_ENCODING_INVALID_ENCODED_DATA';
const HEADER_BYTES = 65_536;

export class InputFile {
  bytesRead = 0;

  private constructor(
    readonly path: string,
    private readonly status: BigIntStats,
  ) {}

  /** In bytes. */
  get size(): number {
    return Number(this.status.size);
  }

  static async open(path: string): Promise<InputFile> {
    try {
      const status = await stat(path, { bigint: true });
      if (!status.isFile()) throw new Error('it is not a file');
      return new InputFile(path, status);
    } catch (error) {
      throw new CommandError('file_unreadable', `Cannot read ${path}: ${(error as Error).message}.`);
    }
  }

  /** True when the path leads to this file, also by a symbolic or a hard link. */
  async isAt(path: string): Promise<boolean> {
    const { dev, ino } = this.status;
    const other = await stat(path, { bigint: true }).catch(() => null);
    return other?.dev === dev && other.ino === ino;
  }

  /** The text without a byte order mark, in pieces. */
  async *text(): AsyncGenerator<string> {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    try {
      for await (const bytes of createReadStream(this.path)) {
        this.bytesRead += (bytes as Buffer).length;
        yield decoder.decode(bytes as Buffer, { stream: true });
      }
      yield decoder.decode();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== INVALID_TEXT) throw error;
      throw new CommandError('wrong_encoding', `${this.path} is not UTF-8. Save it with this encoding.`);
    }
  }

  /** The first line, as far as it is needed to tell the separator. */
  async firstLine(): Promise<string> {
    const file = await open(this.path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
      return buffer.toString('utf8', 0, bytesRead).split('\n', 1)[0]!;
    } finally {
      await file.close();
    }
  }
}
