import type { Type } from '@nestjs/common';
import { getSchemaPath, type ApiResponseOptions } from '@nestjs/swagger';
import type { Response, Request } from 'express';
import { NDJSON_MEDIA_TYPE, onReturned, StreamedBody, type ResponseBody } from '../server/response-body.js';
import { baseUrlOf } from '../server/request-url.js';

/**
 * Sets the Link header to the next page (RFC 8288): the same request with another cursor.
 * @param cursor null on the last page, which has no Link header
 * @param parameter the name of the query parameter for the cursor
 */
export function setNextLink(response: Response, cursor: string | null, parameter = 'cursor'): void {
  if (cursor === null) return;
  const { query, path } = response.req;
  // OpenApiValidator has refused repeated parameters, so every value is a string.
  const parameters = new URLSearchParams({ ...(query as Record<string, string>), [parameter]: cursor });
  response.setHeader('Link', `<${baseUrlOf(response.req)}${path}?${parameters.toString()}>; rel="next"`);
}

export interface Page<Row> {
  rows: Row[];
  /** The cursor of the next page; null on the last one. */
  next: string | null;
}

/** A page whose rows are already serialised. */
export interface JsonPage {
  rows: ResponseBody;
  next: string | null;
}

export const mapPage = <Row, Dto>({ rows, next }: Page<Row>, toDto: (row: Row) => Dto): Page<Dto> => ({
  rows: rows.map(toDto),
  next,
});

/**
 * For a handler that returns a page: sends its rows as a JSON array, and the cursor of the next page in the Link header.
 * @param parameter the name of the query parameter for the cursor
 */
export const Paged = (parameter = 'cursor') =>
  onReturned((response, page: Page<unknown> | JsonPage) => {
    setNextLink(response, page.next, parameter);
    return page.rows;
  });

/** The response of a handler that sends a page, or the whole list with one row in each line. */
export function pageOrNdjson(dto: Type): ApiResponseOptions {
  const row = { $ref: getSchemaPath(dto) };
  return {
    content: {
      'application/json': { schema: { type: 'array', items: row } },
      [NDJSON_MEDIA_TYPE]: { schema: row },
    },
  };
}

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
