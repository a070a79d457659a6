import { OUTCOMES } from '../problems/outcome.js';
import type { Header, OpenApiDocument, Operation, Parameter, Schema } from './openapi-types.js';
import { PROBLEM_MEDIA_TYPE } from '../problems/problem.js';

/** OpenAPI extension of an operation: the right that it requires. */
export const RIGHT_KEYWORD = 'x-right';
/** OpenAPI extension of an operation that can be repeated safely, because it finds what it stored by an identifier from the caller. */
export const IDEMPOTENT_BY_NAME_KEYWORD = 'x-known-by-name';

interface ProblemResponse {
  status: number;
  name: string;
  description: string;
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

const UNAVAILABLE = '`temporarily_unavailable`: try again after the time that `Retry-After` names';

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
    description:
      '`malformed_json`, `malformed_path`, `malformed_request`, `unknown_parameter`, `invalid_parameter`, `invalid_cursor`, `invalid_if_match` or `idempotency_key_invalid`.',
    when: always,
  },
  {
    status: 401,
    name: 'Unauthorized',
    description: '`missing_token`, or `invalid_token` whatever is wrong with it.',
    when: isSecured,
    headers: {
      'WWW-Authenticate': { description: 'How to authenticate.', required: true, schema: { type: 'string' } },
    },
  },
  {
    status: 403,
    name: 'Forbidden',
    description: '`missing_right`; `right` names it.',
    when: (operation, _, path) =>
      operation[RIGHT_KEYWORD] !== undefined || (isSecured(operation) && /\/orders|\/redeliver$/.test(path)),
  },
  {
    status: 404,
    name: 'NotFound',
    description: '`not_found`: there is no such thing, or it is not the caller’s.',
    when: (operation) => has(operation, (parameter) => parameter.in === 'path'),
  },
  {
    status: 406,
    name: 'NotAcceptable',
    description: '`not_acceptable`: Accept leaves no room for JSON.',
    when: isSecured,
  },
  {
    status: 409,
    name: 'Conflict',
    description:
      'Something else stands in the way, which `code` names, such as `external_id_conflict`, `order_state_conflict`, `order_blocked`, `already_taken` or `idempotency_in_progress`.',
    when: changes,
  },
  {
    status: 412,
    name: 'PreconditionFailed',
    description: '`version_mismatch`: If-Match is not met; `version` is the current one.',
    when: (operation) => has(operation, ({ name }) => name === 'If-Match'),
    headers: { ETag: { description: 'The current version.', required: true, schema: { type: 'string' } } },
  },
  {
    status: 413,
    name: 'ContentTooLarge',
    description: '`payload_too_large`: the body has more than 1 MiB.',
    when: takesBody,
  },
  {
    status: 415,
    name: 'UnsupportedMediaType',
    description: '`unsupported_media_type`: the body is not `application/json` in UTF-8, or is compressed.',
    when: takesBody,
  },
  {
    status: 422,
    name: 'UnprocessableContent',
    description:
      '`validation_failed`, with every fault in `errors`; or a code of its own, such as `unknown_reference` or `idempotency_key_reused`.',
    when: (operation, method) => takesBody(operation) || changes(operation, method),
  },
  {
    status: 429,
    name: 'TooManyRequests',
    description: '`rate_limited`: the application asks more often than it may.',
    when: isSecured,
    headers: RETRY_AFTER,
  },
  {
    status: 503,
    name: 'ServiceUnavailable',
    description: `${UNAVAILABLE}.`,
    when: (operation, method) => isSecured(operation) && method === 'get',
    headers: RETRY_AFTER,
  },
  {
    status: 503,
    name: 'ServiceUnavailableForChange',
    description: `${UNAVAILABLE}. With the \`outcome\` \`nothing_stored\` nothing of the request was stored, and nothing of it will be. With \`unknown\` the database went away while it committed, and did not come back within seconds: the request is stored as a whole or not at all. Sent again with the same Idempotency-Key it is safe; without a key, read first what is there.`,
    when: (operation, method) => isSecured(operation) && method !== 'get' && !isIdempotentByName(operation),
    headers: RETRY_AFTER,
  },
  {
    status: 503,
    name: 'ServiceUnavailableForNamed',
    description: `${UNAVAILABLE}. With the \`outcome\` \`nothing_stored\` nothing of the request was stored. With \`unknown\` it may be stored, of several orders also only some. Sending the same request again is safe, with and without an Idempotency-Key: what was stored is found by its \`externalId\` or \`reference\`, or as the reconciliation that it is, and not stored twice.`,
    when: (operation) => isSecured(operation) && isIdempotentByName(operation),
    headers: RETRY_AFTER,
  },
];

/** Adds to every operation the error responses that it can send. */
export function addProblems(document: OpenApiDocument): void {
  document.components['responses'] = Object.fromEntries(
    PROBLEM_RESPONSES.map(({ name, description, headers }) => [
      name,
      {
        description,
        ...(headers && { headers }),
        content: { [PROBLEM_MEDIA_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
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

/** Lists the extension members of all codes; RFC 9457 requires clients to ignore members they do not know. */
export const PROBLEM: Schema = {
  type: 'object',
  description: 'An RFC 9457 problem document.',
  required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'requestId'],
  properties: {
    type: { type: 'string', examples: ['urn:problem:order-taking:validation_failed'] },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    instance: { type: 'string', description: 'The path that was asked for.' },
    code: { type: 'string', examples: ['validation_failed'] },
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      maxItems: 100,
      items: {
        type: 'object',
        required: ['pointer', 'code', 'detail'],
        properties: {
          pointer: { type: 'string', examples: ['#/items/0/orderedQuantity'] },
          code: { type: 'string', examples: ['required'] },
          detail: { type: 'string' },
        },
      },
    },
    right: { type: 'string', description: 'With `missing_right`: the one that is needed.' },
    allow: {
      type: 'array',
      items: { type: 'string' },
      description: 'With `method_not_allowed`: the methods that are possible.',
    },
    version: { type: 'integer', description: 'With `version_mismatch`: the current one.' },
    state: { type: 'string', description: 'What the state of the entry does not allow: the state.' },
    allowedTransitions: {
      type: 'array',
      items: { type: 'string' },
      description: 'With `order_state_conflict`: what the caller can do instead.',
    },
    blockers: {
      type: 'array',
      items: { $ref: '#/components/schemas/OrderBlockerDto' },
      description: 'With `order_blocked`.',
    },
    order: {
      type: 'object',
      required: ['id', 'code', 'externalId'],
      properties: { id: { type: 'integer' }, code: { type: 'string' }, externalId: { type: 'string' } },
      description: 'With `external_id_conflict`: the order that is there.',
    },
    payment: {
      type: 'object',
      required: ['id', 'reference'],
      properties: { id: { type: 'integer' }, reference: { type: 'string' } },
      description: 'With `payment_reference_conflict`: the payment that is there.',
    },
    contactId: {
      type: 'integer',
      description: 'With `already_reconciled` and `reconciled_further`: the contact it became.',
    },
    'violated-policies': {
      type: 'array',
      items: { type: 'string' },
      description: 'With `rate_limited`: which limits were exceeded, as RateLimit-Policy names them.',
    },
    outcome: {
      type: 'string',
      enum: [...OUTCOMES],
      description:
        'With `temporarily_unavailable`, of a request that changes something: whether it was stored. A response says for each operation what to do then.',
    },
    webhook: { type: 'integer', description: 'With `webhook_inactive`: the subscription.' },
    replay: { type: 'integer', description: 'With `replay_in_progress`: the one that runs.' },
    undoableUntil: { type: 'string', description: 'With `reconciliation_final`.' },
    reconciliationId: {
      type: 'integer',
      description: 'With `reconciliation_in_progress`: the one whose orders still move.',
    },
  },
};
