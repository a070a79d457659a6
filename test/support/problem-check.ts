import { expect } from '@jest/globals';
import type { ErrorCode } from '../../src/common/errors/error-codes.js';
import type { Answer } from './api-client.js';
import { problemSchemaFaults } from './openapi-response-check.js';

/** What a problem document has to say. */
export interface ExpectedProblem {
  status: number;
  code: ErrorCode;
  /** A part of the sentence for people, which says what was expected and what was received. */
  detail: string | RegExp;
  /** The `pointer` or `parameter` of each fault. */
  places?: string[];
  /** Values of headers that not every response of this status has. */
  headers?: Record<string, string | RegExp>;
  /** Members that only some codes have. */
  members?: Record<string, unknown>;
}

/** The headers that every response of a status has. */
const HEADERS_OF_STATUS: Record<number, Record<string, string | RegExp>> = {
  401: { 'www-authenticate': 'Bearer' },
  405: { allow: /^[A-Z]+(, [A-Z]+)*$/ },
  412: { etag: /^"v\d+"$/ },
  413: { connection: 'close' },
  429: { 'retry-after': /^[1-9]\d*$/ },
  503: { 'retry-after': /^[1-9]\d*$/ },
};

/** The detail of the first fault begins with its place. */
const SENTENCE = /^([A-Z]|#|\w+: ).*\.$/;

/** Checks every member of a problem document, its headers, and the page that it refers to. */
export async function expectProblem(
  url: string,
  answer: Pick<Answer, 'status' | 'headers' | 'body'>,
  expected: ExpectedProblem,
): Promise<void> {
  const { status, code, detail, members = {} } = expected;
  const { body, headers } = answer;
  expect(body).toMatchObject({ status, code, type: `/docs/errors/${code}`, ...members });
  expect(answer.status).toBe(status);
  expect(problemSchemaFaults(body)).toEqual([]);
  expect(body.detail).toMatch(detail);
  expect(body.detail).toMatch(SENTENCE);
  expect(placesOf(body)).toEqual(expected.places ?? []);
  expect(body.requestId).toBe(headers.get('x-request-id'));
  expectHeaders(headers, status, expected.headers);
  await expectPage(url, body);
}

function placesOf({ errors = [] }: { errors?: { pointer?: string; parameter?: string }[] }): unknown[] {
  return errors.map(({ pointer, parameter }) => pointer ?? parameter);
}

function expectHeaders(headers: Headers, status: number, others: ExpectedProblem['headers']): void {
  expect(headers.get('content-type')).toBe('application/problem+json');
  const required = { ...HEADERS_OF_STATUS[status], ...others };
  for (const [name, value] of Object.entries(required)) expect(headers.get(name)).toMatch(value);
  if (required['retry-after'] === undefined) expect(headers.get('retry-after')).toBeNull();
}

/** `type` leads to a page with the same title, status and code. */
async function expectPage(
  url: string,
  { type, title, status, code }: { type: string; title: string; status: number; code: string },
): Promise<void> {
  const page = await fetch(new URL(type, url));
  expect(page.status).toBe(200);
  const text = await page.text();
  expect(text).toContain(`>${title}</h1>`);
  expect(text).toContain(`<strong>${status}</strong>`);
  expect(text).toContain(`<code>${code}</code>`);
}
