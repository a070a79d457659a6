import { readFileSync } from 'node:fs';
import { ERRORS, type ErrorCode } from '../../src/common/errors/error-codes.js';

/** The responses that `npm run examples` records, with which the pages of the errors are shown too. */
const RECORDED = JSON.parse(readFileSync('docs/site/error-examples.json', 'utf8')) as Partial<
  Record<ErrorCode, { problem: object }>
>;

/** An example of a problem document, for the OpenAPI document. A new code has only itself until its response is recorded. */
export const problemExample = (code: ErrorCode, status: number): object => ({
  summary: ERRORS[code].title,
  value: { ...(RECORDED[code]?.problem ?? { code }), status },
});
