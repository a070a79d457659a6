import { promisify } from 'node:util';
import { createGzip, gzip, gzipSync, type Gzip } from 'node:zlib';
import type { Response } from 'express';

const compressInPool = promisify(gzip);

/** Shorter text hardly gets shorter. */
const MIN_BYTES = 1_024;
/** Larger text is compressed in the thread pool; below, a thread costs more than the compression. */
const MAX_BYTES_AT_ONCE = 64 * 1024;
/** A list of 99 kB becomes 17 kB in 0.3 ms; level 6 would make it 13 kB in 0.9 ms. */
const OPTIONS = { level: 1 };

/**
 * True if the client takes gzip and the request only reads. Responses to changes are short, and creating something must cost no
 * more. HEAD stays as it is, with the length of the text.
 */
function takesGzip({ req }: Response): boolean {
  if (req.method !== 'GET' || req.headers['accept-encoding'] === undefined) return false;
  return req.acceptsEncodings('gzip') === 'gzip';
}

/**
 * Ends a response with text that is known, compressed when it is long and the client takes that. The ETag is the same for both:
 * a weak one names the content, and that of a version is only compared, because no part of a response can be requested.
 */
export async function endWith(response: Response, text: string | Buffer): Promise<void> {
  const length = Buffer.byteLength(text);
  if (length < MIN_BYTES || !takesGzip(response)) {
    end(response, text, length);
    return;
  }
  response.setHeader('Content-Encoding', 'gzip');
  const bytes = length > MAX_BYTES_AT_ONCE ? await compressInPool(text, OPTIONS) : gzipSync(text, OPTIONS);
  end(response, bytes, bytes.length);
}

function end(response: Response, body: string | Buffer, length: number): void {
  response.setHeader('Content-Length', length);
  response.end(body);
}

/** Compresses a stream on its way to the response; null when the client does not take that. */
export function compressorOf(response: Response): Gzip | null {
  if (!takesGzip(response)) return null;
  response.setHeader('Content-Encoding', 'gzip');
  return createGzip(OPTIONS);
}
