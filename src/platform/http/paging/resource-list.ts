import {
  applyDecorators,
  Inject,
  Injectable,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  type Type,
} from '@nestjs/common';
import { ApiHeader, ApiOkResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import { mergeMap, type Observable } from 'rxjs';
import { parseInstant } from '../../../common/instant.js';
import type { SecretsKeys } from '../../../common/secrets/secret-cipher.js';
import type { RowList } from '../../../common/row-list.js';
import { CONFIG } from '../../../config/config.module.js';
import type { Config } from '../../../config/env.js';
import { IF_NONE_MATCH, setETag, tagContent } from '../caching/entity-tag.js';
import { JSON_MEDIA_TYPE, type JsonTextBody, StreamedBody } from '../server/response-body.js';
import { numberedPage } from './read-page.js';
import type { ListQueryDto } from './list-query.dto.js';
import { setNextLink } from './paged.js';

/** The number of rows of a streamed list that are in memory at a time. */
const ROWS_PER_READ = 1_000;
/** Few rows, so that each written string is short-lived and freed by V8's fast young-generation garbage collection. */
const ROWS_PER_WRITE = 50;

interface Row {
  id: number;
}

type ToDto = (row: Row) => object;

/** A list of shared resources, made by resourceRows(), as a handler returns it. */
export interface ResourceRows {
  query: ListQueryDto;
  rows: RowList<Row>;
  toDto: (row: never) => object;
}

export const resourceRows = <Entry extends Row>(
  query: ListQueryDto,
  rows: RowList<Entry>,
  toDto: (row: Entry) => object,
): ResourceRows => ({ query, rows, toDto });

/** Sends one page when `limit` or `cursor` is given, otherwise the whole list as a stream. */
@Injectable()
class ResourceListInterceptor implements NestInterceptor {
  private readonly cursorKeys: SecretsKeys;

  constructor(@Inject(CONFIG) { secretsKeys }: Config) {
    this.cursorKeys = secretsKeys;
  }

  intercept(context: ExecutionContext, next: CallHandler<ResourceRows>): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      mergeMap((list) => {
        const isWhole = list.query.limit === undefined && list.query.cursor === undefined;
        return isWhole ? wholeList(response, list) : this.page(response, list);
      }),
    );
  }

  private async page(
    response: Response,
    { query, rows, toDto }: ResourceRows,
  ): Promise<JsonTextBody | undefined> {
    const since = sinceOf(query);
    const list = `${rows.name} ${since?.toISOString() ?? ''}`;
    const page = await numberedPage(this.cursorKeys, list, query, {
      find: (after, limit) => rows.page(after, limit, since),
      numberOf: ({ id }) => id,
    });
    setNextLink(response, page.next);
    return tagContent(response, page.rows.map(toDto as ToDto));
  }
}

/** For a handler that returns a list of shared resources. */
export const ResourceList = (dto: Type) =>
  applyDecorators(
    UseInterceptors(ResourceListInterceptor),
    ApiHeader(IF_NONE_MATCH),
    ApiOkResponse({ type: [dto] }),
  );

function sinceOf(query: ListQueryDto): Date | null {
  const text = query['updatedAt[gte]'];
  return text === undefined ? null : parseInstant(text);
}

async function wholeList(
  response: Response,
  { query, rows, toDto }: ResourceRows,
): Promise<StreamedBody | undefined> {
  const since = sinceOf(query);
  // Read before the rows: when a row changes in between, the ETag is too old, and the next request gets the change.
  const revision = await rows.revision(since);
  if (setETag(response, `W/"${revision}"`)) return undefined;
  // Nothing is sent before the first rows are read, so that an error until then can still be a problem document.
  const first = await rows.page(0, ROWS_PER_READ, since);
  const next = (after: number): Promise<Row[]> => rows.page(after, ROWS_PER_READ, since);
  return new StreamedBody(JSON_MEDIA_TYPE, arrayText(first, next, toDto as ToDto));
}

async function* arrayText(
  first: Row[],
  next: (after: number) => Promise<Row[]>,
  toDto: ToDto,
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
