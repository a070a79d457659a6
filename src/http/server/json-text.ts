import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Response } from 'express';
import { ResponseBody } from './response-body.js';

export const JSON_MEDIA_TYPE = 'application/json; charset=utf-8';
/** How much is written before other requests get a turn of the event loop. */
const BYTES_PER_TURN = 64 * 1024;

/** A response body that is already serialised as JSON. */
export class JsonText extends ResponseBody {
  constructor(readonly text: string) {
    super();
  }

  sendTo(response: Response): void {
    response.setHeader('Content-Type', JSON_MEDIA_TYPE);
    response.setHeader('Content-Length', Buffer.byteLength(this.text));
    response.end(this.text);
  }
}

/** The JSON of a body. Undefined for no body. */
export const toJsonText = (body: unknown): string | undefined =>
  body instanceof JsonText ? body.text : JSON.stringify(body);

/**
 * Serialises as many entries as fit into `maxBytes`, and at least one, as a JSON array. Large ones are written in several
 * turns of the event loop.
 * @returns the array, and the number of entries in it
 */
export async function jsonArrayWithin<Entry>(
  entries: Entry[],
  toDto: (entry: Entry) => object,
  maxBytes: number,
): Promise<{ rows: JsonText; count: number }> {
  const texts: string[] = [];
  let bytes = 2;
  let bytesAtTurn = 0;
  for (const entry of entries) {
    const text = JSON.stringify(toDto(entry));
    bytes += Buffer.byteLength(text) + 1;
    if (bytes > maxBytes && texts.length > 0) break;
    texts.push(text);
    if (bytes - bytesAtTurn < BYTES_PER_TURN) continue;
    bytesAtTurn = bytes;
    await nextTurn();
  }
  return { rows: new JsonText(`[${texts.join(',')}]`), count: texts.length };
}
