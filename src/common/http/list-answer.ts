import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { parseInstant } from '../instant.js';
import type { RowList } from '../row-list.js';
import { readCursor, signCursor } from './cursor.js';
import { answerContentTag, answerTag } from './entity-tag.js';
import { DEFAULT_PAGE_SIZE, type ListQueryDto } from './list-query.dto.js';
import { linkNext } from './next-link.js';

/** How much of a whole list is in memory at once. */
const ROWS_AT_A_TIME = 1_000;
/** How much of that is written at once: a long text would outlive the quick collections of garbage. */
const ROWS_WRITTEN_AT_ONCE = 50;

/** What a stream ends with when the caller hung up. */
const GONE = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE']);

/** Answers the lists of the shared resources: whole ones as a stream, or page by page for who asks for it. */
export class ListAnswer {
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
    // One more than asked for tells whether there is a next page.
    const found = await rows.page(after, size + 1, since);
    const page = found.slice(0, size);
    const end = found.length > size ? page.at(-1) : undefined;
    linkNext(response, end === undefined ? null : signCursor(this.cursorKey, list, end.id));
    const body = page.map(toDto);
    if (answerContentTag(response, body)) response.end();
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
  // Asked for before the rows: a change in between makes the tag too old, never too new.
  const stamp = await rows.stamp(since);
  if (answerTag(response, `W/"${stamp}"`)) {
    response.end();
    return;
  }
  // Until the first rows are there, what goes wrong still gets an answer of its own.
  const first = await rows.page(0, ROWS_AT_A_TIME, since);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  if (response.req.method === 'HEAD') {
    response.end();
    return;
  }
  const next = (after: number): Promise<Row[]> => rows.page(after, ROWS_AT_A_TIME, since);
  // The pipeline asks for more when the caller has read what there was, and cuts the connection on an error.
  await pipeline(arrayText(first, next, toDto), response).catch((error: unknown) => {
    if (!GONE.has((error as { code?: string }).code ?? '')) throw error;
  });
}

async function* arrayText<Row extends { id: number }>(
  first: Row[],
  next: (after: number) => Promise<Row[]>,
  toDto: (row: Row) => object,
): AsyncGenerator<string> {
  let rows = first;
  let before = '[';
  while (rows.length > 0) {
    for (let written = 0; written < rows.length; written += ROWS_WRITTEN_AT_ONCE) {
      const some = rows.slice(written, written + ROWS_WRITTEN_AT_ONCE);
      yield before + some.map((row) => JSON.stringify(toDto(row))).join(',');
      before = ',';
    }
    rows = rows.length < ROWS_AT_A_TIME ? [] : await next(rows.at(-1)!.id);
  }
  yield before === '[' ? '[]' : ']';
}
