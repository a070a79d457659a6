import type { Header, OpenApiDocument, Operation, Parameter } from './openapi-types.js';
import { ERROR_TEXTS } from '../problems/error-texts.js';
import { PROBLEM_MEDIA_TYPE } from '../problems/problem.js';
import { codesOf, problemExample } from './problem-examples.js';

/** OpenAPI extension of an operation: the right that it requires. */
export const RIGHT_KEYWORD = 'x-right';
/** OpenAPI extension of an operation that can be repeated safely, because it finds what it stored by an identifier from the caller. */
export const IDEMPOTENT_BY_NAME_KEYWORD = 'x-known-by-name';

interface ProblemResponse {
  status: number;
  name: string;
  /** What the descriptions of the codes do not say. */
  description?: string;
  /** Whether the operation can respond with it. */
  when: (operation: Operation, method: string, path: string) => boolean;
  headers?: Record<string, Header>;
}

const always = (): boolean => true;
const isSecured = ({ security }: Operation): boolean => security !== undefined;
const takesBody = ({ requestBody }: Operation): boolean => requestBody !== undefined;
const changes = (_: Operation, method: string): boolean => method === 'post' || method === 'patch';
const isIdempotentByName = (operation: Operation): boolean => operation[IDEMPOTENT_BY_NAME_KEYWORD] === true;
const has = ({ parameters = [] }: Operation, test: (parameter: Parameter) => boolean): boolean =>
  parameters.some(test);

const RETRY_AFTER: Record<string, Header> = {
  'Retry-After': { description: 'Seconds to wait.', required: true, schema: { type: 'integer' } },
};

/**
 * The error responses, and which operations can send them. 405, 408 and 431 are left out: they are sent before a request is
 * assigned to an operation.
 */
const PROBLEM_RESPONSES: ProblemResponse[] = [
  {
    status: 400,
    name: 'BadRequest',
    when: always,
  },
  {
    status: 401,
    name: 'Unauthorized',
    when: isSecured,
    headers: {
      'WWW-Authenticate': { description: 'How to authenticate.', required: true, schema: { type: 'string' } },
    },
  },
  {
    status: 403,
    name: 'Forbidden',
    when: (operation, _, path) =>
      operation[RIGHT_KEYWORD] !== undefined || (isSecured(operation) && /\/orders|\/redeliver$/.test(path)),
  },
  {
    status: 404,
    name: 'NotFound',
    when: (operation) => has(operation, (parameter) => parameter.in === 'path'),
  },
  {
    status: 406,
    name: 'NotAcceptable',
    when: isSecured,
  },
  {
    status: 409,
    name: 'Conflict',
    when: changes,
  },
  {
    status: 412,
    name: 'PreconditionFailed',
    when: (operation) => has(operation, ({ name }) => name === 'If-Match'),
    headers: { ETag: { description: 'The current version.', required: true, schema: { type: 'string' } } },
  },
  {
    status: 413,
    name: 'ContentTooLarge',
    when: takesBody,
  },
  {
    status: 415,
    name: 'UnsupportedMediaType',
    when: takesBody,
  },
  {
    status: 422,
    name: 'UnprocessableContent',
    when: (operation, method) => takesBody(operation) || changes(operation, method),
  },
  {
    status: 429,
    name: 'TooManyRequests',
    when: isSecured,
    headers: RETRY_AFTER,
  },
  {
    status: 503,
    name: 'ServiceUnavailable',
    when: (operation, method) => isSecured(operation) && method === 'get',
    headers: RETRY_AFTER,
  },
  {
    status: 503,
    name: 'ServiceUnavailableForChange',
    description: `With the \`outcome\` \`nothing_stored\` nothing of the request was stored, and nothing of it will be. With \`unknown\` the database went away while it committed, and did not come back within seconds: the request is stored as a whole or not at all. Sent again with the same Idempotency-Key it is safe; without a key, read first what is there.`,
    when: (operation, method) => isSecured(operation) && method !== 'get' && !isIdempotentByName(operation),
    headers: RETRY_AFTER,
  },
  {
    status: 503,
    name: 'ServiceUnavailableForNamed',
    description: `With the \`outcome\` \`nothing_stored\` nothing of the request was stored. With \`unknown\` it may be stored, of several orders also only some. Sending the same request again is safe, with and without an Idempotency-Key: what was stored is found by its \`externalId\` or \`reference\`, or as the reconciliation that it is, and not stored twice.`,
    when: (operation) => isSecured(operation) && isIdempotentByName(operation),
    headers: RETRY_AFTER,
  },
];

/** Adds to every operation the error responses that it can send. */
export function addProblems(document: OpenApiDocument): void {
  document.components['responses'] = Object.fromEntries(
    PROBLEM_RESPONSES.map(({ status, name, description, headers }) => [
      name,
      {
        description: [
          ...codesOf(status).map((code) => `\`${code}\`: ${ERROR_TEXTS[code].title}.`),
          description,
        ]
          .filter((line) => line !== undefined)
          .join('\n\n'),
        ...(headers && { headers }),
        content: {
          [PROBLEM_MEDIA_TYPE]: {
            schema: { $ref: '#/components/schemas/Problem' },
            examples: Object.fromEntries(codesOf(status).map((code) => [code, problemExample(code)])),
          },
        },
      },
    ]),
  );
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const possible = PROBLEM_RESPONSES.filter(({ when }) => when(operation, method, path));
      const responses = possible.map(
        ({ status, name }) => [status, { $ref: `#/components/responses/${name}` }] as const,
      );
      operation.responses = { ...Object.fromEntries(responses), ...operation.responses };
    }
  }
}
