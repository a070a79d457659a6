import {
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Response } from 'express';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createGzip, gzip, gzipSync, type Gzip } from 'node:zlib';
import { map, type Observable } from 'rxjs';

/** Calls `change` with what the handler returned, to set headers, or to send something else. */
export const onReturned = <Body>(change: (response: Response, body: Body) => unknown) =>
  UseInterceptors(new ReturnedInterceptor(change));

class ReturnedInterceptor<Body> implements NestInterceptor<Body> {
  constructor(private readonly change: (response: Response, body: Body) => unknown) {}

  intercept(context: ExecutionContext, next: CallHandler<Body>): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(map((body) => this.change(response, body)));
  }
}

/** A value that a handler returns when it sends itself, instead of being serialised by JsonAdapter. */
export abstract class ResponseBody {
  /** Sends the response; what was set on it before, such as status and headers, stays unless the body says otherwise. */
  abstract sendTo(response: Response): unknown;
}

export const JSON_MEDIA_TYPE = 'application/json; charset=utf-8';
/** The number of bytes that are written before other requests get a turn of the event loop. */
const BYTES_PER_TURN = 64 * 1024;

/** A response body that is already serialised as JSON, as text or encoded in UTF-8. */
class SerialisedJson extends ResponseBody {
  constructor(private readonly content: string | Buffer) {
    super();
  }

  sendTo(response: Response): Promise<void> {
    response.setHeader('Content-Type', JSON_MEDIA_TYPE);
    return endWith(response, this.content);
  }
}

export class JsonTextBody extends SerialisedJson {
  constructor(readonly text: string) {
    super(text);
  }
}

/** Undefined for no body. */
export const toJsonText = (body: unknown): string | undefined =>
  body instanceof JsonTextBody ? body.text : JSON.stringify(body);

/**
 * Serialises as many entries as fit into `maxBytes`, and at least one, as a JSON array. Large ones are written in several
 * turns of the event loop.
 * @param toJson the JSON of an entry
 * @returns the array, and the number of entries in it
 */
export async function jsonArrayWithin<Entry>(
  entries: Entry[],
  toJson: (entry: Entry) => string,
  maxBytes: number,
): Promise<{ rows: ResponseBody; count: number }> {
  const parts: Buffer[] = [];
  let count = 0;
  let size = 2;
  let sizeAtTurn = 0;
  for (const entry of entries) {
    // Each entry is encoded once, because its size in bytes is needed before it is added.
    const part = Buffer.from(`${count === 0 ? '[' : ','}${toJson(entry)}`);
    size += part.length;
    if (size > maxBytes && count > 0) break;
    parts.push(part);
    count += 1;
    if (size - sizeAtTurn < BYTES_PER_TURN) continue;
    sizeAtTurn = size;
    await nextTurn();
  }
  parts.push(Buffer.from(count === 0 ? '[]' : ']'));
  return { rows: new SerialisedJson(Buffer.concat(parts)), count };
}

/** One JSON document in each line. */
export const NDJSON_MEDIA_TYPE = 'application/x-ndjson';

const MAX_LISTENERS = 20;

/** Error codes of a stream whose client closed the connection. */
const CLIENT_DISCONNECTED = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE']);

/** A response body that is read while it is sent, at the speed of the client. */
export class StreamedBody extends ResponseBody {
  constructor(
    private readonly mediaType: string,
    private readonly chunks: AsyncIterable<string>,
  ) {
    super();
  }

  async sendTo(response: Response): Promise<void> {
    response.setHeader('Content-Type', this.mediaType);
    if (response.req.method === 'HEAD') {
      response.end();
      return;
    }
    // Counts the listeners of the service and of the pipeline. Above ten Node.js warns of a memory leak.
    response.setMaxListeners(MAX_LISTENERS);
    // Lines are for readers who take each as it comes; a compressor would hold them back.
    const compressor = this.mediaType === NDJSON_MEDIA_TYPE ? null : compressorOf(response);
    // The pipeline closes the connection on an error.
    const sent =
      compressor === null ? pipeline(this.chunks, response) : pipeline(this.chunks, compressor, response);
    await sent.catch((error: unknown) => {
      if (!CLIENT_DISCONNECTED.has((error as { code?: string }).code ?? '')) throw error;
    });
  }
}

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
async function endWith(response: Response, text: string | Buffer): Promise<void> {
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

/** Compresses a stream on its way to the response; null when the client does not accept gzip. */
function compressorOf(response: Response): Gzip | null {
  if (!takesGzip(response)) return null;
  response.setHeader('Content-Encoding', 'gzip');
  return createGzip(OPTIONS);
}
