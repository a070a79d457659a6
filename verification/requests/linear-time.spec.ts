import { describe, expect, it } from '@jest/globals';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Request } from 'express';
import { AddressPolicy } from '../../src/common/network/address-policy.js';
import { credentialOf } from '../../src/auth/credential.js';
import { quoted, withFormulas, withoutFormulas } from '../../src/common/csv/csv-text.js';
import { canonicalDecimal } from '../../src/common/values.js';
import { checkTargetUrl } from '../../src/common/network/target-url.js';
import { normalVatNumber } from '../../src/common/vat-number.js';
import { companyKey } from '../../src/common/account-name.js';
import { searchTerms, searchWords } from '../../src/common/text/search-words.js';
import { parseTraceparent } from '../../src/common/tracing/traceparent.js';
import { readIdempotencyKey } from '../../src/idempotency/idempotency-key.js';
import { parseHeader, csvSource } from '../../src/jobs/import/csv-source.js';
import { consistentRows } from '../../src/jobs/import/import-files.js';
import {
  NDJSON_FORMAT,
  ndjsonSource,
  rowOf,
  type RowFormat,
  type Source,
} from '../../src/jobs/import/source.js';
import { setETag, readIfMatch } from '../../src/platform/http/caching/entity-tag.js';
import { readCursor } from '../../src/platform/http/paging/read-page.js';
import { parseJsonBody } from '../../src/platform/http/request-body/json-body.js';
import { requestPreconditions } from '../../src/platform/http/server/request-preconditions.js';
import { OpenApiValidator } from '../../src/platform/http/validation/openapi-validator.js';
import { RequestValidationGuard } from '../../src/platform/http/validation/request-validation.guard.js';
import { decimalReader, FORMATS } from '../../src/platform/http/validation/value-formats.js';
import { fasterGrowth, inOnePiece } from './growth.js';
import {
  attacks,
  documentedExpressions,
  madeExpressions,
  makers,
  slowParts,
  writtenExpressions,
  type Found,
} from './regular-expressions.js';

describe('the time of a regular expression grows no faster than its input', () => {
  const made = madeExpressions();
  const found = [...writtenExpressions(), ...documentedExpressions(), ...made];
  const all = [...new Map(found.map((one) => [`/${one.source}/${one.flags}`, one])).values()];
  const named = (found: Found, why: string): string =>
    `${found.file}: /${found.source}/${found.flags}: ${why}`;

  it('of those that are made at run time too', () => {
    const recorded = new Set(made.map(({ file }) => file));
    expect(makers().filter((file) => !recorded.has(file))).toEqual([]);
  });

  it('and patterns of the document have no escaped slash, which generators of clients escape again', () => {
    expect(documentedExpressions().filter(({ source }) => source.includes('\\/'))).toEqual([]);
  });

  it('by the analysis of each', () => {
    expect(all.flatMap((found) => slowParts(found).map((part) => named(found, part)))).toEqual([]);
  });

  it('as measured with its parts repeated', async () => {
    const slow: string[] = [];
    for (const found of all) {
      const expression = new RegExp(found.source, found.flags);
      for (const attack of attacks(found)) {
        const growth = await fasterGrowth(
          (size) => inOnePiece(attack(size)),
          (text) => text.replace(expression, ''),
        );
        if (growth === null) continue;
        slow.push(named(found, `${growth} times for 4 times ${JSON.stringify(attack(12))}`));
        break;
      }
    }
    expect(slow).toEqual([]);
  });
});

/** What the formats of requests have as separators, quotes, escapes and numbers. */
const PIECES = [
  ...'a0 "\\,;:{[}]-.=@%~é\t\n',
  ...['\\"', '\\\\', '\\u0000', '"a":1,', '"a":"\\u0061",', '"\\u0061":1,', '[],', '{},', '"",', '1,'],
  ...['a-', '1-', 'a.', 'a@', 'a=b;', '%20', '%zz&', 'q=0,', ';q=0,', 'W/"v1",', '=1;', '\r\n', 'metadata.'],
  ...[' ,', ', ', '" ', ' "', '""', '"a";', '\n"', 'a,b\n', '\u200b'],
];

describe('the time of a parser grows no faster than its input', () => {
  const validator = OpenApiValidator.fromFile();
  const check = (body: unknown) => validator.checkEntry('CreateProduct', body);
  const app = new ExpressAdapter().getInstance();
  app.set('trust proxy', true);
  const request = (headers: object) => ({ headers, originalUrl: '/api/v1/orders' }) as never;
  const refusal = { code: 'validation_failed', message: 'It is refused.' } as const;
  const row = ({ refusedHeader, rowOf }: RowFormat, content: unknown) => {
    const found = rowOf(JSON.stringify(content));
    refusedHeader.concat(found.refused(refusal));
    return found.body();
  };
  const read = (source: Source) => {
    for (const text of consistentRows(source, 'products'))
      row({ ...source, rowOf: (content) => rowOf(source, content) }, JSON.parse(text));
  };
  const response = (headers: object) =>
    ({ req: { headers }, setHeader() {}, status() {}, vary() {} }) as never;
  const preconditions = requestPreconditions({
    prefix: '/api',
    mediaTypesOf: () => [],
    noRouteError: () => new Error() as never,
  });
  const PARSERS: Record<string, (text: string) => unknown> = {
    'a JSON body': parseJsonBody,
    'a JSON member': (text) => parseJsonBody(`{"a":[${text}1]}`),
    'JSON members': (text) => parseJsonBody(`{${text}"z":1}`),
    'a JSON string': (text) => parseJsonBody(`{"a":"${text}"}`),
    'a row of NDJSON': (text) => row(NDJSON_FORMAT, text),
    'members of a row of NDJSON': (text) => row(NDJSON_FORMAT, `{${text}x}`),
    'a refused row of NDJSON': (text) =>
      row(NDJSON_FORMAT, `{"importLine":"${text}","importError":"${text}"}`),
    'a reason in NDJSON': (text) => row(NDJSON_FORMAT, `{"a":1,"importError"${text}`),
    'a file of NDJSON': (text) => read(ndjsonSource(text)),
    'a file of CSV': (text) => read(csvSource(`code,label\n${text}`, check, 100_000)),
    'a header of CSV': (text) => read(csvSource(`code,label,${text}\na,b`, check, 100_000)),
    'a column of CSV': (text) => parseHeader(['code', text], check),
    'the columns of CSV': (text) => parseHeader(text.split(''), check),
    'a cell of CSV': (text) => withFormulas(quoted(withoutFormulas(text))),
    'a cursor': (text) => readCursor([Buffer.alloc(32)], 'list', text),
    'words that are searched': searchTerms,
    'words that are found': (text) => searchWords([text]),
    'a query': (text) => {
      const sent = { route: {}, query: { a: 1 }, headers: {}, originalUrl: `/api?${text}` };
      return new RequestValidationGuard({ checkQuery() {}, takesBody() {} } as never).canActivate({
        switchToHttp: () => ({ getRequest: () => sent }),
      } as never);
    },
    'X-Forwarded-For': (text) => {
      const socket = { remoteAddress: '::1' };
      return (
        Object.create(app.request, {
          headers: { value: { 'x-forwarded-for': text } },
          socket: { value: socket },
        }) as Request
      ).ips;
    },
    'query parameters': (text) =>
      validator.checkQuery('GET', '/api/v1/orders', { state: text, q: text, externalId: text }),
    Authorization: (text) => credentialOf(request({ authorization: `Bearer ${text}` })),
    Cookie: (text) => credentialOf(request({ cookie: text })),
    'If-Match': readIfMatch,
    'If-None-Match': (text) => setETag(response({ 'if-none-match': text }), '"v1"'),
    'Idempotency-Key': (text) => readIdempotencyKey(`"${text}`),
    Accept: (text) => preconditions(request({ accept: text }), response({}), () => undefined),
    traceparent: (text) => parseTraceparent(`00-${text}`),
    'a number': (text) => decimalReader({ minimum: 0, maximum: 1, scale: 6 })(text),
    'a VAT number': normalVatNumber,
    'a customer': companyKey,
    'a canonical number': (text) => canonicalDecimal(text),
    'a URL of a webhook': (text) => checkTargetUrl(`https://${text}`, new AddressPolicy([])),
    ...Object.fromEntries(
      Object.entries(FORMATS).map(([name, isOfFormat]) => [`a text of the format ${name}`, isOfFormat]),
    ),
  };

  it.each(Object.entries(PARSERS))('%s', async (_, parse) => {
    const slow: string[] = [];
    for (const piece of PIECES) {
      const growth = await fasterGrowth(
        (size) => inOnePiece(piece.repeat(Math.ceil(size / piece.length))),
        async (text) => {
          try {
            await parse(text);
          } catch {
            // What is refused has to be refused in linear time too.
          }
        },
      );
      if (growth !== null) slow.push(`${JSON.stringify(piece)}: ${growth} times for 4 times`);
    }
    expect(slow).toEqual([]);
  });

  const { document } = validator;
  const { schemas } = document.components;
  const bodies = JSON.stringify(Object.values(document.paths).flatMap(Object.values)).matchAll(
    /"requestBody":\{[^}]*"\$ref":"#\/components\/schemas\/(\w+)"/g,
  );
  const requests = [...new Set([...bodies].map(([, name]) => name!)), 'OrderExport', 'FileImport'];
  it.each(requests)('the check of %s', async (name) => {
    const attempts: [string, (size: number) => unknown][] = [
      [
        'many members',
        (size) => Object.fromEntries(Array.from({ length: size / 8 }, (_, at) => [`a${at}`, 1])),
      ],
    ];
    for (const [member, schema] of Object.entries(schemas[name]!.properties ?? {})) {
      if (schema.type !== 'array' && schema.type !== 'object') continue;
      const many =
        <Entry>(entry: (at: number) => Entry) =>
        (size: number) => ({
          [member]: Array.from({ length: size / 8 }, (_, at) => entry(at)),
        });
      attempts.push(
        [`numbers in ${member}`, many((at) => at + 1)],
        [`texts in ${member}`, many((at) => `text${at}`)],
        [`objects in ${member}`, many((at) => ({ at }))],
        [`members of ${member}`, (size) => ({ [member]: attempts[0]![1](size) })],
      );
    }
    const slow: string[] = [];
    for (const [what, make] of attempts) {
      const growth = await fasterGrowth(make, (body) => {
        try {
          validator.checkEntry(name, body);
        } catch {
          // What is refused has to be refused in linear time too.
        }
      });
      if (growth !== null) slow.push(`${what}: ${growth} times for 4 times`);
    }
    expect(slow).toEqual([]);
  });
});
