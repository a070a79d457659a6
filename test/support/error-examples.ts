import { writeFileSync } from 'node:fs';
import {
  recordedIn,
  type ErrorExample,
  type RecordedExamples,
} from '../../openapi/document/recorded-examples.js';
import { ERROR_CODES } from '../../src/common/errors/error-codes.js';
import type { Answer } from './api-client.js';
import { openApiDocument } from './operations.js';

/** `npm run examples` takes them over from this file. */
const FILE = new URL('../../dist/recorded-errors.json', import.meta.url);

/** The headers of an example, besides its media type. */
const HEADERS = ['Allow', 'ETag', 'Retry-After', 'WWW-Authenticate'];

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

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

type ErrorExamples = RecordedExamples['errors'];

export const errorExamples: ErrorExamples = recordedIn(openApiDocument).errors;

/** Writes the examples; those that differ in their numbers only stay as they are in openapi.json. */
export function writeErrorExamples(recorded: ErrorExamples): void {
  const errors = ERROR_CODES.map((code) => {
    const isSame = withoutNumbers(errorExamples[code]) === withoutNumbers(recorded[code]);
    return [code, isSame ? errorExamples[code] : (recorded[code] ?? errorExamples[code])];
  });
  writeFileSync(FILE, JSON.stringify({ errors: Object.fromEntries(errors) }));
}
