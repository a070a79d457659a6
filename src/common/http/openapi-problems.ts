import type { Header, OpenApiDocument, Operation, Parameter, Schema } from './openapi-types.js';
import { PROBLEM_MEDIA_TYPE } from './problem.js';

/** The right a route needs, as the document of an operation names it. */
export const RIGHT_KEYWORD = 'x-right';

interface Refusal {
  name: string;
  description: string;
  /** Whether an operation can answer it. */
  when: (operation: Operation, method: string, path: string) => boolean;
  headers?: Record<string, Header>;
}

const always = (): boolean => true;
const isSecured = ({ security }: Operation): boolean => security !== undefined;
const takesBody = ({ requestBody }: Operation): boolean => requestBody !== undefined;
const changes = (_: Operation, method: string): boolean => method === 'post' || method === 'patch';
const has = ({ parameters = [] }: Operation, test: (parameter: Parameter) => boolean): boolean =>
  parameters.some(test);

const RETRY_AFTER: Record<string, Header> = {
  'Retry-After': { description: 'Seconds to wait.', required: true, schema: { type: 'integer' } },
};

/**
 * What can be refused where. 405, 408 and 431 are left out: the first is for methods that are not documented, the
 * others for what never becomes a request of any operation.
 */
const REFUSALS: Record<number, Refusal> = {
  400: {
    name: 'BadRequest',
    description:
      '`malformed_json`, `malformed_path`, `malformed_request`, `unknown_parameter`, `invalid_parameter`, `invalid_cursor`, `invalid_if_match` or `idempotency_key_invalid`.',
    when: always,
  },
  401: {
    name: 'Unauthorized',
    description: '`missing_token`, or `invalid_token` whatever is wrong with it.',
    when: isSecured,
    headers: {
      'WWW-Authenticate': { description: 'How to authenticate.', required: true, schema: { type: 'string' } },
    },
  },
  403: {
    name: 'Forbidden',
    description: '`missing_right`; `right` names it.',
    when: (operation, _, path) =>
      operation[RIGHT_KEYWORD] !== undefined || (isSecured(operation) && /\/orders|\/redeliver$/.test(path)),
  },
  404: {
    name: 'NotFound',
    description: '`not_found`: there is no such thing, or it is not the caller’s.',
    when: (operation) => has(operation, (parameter) => parameter.in === 'path'),
  },
  406: {
    name: 'NotAcceptable',
    description: '`not_acceptable`: Accept leaves no room for JSON.',
    when: isSecured,
  },
  409: {
    name: 'Conflict',
    description:
      'Something else stands in the way, which `code` names, such as `external_id_conflict`, `order_state_conflict`, `order_blocked`, `already_taken` or `idempotency_in_progress`.',
    when: changes,
  },
  412: {
    name: 'PreconditionFailed',
    description: '`version_mismatch`: If-Match is not met; `version` is the current one.',
    when: (operation) => has(operation, ({ name }) => name === 'If-Match'),
    headers: { ETag: { description: 'The current version.', required: true, schema: { type: 'string' } } },
  },
  413: {
    name: 'ContentTooLarge',
    description: '`payload_too_large`: the body has more than 1 MiB.',
    when: takesBody,
  },
  415: {
    name: 'UnsupportedMediaType',
    description: '`unsupported_media_type`: the body is not `application/json` in UTF-8, or is compressed.',
    when: takesBody,
  },
  422: {
    name: 'UnprocessableContent',
    description:
      '`validation_failed`, with every fault in `errors`; or a code of its own, such as `unknown_reference` or `idempotency_key_reused`.',
    when: (operation, method) => takesBody(operation) || changes(operation, method),
  },
  429: {
    name: 'TooManyRequests',
    description: '`rate_limited`: the application asks more often than it may.',
    when: isSecured,
    headers: RETRY_AFTER,
  },
  503: {
    name: 'ServiceUnavailable',
    description: '`temporarily_unavailable`: nothing was stored; try again after a while.',
    when: isSecured,
    headers: RETRY_AFTER,
  },
};

/** Says of every operation which refusals it can answer, so that no other is an answer of the interface. */
export function addProblems(document: OpenApiDocument): void {
  document.components['responses'] = Object.fromEntries(
    Object.values(REFUSALS).map(({ name, description, headers }) => [
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
      const possible = Object.entries(REFUSALS).filter(([, { when }]) => when(operation, method, path));
      const refusals = possible.map(
        ([status, { name }]) => [status, { $ref: `#/components/responses/${name}` }] as const,
      );
      operation.responses = { ...Object.fromEntries(refusals), ...operation.responses };
    }
  }
}

/** The extension members are those that some codes have; RFC 9457 has readers ignore what they do not know. */
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
    webhook: { type: 'integer', description: 'With `webhook_inactive`: the subscription.' },
    replay: { type: 'integer', description: 'With `replay_in_progress`: the one that runs.' },
    undoableUntil: { type: 'string', description: 'With `reconciliation_final`.' },
  },
};
