import { describe, expect, it } from '@jest/globals';
import { assertDocumented, type RecordedExchange } from '../support/openapi-response-check.js';

/** Every other test relies on this check of responses, so it must detect each kind of fault. */

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

function check(change: Partial<RecordedExchange>, body: unknown, headers: Record<string, string> = {}): void {
  assertDocumented({
    method: 'POST',
    path: '/api/v1/products',
    status: 201,
    text: body === null ? '' : JSON.stringify(body),
    headers: new Headers({ ...HEADERS, Location: '/api/v1/products/1', ...headers }),
    ...change,
  });
}
const checkProblem = (change: Partial<RecordedExchange>, changes: object = {}): void =>
  check(
    { status: 422, ...change },
    { ...problem, ...changes },
    { 'Content-Type': 'application/problem+json' },
  );

describe('the check of responses against the OpenAPI document', () => {
  it('accepts a resource, a list and problem documents that are documented', () => {
    expect(() => check({}, product)).not.toThrow();
    const list = { method: 'GET', status: 200 };
    expect(() => check(list, [product, product], { ETag: 'W/"x"' })).not.toThrow();
    expect(() => checkProblem({})).not.toThrow();
    expect(() => checkProblem({ status: 404, path: '/api/v1/nothing' }, { status: 404 })).not.toThrow();
  });
});

describe('the check of responses against the OpenAPI document rejects', () => {
  const cases: [string, () => void, RegExp][] = [
    ['an undocumented status', () => check({ status: 200 }, product), /status 200 is not documented/],
    ['a 500', () => checkProblem({ status: 500 }, { status: 500 }), /status 500 is not documented/],
    [
      'a 404 of an operation that does not document it',
      () => checkProblem({ status: 404 }, { status: 404 }),
      /404 is not documented/,
    ],
    [
      'a success for a path without operations',
      () => check({ path: '/api/v1/nothing' }, product),
      /without an operation/,
    ],
    [
      'a 404 for a path that has other methods',
      () => checkProblem({ status: 404, method: 'PUT' }),
      /without an operation/,
    ],
    ['an undocumented member', () => check({}, { ...product, secret: 'x' }), /additional properties/],
    [
      'an undocumented member of a nested object',
      () => check({}, { ...product, taxes: [{ ...tax, x: 1 }] }),
      /#\/taxes\/0/,
    ],
    ['a missing member', () => check({}, { ...product, label: undefined }), /label/],
    ['a member of the wrong type', () => check({}, { ...product, id: '1' }), /#\/id/],
    ['an id that is not an integer', () => check({}, { ...product, id: 1.5 }), /#\/id must be integer/],
    ['an id of 0', () => check({}, { ...product, id: 0 }), /#\/id must be >= 1/],
    ['an integer that is not exact', () => check({}, { ...product, id: 2 ** 60 }), /#\/id must match format/],
    ['null where no value may be missing', () => check({}, { ...product, label: null }), /#\/label/],
    [
      'a timestamp in another form',
      () => check({}, { ...product, createdAt: '2026-11-21' }),
      /#\/createdAt must match format "date-time"/,
    ],
    [
      'a value that an enumeration does not have',
      () => checkProblem({}, { code: 'unheard_of' }),
      /#\/code must be equal to one of the allowed values/,
    ],
    ['an empty body', () => check({}, null), /JSON/],
    ['the wrong media type', () => check({}, product, { 'Content-Type': 'text/html' }), /media type/],
    ['a missing Location', () => check({ headers: new Headers(HEADERS) }, product), /Location/],
    ['a cacheable response', () => check({}, product, { 'Cache-Control': 'public' }), /no-store/],
    [
      'an undocumented body',
      () => check({ method: 'DELETE', path: '/api/v1/webhooks/1', status: 204 }, {}),
      /a body/,
    ],
    ['a 422 without pointers', () => checkProblem({}, { errors: [] }), /no pointers/],
    [
      'a pointer that does not start with #',
      () => checkProblem({}, { errors: [{ pointer: 'code', code: 'required', detail: 'x' }] }),
      /invalid pointers/,
    ],
    ['a problem with another status', () => checkProblem({}, { status: 400 }), /status 400 in the problem/],
    ['a problem with another request id', () => checkProblem({}, { requestId: 'other' }), /request id/],
    [
      'a problem with an undocumented member',
      () => checkProblem({}, { stack: 'x' }),
      /additional properties/,
    ],
    [
      'a problem whose code the response does not list',
      () => checkProblem({}, { code: 'not_found' }),
      /code not_found is not documented/,
    ],
    ['a problem as plain JSON', () => check({ status: 422 }, problem), /media type/],
  ];
  it.each(cases)('%s', (_, checkResponse, message) => {
    expect(checkResponse).toThrow(message);
  });
});
