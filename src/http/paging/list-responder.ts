import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { parseInstant } from '../../common/instant.js';
import type { RowList } from '../../common/row-list.js';
import { readCursor, signCursor } from './cursor.js';
import { setContentETag, setETag } from '../caching/entity-tag.js';
import { DEFAULT_PAGE_SIZE, type ListQueryDto } from './list-query.dto.js';
import { setNextLink } from './next-link.js';

/** How many rows of a streamed list are in memory at a time. */
const ROWS_PER_READ = 1_000;
/** Few rows, so that each written string is short-lived and freed by V8's fast young-generation garbage collection. */
const ROWS_PER_WRITE = 50;

/** Error codes of a stream whose client closed the connection. */
const CLIENT_DISCONNECTED = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE']);

/** Sends the lists of the shared resources: one page when `limit` or `cursor` is given, otherwise the whole list as a stream. */
export class ListResponder {
  constructor(private readonly cursorKey: Buffer) {}

  /** @throws DomainError invalid_cursor */
  async send<Row extends { id: number }>(
    response: Response,
    query: ListQueryDto,
    rows: RowList<Row>,
    toDto: (row: Row) => object,
  ): Promise<void> {
    const isWhole = query.limit === undefined && query.cursor === undefined;
    if (isWhole) await sendWhole(response, sinceOf(query), rows, toDto);
    else await this.sendPage(response, query, rows, toDto);
  }

  private async sendPage<Row extends { id: number }>(
    response: Response,
    query: ListQueryDto,
    rows: RowList<Row>,
    toDto: (row: Row) => object,
  ): Promise<void> {
    const { cursor, limit } = query;
    const since = sinceOf(query);
    const list = `${rows.name} ${since?.toISOString() ?? ''}`;
    const size = limit === undefined ? DEFAULT_PAGE_SIZE : Number(limit);
    const after = cursor === undefined ? 0 : (readCursor(this.cursorKey, list, cursor) as number);
    // One row more than requested shows whether there is a next page.
    const found = await rows.page(after, size + 1, since);
    const page = found.slice(0, size);
    const end = found.length > size ? page.at(-1) : undefined;
    setNextLink(response, end === undefined ? null : signCursor(this.cursorKey, list, end.id));
    const body = page.map(toDto);
    if (setContentETag(response, body)) response.end();
    else response.json(body);
  }
}

function sinceOf(query: ListQueryDto): Date | null {
  const text = query['updatedAt[gte]'];
  return text === undefined ? null : parseInstant(text);
}

async function sendWhole<Row extends { id: number }>(
  response: Response,
  since: Date | null,
  rows: RowList<Row>,
  toDto: (row: Row) => object,
): Promise<void> {
  // Read before the rows: when a row changes in between, the ETag is too old, and the next request gets the change.
  const revision = await rows.revision(since);
  if (setETag(response, `W/"${revision}"`)) {
    response.end();
    return;
  }
  // Nothing is sent before the first rows are read, so that an error until then can still be a problem document.
  const first = await rows.page(0, ROWS_PER_READ, since);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  if (response.req.method === 'HEAD') {
    response.end();
    return;
  }
  const next = (after: number): Promise<Row[]> => rows.page(after, ROWS_PER_READ, since);
  // The pipeline reads on at the speed of the client, and closes the connection on an error.
  await pipeline(arrayText(first, next, toDto), response).catch((error: unknown) => {
    if (!CLIENT_DISCONNECTED.has((error as { code?: string }).code ?? '')) throw error;
  });
}

async function* arrayText<Row extends { id: number }>(
  first: Row[],
  next: (after: number) => Promise<Row[]>,
  toDto: (row: Row) => object,
): AsyncGenerator<string> {
  let rows = first;
  let separator = '[';
  while (rows.length > 0) {
    for (let written = 0; written < rows.length; written += ROWS_PER_WRITE) {
      const batch = rows.slice(written, written + ROWS_PER_WRITE);
      yield separator + batch.map((row) => JSON.stringify(toDto(row))).join(',');
      separator = ',';
    }
    rows = rows.length < ROWS_PER_READ ? [] : await next(rows.at(-1)!.id);
  }
  yield separator === '[' ? '[]' : ']';
}
