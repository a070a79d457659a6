import type { Request } from 'express';
import { NDJSON_MEDIA_TYPE, StreamedBody } from '../server/streamed-body.js';
import type { JsonPage } from './paged.js';

/** True if the whole list is requested, one row in each line, instead of a page. */
export const acceptsNdjson = ({ headers }: Request): boolean => headers.accept === NDJSON_MEDIA_TYPE;

/** All rows of a list, in portions that are read while they are sent. */
export async function ndjsonRows<Row>(
  portions: AsyncGenerator<Row[], void>,
  toDto: (row: Row) => object,
): Promise<JsonPage> {
  // Nothing is sent before the first rows are read, so that an error until then can still be a problem document.
  const first = (await portions.next()).value ?? [];
  return { rows: new StreamedBody(NDJSON_MEDIA_TYPE, lines(first, portions, toDto)), next: null };
}

async function* lines<Row>(
  first: Row[],
  portions: AsyncIterable<Row[]>,
  toDto: (row: Row) => object,
): AsyncGenerator<string> {
  const text = (rows: Row[]): string => rows.map((row) => `${JSON.stringify(toDto(row))}\n`).join('');
  yield text(first);
  for await (const rows of portions) yield text(rows);
}
