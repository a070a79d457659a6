import { readFileSync, writeFileSync } from 'node:fs';
import { ERROR_CODES, type ErrorCode } from '../../src/common/errors/error-codes.js';
import type { Answer } from './api-client.js';

const FILE = new URL('../../docs/site/error-examples.json', import.meta.url);

/** The headers of an example, besides its media type. */
const HEADERS = ['Allow', 'ETag', 'Retry-After', 'WWW-Authenticate'];

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** A response that the service sent, for the page of its code and for the OpenAPI document. */
export interface ErrorExample {
  /** Missing when the problem is a part of a response that succeeds. */
  headers?: Record<string, string>;
  problem: Record<string, unknown>;
}

/** The response with the same ids, times and addresses as the other examples. */
export function errorExample({ headers, body }: Pick<Answer, 'headers' | 'body'>, url: string): ErrorExample {
  const sent = HEADERS.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  const text = JSON.stringify({ headers: Object.fromEntries(sent), problem: body })
    .replaceAll(url, 'https://orders.example')
    .replaceAll(new RegExp(`"requestId":"[^"]+"`, 'g'), `"requestId":"0b6c5f0e-6d0f-4b7e-8f4c-1f0f6f0a7f11"`)
    .replaceAll(new RegExp(`-${UUID}`, 'g'), '-1001')
    .replaceAll(/ORD-\d{8}-\d{6}/g, 'ORD-20261121-001042')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '2026-12-21T09:30:00.000Z');
  return JSON.parse(text) as ErrorExample;
}

/** An example without its numbers: ids depend on which requests were sent before. */
export const withoutNumbers = (example: ErrorExample | undefined): string =>
  JSON.stringify(example ?? null, null, 2).replaceAll(/\d+/g, '0');

export const readErrorExamples = (): Partial<Record<ErrorCode, ErrorExample>> =>
  JSON.parse(readFileSync(FILE, 'utf8')) as Partial<Record<ErrorCode, ErrorExample>>;

/** Writes the examples that differ in more than numbers, so that the others stay as they are in the file. */
export function writeErrorExamples(recorded: Partial<Record<ErrorCode, ErrorExample>>): void {
  const former = readErrorExamples();
  const entries = ERROR_CODES.map((code) => {
    const isSame = withoutNumbers(former[code]) === withoutNumbers(recorded[code]);
    return [code, isSame ? former[code] : (recorded[code] ?? former[code])];
  });
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
}
