import { describe, expect, it } from '@jest/globals';
import { requireDocumented, type Exchange } from '../support/documented.js';

/** The judge of all other tests can say no. */

const tax = { name: 'VAT', rate: 20, vat: true };
const dates = { createdAt: '2026-11-21T00:00:00.000Z', updatedAt: '2026-11-21T00:00:00.000Z' };
const product = { id: 1, code: 'x', label: 'x', taxes: [tax], ...dates };
const problem = {
  type: '/docs/errors/validation_failed',
  title: 'The content of the request is not valid',
  status: 422,
  detail: '#/code: This member is required.',
  instance: '/api/v1/products',
  code: 'validation_failed',
  requestId: 'r',
  errors: [{ pointer: '#/code', code: 'required', detail: 'This member is required.' }],
};

const HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'X-Request-Id': 'r',
  'Cache-Control': 'no-store',
};

function judge(change: Partial<Exchange>, body: unknown, headers: Record<string, string> = {}): void {
  requireDocumented({
    method: 'POST',
    path: '/api/v1/products',
    status: 201,
    text: body === null ? '' : JSON.stringify(body),
    headers: new Headers({ ...HEADERS, Location: '/api/v1/products/1', ...headers }),
    ...change,
  });
}
const refuse = (change: Partial<Exchange>, changes: object = {}): void =>
  judge(
    { status: 422, ...change },
    { ...problem, ...changes },
    { 'Content-Type': 'application/problem+json' },
  );

describe('the check of responses against the OpenAPI document', () => {
  it('accepts an entry, a list and a refusal', () => {
    expect(() => judge({}, product)).not.toThrow();
    const list = { method: 'GET', status: 200 };
    expect(() => judge(list, [product, product], { ETag: 'W/"x"' })).not.toThrow();
    expect(() => refuse({})).not.toThrow();
    expect(() => refuse({ status: 404, path: '/api/v1/nothing' }, { status: 404 })).not.toThrow();
  });
});

describe('the check of responses against the OpenAPI document refuses', () => {
  const cases: [string, () => void, RegExp][] = [
    ['another status', () => judge({ status: 200 }, product), /status 200 is not documented/],
    ['a 500', () => refuse({ status: 500 }, { status: 500 }), /status 500 is not documented/],
    [
      'a 404 where nothing can be missing',
      () => refuse({ status: 404 }, { status: 404 }),
      /404 is not documented/,
    ],
    [
      'a success where no operation is',
      () => judge({ path: '/api/v1/nothing' }, product),
      /where no operation is/,
    ],
    ['a 404 where another method is', () => refuse({ status: 404, method: 'PUT' }), /where no operation is/],
    ['a member too many', () => judge({}, { ...product, secret: 'x' }), /additional properties/],
    [
      'a member too many, deep down',
      () => judge({}, { ...product, taxes: [{ ...tax, x: 1 }] }),
      /#\/taxes\/0/,
    ],
    ['a member missing', () => judge({}, { ...product, label: undefined }), /label/],
    ['a member of another type', () => judge({}, { ...product, id: '1' }), /#\/id/],
    ['nothing', () => judge({}, null), /JSON/],
    ['another media type', () => judge({}, product, { 'Content-Type': 'text/html' }), /media type/],
    ['no Location', () => judge({ headers: new Headers(HEADERS) }, product), /Location/],
    ['an answer that may be kept', () => judge({}, product, { 'Cache-Control': 'public' }), /cached/],
    [
      'a body that is not documented',
      () => judge({ method: 'DELETE', path: '/api/v1/webhooks/1', status: 204 }, {}),
      /a body/,
    ],
    ['a 422 without pointers', () => refuse({}, { errors: [] }), /no pointers/],
    [
      'a pointer that is none',
      () => refuse({}, { errors: [{ pointer: 'code', code: 'required', detail: 'x' }] }),
      /no pointers/,
    ],
    ['a problem of another status', () => refuse({}, { status: 400 }), /says it is a 400/],
    ['a problem of another request', () => refuse({}, { requestId: 'other' }), /another request id/],
    ['a problem with a member nobody knows', () => refuse({}, { stack: 'x' }), /additional properties/],
    ['a problem as plain JSON', () => judge({ status: 422 }, problem), /media type/],
  ];
  it.each(cases)('%s', (_, judging, reason) => {
    expect(judging).toThrow(reason);
  });
});
