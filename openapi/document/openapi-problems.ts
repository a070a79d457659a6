import { ERROR_CODES, type ErrorCode, ERRORS } from '../../src/common/errors/error-codes.js';
import { PROBLEM_MEDIA_TYPE, statusOf } from '../../src/platform/http/problems/problem.js';
import {
  writesNothing,
  type Answer,
  type Example,
  type Header,
  type OpenApiDocument,
  type Operation,
  type Parameter,
} from '../../src/platform/http/validation/openapi-types.js';
import type { ErrorExample, RecordedExamples } from './recorded-examples.js';
import { operationsOf, textHeader } from './schemas.js';
import {
  ANY_IDENTITY_KEYWORD,
  INVALID_REFUSALS,
  NATURAL_KEY_KEYWORD,
  REFUSALS,
} from '../../src/platform/http/documentation/operation-keywords.js';

/** The status of invalid input. */
const INVALID = statusOf('validation_failed');

type Condition = (operation: Operation, method: string) => boolean;

const always: Condition = () => true;
const isSecured: Condition = ({ security = [] }) => security.length > 0;
const takesBody: Condition = ({ requestBody }) => requestBody !== undefined;
const acceptsKey: Condition = (operation, method) =>
  method === 'post' && isSecured(operation, method) && !writesNothing(operation);
const isIdempotentByNaturalKey: Condition = (operation) => operation[NATURAL_KEY_KEYWORD] === true;
const has =
  (test: (parameter: Parameter) => boolean): Condition =>
  ({ parameters = [] }) =>
    parameters.some(test);
const isInPath = has((parameter) => parameter.in === 'path');
const acceptsIfMatch = has(({ name }) => name === 'If-Match');
/** Elsewhere a person without a role is refused, even if any application is admitted. */
const mayLackRight: Condition = (operation, method) =>
  isSecured(operation, method) && operation[ANY_IDENTITY_KEYWORD] !== true;
const acceptsCookie: Condition = (operation, method) => method !== 'get' && isSecured(operation, method);

/**
 * The codes that follow from the parameters, the body or the access of an operation; @Refuses() names the others. 405, 408,
 * 431 and 501 are left out: they are sent before a request is assigned to an operation.
 */
const CONDITIONS: Partial<Record<ErrorCode, Condition>> = {
  malformed_request: always,
  malformed_path: isInPath,
  malformed_json: takesBody,
  unknown_parameter: always,
  invalid_parameter: has((parameter) => parameter.in === 'query'),
  invalid_cursor: has(({ name }) => name === 'cursor' || name === 'after'),
  invalid_if_match: acceptsIfMatch,
  idempotency_key_invalid: acceptsKey,
  missing_token: isSecured,
  invalid_token: isSecured,
  missing_right: mayLackRight,
  console_header_missing: acceptsCookie,
  session_read_only: acceptsCookie,
  not_found: isInPath,
  // The public operations without parameters are outside of the interface, and have other formats.
  not_acceptable: (operation, method) => isSecured(operation, method) || isInPath(operation, method),
  idempotency_in_progress: acceptsKey,
  idempotency_answer_lost: acceptsKey,
  version_mismatch: acceptsIfMatch,
  payload_too_large: takesBody,
  unsupported_media_type: takesBody,
  validation_failed: takesBody,
  idempotency_key_reused: acceptsKey,
  rate_limited: isSecured,
  identity_provider_unavailable: isSecured,
  temporarily_unavailable: isSecured,
};

interface ProblemResponse {
  /** What the titles of the codes do not say. */
  description?: string;
  headers?: Record<string, Header>;
}

const RETRY_AFTER: Record<string, Header> = {
  'Retry-After': { description: 'Seconds to wait.', required: true, schema: { type: 'integer' } },
};

/** What the responses with a status have besides their codes. */
const RESPONSES: Record<number, ProblemResponse> = {
  401: { headers: { 'WWW-Authenticate': textHeader('The authentication scheme that is expected.') } },
  412: { headers: { ETag: textHeader('The current version.') } },
  429: { headers: RETRY_AFTER },
  503: { headers: RETRY_AFTER },
};

const UNAVAILABLE_FOR_CHANGE: ProblemResponse = {
  description: `With the \`outcome\` \`nothing_stored\`, no part of the request was stored, and none will be. With \`unknown\`, the connection to the database was lost during the commit and could not be restored within seconds: the request is stored as a whole or not at all. Sending it again with the same Idempotency-Key is safe; without a key, first check whether it was stored.`,
  headers: RETRY_AFTER,
};

const UNAVAILABLE_FOR_NAMED: ProblemResponse = {
  description: `With the \`outcome\` \`nothing_stored\`, no part of the request was stored. With \`unknown\`, it may be stored; of several orders, possibly only some. Sending the same request again is safe, with and without an Idempotency-Key: what was stored is found by its \`externalId\` or \`reference\`, or as an existing reconciliation, and is not stored twice.`,
  headers: RETRY_AFTER,
};

/** An error response of one operation. */
interface Refusal {
  operation: Operation;
  status: number;
  codes: ErrorCode[];
  response: ProblemResponse;
}

/** Adds to every operation the error responses that it can send, each with an example of each of its codes. */
export function addProblems(
  document: OpenApiDocument,
  handlers: ReadonlyMap<string, object>,
  errors: RecordedExamples['errors'],
): void {
  const refusals = operationsOf(document).flatMap(({ method, operation }) => {
    const handler = handlers.get(operation.operationId!)!;
    const codesOf = (key: string) => (Reflect.getMetadata(key, handler) ?? []) as ErrorCode[];
    return refusalsOf(operation, method, { own: codesOf(REFUSALS), invalid: codesOf(INVALID_REFUSALS) });
  });
  for (const { operation, status, codes, response } of refusals)
    operation.responses = { [status]: toAnswer(response, status, codes) as Answer, ...operation.responses };
  const [examples, others]: [Record<string, Example>, Record<string, Example>] = [{}, {}];
  for (const code of ERROR_CODES) {
    const found = refusals.filter(({ codes }) => codes.includes(code)).map(({ status }) => status);
    for (const status of found)
      examples[exampleName(code, status)] ??= problemExample(code, status, errors[code]);
    if (found.length === 0) others[code] = problemExample(code, statusOf(code), errors[code]);
  }
  document.components.examples = examples;
  document['x-problems'] = others;
}

/** A new code has only itself until a response with it is recorded. */
const problemExample = (
  code: ErrorCode,
  status: number,
  { headers, problem }: ErrorExample = { problem: { code } },
): Example => ({
  summary: ERRORS[code].title,
  ...(headers && { 'x-headers': headers }),
  value: { ...problem, status },
});

/** The code, with the status where it is not the usual one of the code. */
const exampleName = (code: ErrorCode, status: number): string =>
  status === statusOf(code) ? code : `${code}_${status}`;

function refusalsOf(
  operation: Operation,
  method: string,
  { own, invalid }: { own: readonly ErrorCode[]; invalid: readonly ErrorCode[] },
): Refusal[] {
  const codes = ERROR_CODES.filter(
    (code) => own.includes(code) || invalid.includes(code) || CONDITIONS[code]?.(operation, method) === true,
  );
  const statusIn = (code: ErrorCode): number => (invalid.includes(code) ? INVALID : statusOf(code));
  return [...new Set(codes.map(statusIn))].map((status) => ({
    operation,
    status,
    codes: codes.filter((code) => statusIn(code) === status),
    response: responseOf(status, operation, method),
  }));
}

function responseOf(status: number, operation: Operation, method: string): ProblemResponse {
  if (status !== 503 || method === 'get' || writesNothing(operation)) return RESPONSES[status] ?? {};
  return isIdempotentByNaturalKey(operation, method) ? UNAVAILABLE_FOR_NAMED : UNAVAILABLE_FOR_CHANGE;
}

const toAnswer = (
  { description, headers }: ProblemResponse,
  status: number,
  codes: readonly ErrorCode[],
): object => ({
  description: [
    ...codes.map((code) => `\`${code}\`: ${ERRORS[code].title}.`),
    ...(description === undefined ? [] : [description]),
  ].join('\n\n'),
  ...(headers && { headers }),
  content: {
    [PROBLEM_MEDIA_TYPE]: {
      schema: { $ref: '#/components/schemas/Problem' },
      examples: Object.fromEntries(
        codes.map((code) => [code, { $ref: `#/components/examples/${exampleName(code, status)}` }]),
      ),
    },
  },
});
