import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Response } from 'express';
import { endWith } from './compression.js';
import { ResponseBody } from './response-body.js';

export const JSON_MEDIA_TYPE = 'application/json; charset=utf-8';
/** The number of bytes that are written before other requests get a turn of the event loop. */
const BYTES_PER_TURN = 64 * 1024;

/** A response body that is already serialised as JSON. */
export class JsonTextBody extends ResponseBody {
  constructor(readonly text: string) {
    super();
  }

  sendTo(response: Response): Promise<void> {
    response.setHeader('Content-Type', JSON_MEDIA_TYPE);
    return endWith(response, this.text);
  }
}

/** A response body that is already serialised as JSON and encoded in UTF-8. */
class JsonBytes extends ResponseBody {
  constructor(private readonly bytes: Buffer) {
    super();
  }

  sendTo(response: Response): Promise<void> {
    response.setHeader('Content-Type', JSON_MEDIA_TYPE);
    return endWith(response, this.bytes);
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
  return { rows: new JsonBytes(Buffer.concat(parts)), count };
}
