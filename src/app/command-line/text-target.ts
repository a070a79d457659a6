import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CommandError } from './failure.js';

/**
 * Writes text as fast as the target accepts it. A file has a temporary name until it is complete, so that an unfinished
 * export is not mistaken for a complete one.
 * @param file undefined for standard output
 */
export async function writeText(text: AsyncIterable<string>, file: string | undefined): Promise<void> {
  if (file === undefined) {
    await pipeline(Readable.from(text), process.stdout, { end: false });
    return;
  }
  try {
    if (await isDevice(file)) await pipeline(Readable.from(text), createWriteStream(file));
    else await writeWhole(text, file);
  } catch (error) {
    throw isOfFile(error)
      ? new CommandError('file_not_written', `${file} cannot be written: ${error.message}.`)
      : error;
  }
}

async function writeWhole(text: AsyncIterable<string>, file: string): Promise<void> {
  const unfinished = `${file}.part`;
  try {
    await pipeline(Readable.from(text), createWriteStream(unfinished));
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Such as /dev/null or a named pipe, which a file must not replace. */
async function isDevice(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found !== null && !found.isFile();
}

/** Errors of the file system name the file. */
const isOfFile = (error: unknown): error is NodeJS.ErrnoException =>
  typeof error === 'object' && error !== null && 'path' in error;
