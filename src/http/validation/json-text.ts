import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Response } from 'express';

/** How much is written before other requests get a turn of the event loop. */
const BYTES_PER_TURN = 64 * 1024;

/** Sends a text that is already serialised as JSON. */
export function sendJson(response: Response, text: string): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}

/**
 * Serialises as many entries as fit into `maxBytes`, and at least one, as a JSON array. Large ones are written in several
 * turns of the event loop.
 * @returns the text, and the number of entries in it
 */
export async function jsonArrayWithin<Entry>(
  entries: Entry[],
  toDto: (entry: Entry) => object,
  maxBytes: number,
): Promise<{ text: string; count: number }> {
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
  return { text: `[${texts.join(',')}]`, count: texts.length };
}
